import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { noDiscountMigration } from './0061-no-discount.ts'

onBothEngines('a venue of a version in which every product takes discounts', (server) => {
  it('has no product and no line without', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
    await runStatements(server(), [
      'ALTER TABLE products DROP COLUMN no_discount',
      'ALTER TABLE order_lines DROP COLUMN no_discount',
    ])
    await runStatements(server(), noDiscountMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { token } = venue.owner
    const { body } = await upgraded.send('GET', `/api/checks/table/${tableId}`, { token })
    const [check] = body as unknown as { orders: { products: object[] }[] }[]
    expect(check?.orders[0]?.products).toHaveLength(1)
    expect(check?.orders[0]?.products[0]).not.toHaveProperty('noDiscount')
    const [product] = (await upgraded.send('GET', '/api/product', { token })).body as unknown as object[]
    expect(product).not.toHaveProperty('noDiscount')
  })
})
