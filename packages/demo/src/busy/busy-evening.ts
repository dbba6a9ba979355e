import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@kafana/contract'
import { demoAccounts, type WaiterName } from '../accounts.ts'
import { chooseItems, mealPeriodAt } from '../guests/demand.ts'
import { randomFor, type Random } from '../guests/random.ts'
import { PREPARED_BY, orderName } from '../seed/visit-actions.ts'
import { nextStep, type Pacing, type Step } from './next-step.ts'
import { createVenueClient, RefusedError, sendJson, type VenueClient } from './venue-client.ts'

interface Reserved {
  readonly intentId: string
}
interface Armed {
  readonly path: string
  readonly command: unknown
}
interface Printed {
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
}

const CASH_CHANCE = 0.6

/** Checked before arming: an armed bill that is not printed needs attention. */
const isReachable = (gateway: string): Promise<boolean> =>
  fetch(gateway, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  )

/**
 * Closes orders as the billing screen does: reserve with the waiter's PIN, arm, print, report. If the gateway
 * is unreachable, it is a pre-bill, which needs no receipt; a venue without a gateway bills nothing.
 * @param gateway `http://host:port`
 */
const printBill = async (
  client: VenueClient,
  gateway: string | null,
  orders: readonly Order[],
  waiter: WaiterName,
  random: Random,
): Promise<void> => {
  if (((await client.send('elena', 'GET', '/api/gateway')) as readonly unknown[]).length === 0) return
  const printer = gateway !== null && (await isReachable(gateway)) ? gateway : null
  const selectedOrders = orders.map(({ _id }) => _id)
  const pin = demoAccounts.find(({ username }) => username === waiter)?.pin
  const { intentId } = (await client.send('elena', 'POST', '/api/auth/validate', {
    username: waiter,
    pin,
    selectedOrders,
  })) as Reserved
  const [kind, payment] = [printer === null ? 'pre' : 'fiscal', random.chance(CASH_CHANCE) ? 'cash' : 'card']
  const { path, command } = (await client.send('elena', 'POST', `/api/bill-intents/${intentId}/arm`, {
    kind,
    payment,
  })) as Armed
  const { receiptNo, deviceSerial, printedAt } =
    printer === null
      ? ({} as Printed)
      : ((await sendJson(`${printer}${path}`, 'POST', { body: command })) as Printed)
  await client.send('elena', 'POST', `/api/order/bill/${kind}`, {
    selectedOrders,
    intentId,
    receiptNo,
    deviceSerial,
    printedAt,
  })
}

const WAITERS: readonly WaiterName[] = ['ana', 'luka']
const CATEGORIES = ['drink', 'food'] as const
/** Guests order as at dinner at any time of the day. */
const EVENING_SECOND = 20 * 3600

/** The demo waiter who took one of these orders. */
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
  const items = chooseItems(category, guests, mealPeriodAt(EVENING_SECOND), random)
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

/** Performs a step by the calls that the screens make. */
const performStep = async (
  client: VenueClient,
  gateway: string | null,
  step: NonNullable<Step>,
  random: Random,
): Promise<void> => {
  if (step.kind === 'take') return takeOrder(client, random)
  if (step.kind === 'bill') return printBill(client, gateway, step.orders, waiterOf(step.orders), random)
  const { order, to } = step
  const username = to === 'delivered' ? waiterOf([order]) : PREPARED_BY[order.category]
  await client.send(username, 'PUT', `/api/order/${order._id}`, { status: to, expectedStatus: order.status })
}

interface BusyEveningOptions extends Pacing {
  /** `http://host:port` of the server. */
  readonly server: string
  /** The address of the fiscal gateway; null if none is running. */
  readonly gateway: string | null
  readonly signal: AbortSignal
  readonly print: (line: string) => void
  /** The shortest and the longest pause between two steps. */
  readonly pauseMs?: readonly [number, number]
  /** The number of steps; without it only the signal ends the simulation. */
  readonly steps?: number
}

const DEFAULT_PAUSE_MS: readonly [number, number] = [2000, 4000]

/**
 * Simulates service until the signal or the last step. Waits while the server is unreachable; refused steps
 * are skipped.
 */
export const runBusyEvening = async ({
  server,
  gateway,
  signal,
  print,
  pauseMs = DEFAULT_PAUSE_MS,
  steps = Infinity,
  ...pacing
}: BusyEveningOptions): Promise<void> => {
  const client = createVenueClient(server)
  const random = randomFor(String(Date.now()))
  let isUnreachable = false
  const step = async (): Promise<void> => {
    try {
      const next = nextStep(await client.openOrders(), Date.now(), random, pacing)
      if (next) await performStep(client, gateway, next, random)
      isUnreachable = false
    } catch (error) {
      // Another user was faster: the next step reads the orders again.
      if (error instanceof RefusedError) return
      if (!isUnreachable) print('The busy evening waits: the server does not answer.')
      isUnreachable = true
    }
  }
  for (let count = 0; count < steps && !signal.aborted; count += 1) {
    await step()
    await pause(random.between(...pauseMs), undefined, { signal }).catch(() => undefined)
  }
}
