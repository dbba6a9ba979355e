import { expect, it } from 'vitest'
import { openBilling } from '../testing/billing-factories.ts'
import { letGuestsPayFirst } from '../testing/pay-first-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { payFirstMigration } from './0054-pay-first.ts'

onBothEngines('a venue of a version in which guests paid last', (server) => {
  it('keeps its bills, and bills nothing before it is delivered until an owner allows it', async () => {
    const { venue, ids, billed } = await openBilling(server())
    await billed('fiscal', 41)
    await runStatements(server(), [
      'DROP INDEX orders_paid_unmade',
      'DROP INDEX orders_paid_at_pass',
      'ALTER TABLE orders DROP COLUMN preparation',
      'ALTER TABLE companies DROP COLUMN pay_first',
    ])
    await runStatements(server(), payFirstMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const get = async (path: string) => (await upgraded.send('GET', path, { token: venue.owner.token })).body
    expect(await get('/api/company')).not.toHaveProperty('payFirst')
    const order = await get(`/api/order/${ids[0] ?? ''}`)
    expect(order).toMatchObject({ status: 'billed', products: [{ state: 'served' }] })
    expect(order).not.toHaveProperty('preparation')
    expect((await letGuestsPayFirst(upgraded, venue)).body).toMatchObject({ payFirst: true })
  })
})
