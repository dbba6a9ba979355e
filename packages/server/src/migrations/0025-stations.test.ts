import { DEFAULT_ALLOWED_ROUTES } from '@kafana/domain'
import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { addMember, makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { stationsMigration } from './0025-stations.ts'
import { kitchenPapersMigration } from './0031-kitchen-papers.ts'

const selectRoutes = statement((kit) =>
  kit.db.selectFrom('users').select(['id', 'allowed_routes']).where('company_id', '=', kit.companyId),
)

onBothEngines('a venue of an earlier version', (server) => {
  it('has no stations, its lines stay where they are, and its owners may open the screen', async () => {
    const venue = await makeVenue(server())
    const narrow = await addMember(server(), venue.companyId, 'owner', ['panel', 'products'])
    const { id: productId } = await makeProduct(server(), venue)
    const { tableId } = await makeSeat(server(), venue)
    const { id } = await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
    await runStatements(server(), [
      'DROP TABLE print_jobs',
      'DROP TABLE stations',
      ...['menu_groups', 'products', 'order_lines'].map(
        (table) => `ALTER TABLE ${table} DROP COLUMN station_id`,
      ),
      `UPDATE users SET allowed_routes = replace(allowed_routes, ',"stations"', '')`,
    ])
    for (const { statements } of [stationsMigration, kitchenPapersMigration])
      await runStatements(server(), statements(server().engine))
    const upgraded = await upgradedServer(server())

    const { token } = venue.owner
    expect((await upgraded.send('GET', '/api/stations', { token })).body).toEqual([])
    expect((await upgraded.send('GET', '/api/product', { token })).body).toMatchObject([{ station: null }])
    expect((await upgraded.send('GET', `/api/order/${id}`, { token })).body).toMatchObject({
      products: [{ station: null }],
    })
    const routes = await upgraded.platform.uow.read(venue.companyId, (tx) => tx.all(selectRoutes, {}))
    const routesOf = (person: { readonly id: string }): unknown =>
      JSON.parse(routes.find((row) => row.id === person.id)?.allowed_routes ?? '[]')
    for (const member of [venue.monitor, venue.waiter, venue.owner])
      expect(routesOf(member)).toEqual(DEFAULT_ALLOWED_ROUTES[member.role])
    expect(routesOf(narrow)).toEqual(['panel', 'products'])
  })
})
