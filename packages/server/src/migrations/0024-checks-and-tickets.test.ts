import { DEFAULT_ALLOWED_ROUTES, lineStateWith, ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { addMember, makeVenue, type TestVenue } from '../testing/factories.ts'
import { billOrders, makeOrder, moveOrder } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../testing/venue-factories.ts'
import { checksAndTicketsMigration } from './0024-checks-and-tickets.ts'

/** Takes a database back to what an earlier version stored. */
const forget = (server: TestServer): Promise<void> =>
  runStatements(server, [
    ...['tickets', 'check_history'].map(
      (table) => `DROP TRIGGER ${table}_no_delete${server.engine === 'postgres' ? ` ON ${table}` : ''}`,
    ),
    'UPDATE orders SET check_id = NULL',
    `UPDATE order_lines SET id = NULL, state = 'served', ticket_id = NULL`,
    'DELETE FROM tickets',
    'DELETE FROM check_history',
    'DELETE FROM checks',
    `UPDATE users SET allowed_routes = replace(allowed_routes, ',"pad"', '')`,
  ])

const selectOrders = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'table_id', 'status', 'check_id'])
    .where('company_id', '=', kit.companyId)
    .orderBy('number'),
)
const selectLines = statement((kit) =>
  kit.db
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'order_lines.company_id')
        .onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .select([
      'order_lines.id',
      'order_lines.state',
      'order_lines.order_id',
      'order_lines.position',
      'orders.status',
    ])
    .where('orders.company_id', '=', kit.companyId),
)
const selectRoutes = statement((kit) =>
  kit.db.selectFrom('users').select(['id', 'allowed_routes']).where('company_id', '=', kit.companyId),
)
const selectChecks = statement((kit) =>
  kit.db
    .selectFrom('checks')
    .select(['id', 'table_id', 'number', 'waiter_id', 'state', 'opened_by'])
    .where('company_id', '=', kit.companyId)
    .orderBy('number'),
)

/** Two tables with orders of every status; the second has only closed ones. */
const makeOldVenue = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const busy = await makeTable(server, venue, { zoneId: zone.id })
  const free = await makeTable(server, venue, { zoneId: zone.id })
  const { id: productId } = await makeProduct(server, venue)
  const add = async (tableId: string, status: OrderStatus, by: TestVenue['waiter']) => {
    server.clock.advance(1000)
    const { id } = await makeOrder(server, venue, { tableId, lines: [{ productId, quantity: 2 }] }, by)
    if (status === 'billed') {
      await moveOrder(server, venue, id, 'delivered')
      await billOrders(server, venue, [id])
    } else await moveOrder(server, venue, id, status)
    return id
  }
  await add(busy.id, 'billed', venue.monitor)
  const first = await add(busy.id, 'created', venue.waiter)
  for (const status of ORDER_STATUSES) await add(busy.id, status, venue.monitor)
  for (const status of ['billed', 'rejected'] as const) await add(free.id, status, venue.waiter)
  return { venue, busy, first }
}

onBothEngines('a venue of an earlier version', (server) => {
  it('gets a check for each table with open orders, and lines with ids and states', async () => {
    const { venue, busy, first } = await makeOldVenue(server())
    const chosen = await addMember(server(), venue.companyId, 'monitor', ['monitor', 'orders'])
    await forget(server())
    await runStatements(
      server(),
      checksAndTicketsMigration.statements(server().engine).filter((text) => /^(?:INSERT|UPDATE)/.test(text)),
    )
    const [orders, lines, checks] = await server().platform.uow.read(venue.companyId, async (tx) => [
      await tx.all(selectOrders, {}),
      await tx.all(selectLines, {}),
      await tx.all(selectChecks, {}),
    ])
    expect(checks).toEqual([
      {
        id: first,
        table_id: busy.id,
        number: 1,
        waiter_id: venue.waiter.id,
        state: 'open',
        opened_by: venue.waiter.id,
      },
    ])
    for (const { status, check_id } of orders)
      expect([status, check_id]).toEqual([status, ['billed', 'rejected'].includes(status) ? null : first])
    expect(lines).toHaveLength(orders.length)
    for (const { id, order_id, position, status, state } of lines)
      expect([id, status, state]).toEqual([
        `${order_id}.${position}`,
        status,
        lineStateWith(status) ?? 'served',
      ])
    const routes = await server().platform.uow.read(venue.companyId, (tx) => tx.all(selectRoutes, {}))
    const routesOf = ({ id }: TestVenue['waiter']) => routes.find((row) => row.id === id)?.allowed_routes
    for (const member of [venue.monitor, venue.waiter, venue.owner])
      expect(JSON.parse(routesOf(member) ?? '[]')).toEqual(DEFAULT_ALLOWED_ROUTES[member.role])
    expect(JSON.parse(routesOf(chosen) ?? '[]')).toEqual(['monitor', 'orders'])

    // The party goes on: its next order joins the check.
    const { id: productId } = await makeProduct(server(), venue)
    const next = await makeOrder(server(), venue, { tableId: busy.id, lines: [{ productId, quantity: 1 }] })
    expect(next.checkId).toBe(first)
  })
})
