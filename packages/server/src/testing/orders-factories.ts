import type { Category, OrderBillKind, OrderStatus, Payment } from '@kafana/domain'
import type { NewOrder, Order } from '../modules/orders/index.ts'
import {
  asCaller,
  makeVenue,
  type Member,
  type OwnedVenue,
  type RunningApp,
  type TestVenue,
  token,
  withNewSession,
} from './factories.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct, makeTable, makeZone } from './venue-factories.ts'

/** A venue whose day starts at four, with two tables, a beer and a pie. Calls use a new session each. */
export const makeKitchenVenue = async (server: TestServer) => {
  const venue = await makeVenue(server)
  await server.send('PUT', '/api/company', { token: venue.owner.token, body: { dayStart: '04:00' } })
  const zone = await makeZone(server, venue)
  const [one, two] = [
    await makeTable(server, venue, { zoneId: zone.id, name: '1' }),
    await makeTable(server, venue, { zoneId: zone.id, name: '2' }),
  ] as const
  const beer = await makeProduct(server, venue, { name: 'Пиво', category: 'drink' })
  const pie = await makeProduct(server, venue, { name: 'Пита', category: 'food' })
  const productOf: Record<Category, string> = { drink: beer.id, food: pie.id }
  const take = (tableId: string, category: Category = 'food', quantity = 1): Promise<Order> =>
    makeOrder(server, venue, { tableId, lines: [{ productId: productOf[category], quantity }] })
  const tokenOf = async (member: Member): Promise<string> =>
    (await withNewSession(server, venue.companyId, member)).token
  return {
    venue,
    one,
    two,
    beer,
    pie,
    take,
    tokenOf,
    move: (id: string, to: Parameters<typeof moveOrder>[3]) => moveOrder(server, venue, id, to),
    ask: async (path: string, member: Member = venue.monitor) =>
      server.send('GET', `/api/orders/${path}`, { token: await tokenOf(member) }),
  }
}
export type KitchenVenue = Awaited<ReturnType<typeof makeKitchenVenue>>

type Staffed = Pick<TestVenue, 'companyId' | 'monitor' | 'waiter'>
type OrderValues = Pick<NewOrder, 'tableId' | 'lines'> & Partial<NewOrder>
type Actor = Pick<Member, 'id' | 'role'>

/** A table in a new zone. */
export const makeSeat = async (server: RunningApp, venue: OwnedVenue): Promise<{ tableId: string }> => ({
  tableId: (await makeTable(server, venue, { zoneId: (await makeZone(server, venue)).id })).id,
})

/** An order of the waiter, with a unique name. */
export const makeOrder = (
  server: RunningApp,
  { companyId, waiter }: Staffed,
  values: OrderValues,
  by: Actor = waiter,
): Promise<Order> => {
  const order = { name: `Order ${token()}`, description: '', ...values }
  return server.platform.uow.write(companyId, (tx) =>
    server.services.orders.create(tx, asCaller(companyId, by), order),
  )
}

/** One piece of a dish for 250 at a new table. */
export const makeSimpleOrder = async (
  server: RunningApp,
  venue: OwnedVenue & Staffed,
  values: Partial<NewOrder> = {},
): Promise<Order> => {
  const tableId = values.tableId ?? (await makeSeat(server, venue)).tableId
  const lines = values.lines ?? [{ productId: (await makeProduct(server, venue)).id, quantity: 1 }]
  return makeOrder(server, venue, { ...values, tableId, lines })
}

/** Changes the status of an order as the monitor does. */
export const moveOrder = (
  server: RunningApp,
  { companyId, monitor }: Staffed,
  id: string,
  to: OrderStatus,
  by: Actor = monitor,
): Promise<Order> =>
  server.platform.uow.write(companyId, (tx) =>
    server.services.orders.move(tx, asCaller(companyId, by), id, { to }),
  )

interface Closing {
  readonly ids: readonly string[]
  readonly billKind?: OrderBillKind
  readonly receiptNo?: number | null
  readonly payment?: Payment
  readonly by?: string
}

/**
 * Marks delivered orders as billed, as billing does after printing; by the monitor, and by card because no balance
 * changes.
 */
export const closeOrders = async (
  { platform, services }: RunningApp,
  { companyId, monitor }: Staffed,
  closing: Closing,
): Promise<void> => {
  const billed = {
    billKind: 'fiscal' as const,
    payment: 'card' as const,
    by: monitor.id,
    receiptNo: null,
    at: platform.clock.now(),
    ...closing,
  }
  await platform.uow.write(companyId, (tx) => services.orders.markBilled(tx, billed))
}

/** The same for a kind of bill and the number of its receipt. */
export const billOrders = (
  server: RunningApp,
  venue: Staffed,
  ids: readonly string[],
  billKind: OrderBillKind = 'fiscal',
  receiptNo: number | null = null,
): Promise<void> => closeOrders(server, venue, { ids, billKind, receiptNo })

/** Marks the fiscal receipt of orders as voided, as billing does after printing a storno. */
export const stornoOrders = async (
  { platform, services }: RunningApp,
  { companyId, owner }: Pick<TestVenue, 'companyId' | 'owner'>,
  ids: readonly string[],
  receiptNo: number | null = null,
): Promise<void> => {
  const voided = {
    ids,
    by: { id: owner.id, firstname: 'owner', lastname: 'Test' },
    receiptNo,
    at: platform.clock.now(),
  }
  await platform.uow.write(companyId, (tx) => services.orders.markStorno(tx, voided))
}
