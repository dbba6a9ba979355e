import type { Order } from '@kafana/contract'
import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat, moveOrder } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { allergiesSeenMigration } from './0046-allergies-seen.ts'

onBothEngines('a venue of a version whose kitchen did not acknowledge allergies', (server) => {
  it('has seen those that its orders had, and is shown the next change', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const pie = await makeProduct(server(), venue, { name: 'Пита', price: 10_000 })
    const { id } = await makeOrder(server(), venue, { tableId, lines: [{ productId: pie.id, quantity: 1 }] })
    const { token } = venue.waiter
    const read = async (app = server()) => (await app.send('GET', `/api/order/${id}`, { token })).body
    const { check } = (await read()) as unknown as Order
    const allergic = (allergies: string, app = server()) =>
      app.send('PUT', `/api/checks/${check}`, { token, body: { allergies } })
    await allergic('nuts')
    await moveOrder(server(), venue, id, 'pending')
    await runStatements(server(), ['ALTER TABLE order_lines DROP COLUMN allergies_seen'])
    await runStatements(server(), allergiesSeenMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    expect(await read(upgraded)).not.toMatchObject({ products: [{ allergiesChanged: true }] })
    await allergic('milk', upgraded)
    expect(await read(upgraded)).toMatchObject({ products: [{ allergiesChanged: true }] })
  })
})
