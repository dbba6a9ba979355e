import { expect, it } from 'vitest'
import { openBilling } from '../testing/billing-factories.ts'
import { pairGateway, syncAs } from '../testing/gateway-factories.ts'
import { closingLine } from '../testing/gateway-journal.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { unpaidPreBillsMigration } from './0036-unpaid-pre-bills.ts'

/** Takes a database back to what an earlier version stored. */
const forget = [
  'DROP INDEX orders_pre_billed',
  'ALTER TABLE device_closings DROP COLUMN permitted_by',
  'ALTER TABLE device_closings DROP COLUMN permit',
]

onBothEngines('a venue of an earlier version', (server) => {
  it('owes its pre-bills, and nothing is said of who closed its days', async () => {
    const { venue, billed } = await openBilling(server())
    await billed('pre')
    const gateway = await pairGateway(server(), venue)
    const closedAt = new Date(server().clock.now()).toISOString()
    await syncAs(server(), gateway, { entries: [closingLine(1, { closedAt })] })
    await runStatements(server(), forget)
    await runStatements(server(), unpaidPreBillsMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())

    const { token } = venue.owner
    const floor = await upgraded.send('GET', '/api/orders/floor', { token })
    expect(floor.body).toMatchObject([{ state: 'preBilled', owed: 250 }])
    const { body } = await upgraded.send('GET', '/api/fiscal-book', { token })
    const [closing] = (body as unknown as { closings: object[] }).closings
    expect(closing).toMatchObject({ closingNo: 1 })
    expect(closing).not.toHaveProperty('withoutPin')
  })
})
