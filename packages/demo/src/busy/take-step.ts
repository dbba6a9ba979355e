import type { Order } from '@kafana/contract'
import { demoAccounts, type WaiterName } from '../accounts.ts'
import { sittingAt } from '../rhythm/busyness.ts'
import { chooseItems } from '../rhythm/choose-items.ts'
import type { Random } from '../rhythm/random.ts'
import { MAKER, orderName } from '../seed/order-actions.ts'
import type { Step } from './next-step.ts'
import { printBill } from './print-bill.ts'
import type { VenueClient } from './venue-client.ts'

const WAITERS: readonly WaiterName[] = ['ana', 'luka']
const CATEGORIES = ['drink', 'food'] as const
/** Guests order now as they would at dinner. */
const EVENING_SECOND = 20 * 3600

/** The waiter who took one of these orders, as far as the demo knows them. */
const waiterOf = (orders: readonly Order[]): WaiterName =>
  WAITERS.find((waiter) => {
    const firstname = demoAccounts.find(({ username }) => username === waiter)?.firstname
    return orders.some(({ createdBy }) => createdBy.firstname === firstname)
  }) ?? 'ana'

const takeOrder = async (client: VenueClient, random: Random): Promise<void> => {
  const [menu, tables] = [await client.menu(), await client.tables()]
  const [table, category] = [random.pick(tables), random.pick(CATEGORIES)]
  const ids = new Map(menu.map(({ name, _id }) => [name, _id]))
  const guests = random.between(1, Math.min(table.capacity, 6))
  const items = chooseItems(category, guests, sittingAt(EVENING_SECOND), random)
  const products = items.flatMap(({ product, quantity }) => {
    const id = ids.get(product)
    return id === undefined ? [] : [{ product: id, quantity }]
  })
  if (products.length > 0)
    await client.send(random.pick(WAITERS), 'POST', '/api/order', {
      name: orderName(table.name, category),
      table: table._id,
      products,
    })
}

/** Lets a step happen through the same calls that the screens make. */
export const takeStep = async (
  client: VenueClient,
  gateway: string | null,
  step: NonNullable<Step>,
  random: Random,
): Promise<void> => {
  if (step.kind === 'take') return takeOrder(client, random)
  if (step.kind === 'bill') return printBill(client, gateway, step.orders, waiterOf(step.orders), random)
  const { order, to } = step
  const by = to === 'delivered' ? waiterOf([order]) : MAKER[order.category]
  await client.send(by, 'PUT', `/api/order/${order._id}`, { status: to, expectedStatus: order.status })
}
