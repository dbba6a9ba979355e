import type { OrderBillKind, OrderStatus } from '@kafana/domain'
import type { NewOrder, Order } from '../features/orders/index.ts'
import { asCaller } from './as-caller.ts'
import { makeProduct } from './catalog-factories.ts'
import { token, type Member, type TestVenue } from './factories.ts'
import { makeTable, makeZone } from './layout-factories.ts'
import type { Owned, Running } from './venue-records.ts'

type Staffed = Pick<TestVenue, 'companyId' | 'monitor' | 'waiter'>
type OrderValues = Pick<NewOrder, 'tableId' | 'lines'> & Partial<NewOrder>
type Person = Pick<Member, 'id' | 'role'>

/** A table to sit at, in a zone of its own. */
export const makeSeat = async (server: Running, venue: Owned): Promise<{ tableId: string }> => ({
  tableId: (await makeTable(server, venue, { zoneId: (await makeZone(server, venue)).id })).id,
})

/** An order of the waiter's, under a name of its own; nobody else is told of it but the event log. */
export const makeOrder = (
  server: Running,
  { companyId, waiter }: Staffed,
  values: OrderValues,
  by: Person = waiter,
): Promise<Order> => {
  const order = { name: `Order ${token()}`, description: '', ...values }
  return server.platform.uow.write(companyId, (tx) =>
    server.services.orders.create(tx, asCaller(companyId, by), order),
  )
}

/** One piece of a dish for 250 at a table of its own. */
export const makeSimpleOrder = async (
  server: Running,
  venue: Owned & Staffed,
  values: Partial<NewOrder> = {},
): Promise<Order> => {
  const tableId = values.tableId ?? (await makeSeat(server, venue)).tableId
  const lines = values.lines ?? [{ productId: (await makeProduct(server, venue)).id, quantity: 1 }]
  return makeOrder(server, venue, { ...values, tableId, lines })
}

/** Moves an order by hand as the monitor does. */
export const moveOrder = (
  server: Running,
  { companyId, monitor }: Staffed,
  id: string,
  to: OrderStatus,
  by: Person = monitor,
): Promise<Order> =>
  server.platform.uow.write(companyId, (tx) =>
    server.services.orders.move(tx, asCaller(companyId, by), id, { to }),
  )

/** Makes delivered orders billed as billing does after printing. */
export const billOrders = async (
  { platform, services }: Running,
  { companyId, monitor }: Staffed,
  ids: readonly string[],
  billKind: OrderBillKind = 'fiscal',
  receiptNo: number | null = null,
): Promise<void> => {
  const billed = { ids, billKind, by: monitor.id, receiptNo, at: platform.clock.now() }
  await platform.uow.write(companyId, (tx) => services.orders.markBilled(tx, billed))
}

/** Takes the fiscal receipt of orders back as billing does after a storno was printed. */
export const stornoOrders = async (
  { platform, services }: Running,
  { companyId, owner }: Pick<TestVenue, 'companyId' | 'owner'>,
  ids: readonly string[],
  receiptNo: number | null = null,
): Promise<void> => {
  const takenBack = {
    ids,
    by: { id: owner.id, firstname: 'owner', lastname: 'Test' },
    receiptNo,
    at: platform.clock.now(),
  }
  await platform.uow.write(companyId, (tx) => services.orders.markStorno(tx, takenBack))
}
