import { expect, it } from 'vitest'
import { openBilling, signedReport } from '../testing/billing-factories.ts'
import { TEST_PIN } from '../testing/factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { copiedOrdersMigration } from './0037-copied-orders.ts'

onBothEngines('a venue of a version in which nothing was billed again', (server) => {
  it('keeps its orders, and can bill them again from then on', async () => {
    const { venue, gateway, ids, billing, billed, orderOf } = await openBilling(server())
    await billed('fiscal', 41)
    await runStatements(server(), [
      'DROP INDEX orders_copy',
      'DROP INDEX ledger_stornos',
      'DROP INDEX audit_unbilled',
      'ALTER TABLE orders DROP COLUMN copy_of',
    ])
    await runStatements(server(), copiedOrdersMigration.statements(server().engine))
    const [order = ''] = ids
    const { body: reserved } = await billing.storno(order)
    const intentId = reserved['intentId'] ?? ''
    await billing.arm(intentId, 'storno')
    const report = { selectedOrders: ids, intentId, receiptNo: 90 }
    await billing.report('storno', signedReport(server(), gateway, report))
    const { waiter, monitor } = venue
    const { status } = await server().send('POST', `/api/order/${order}/rebill`, {
      token: monitor.token,
      body: { username: waiter.username, pin: TEST_PIN },
    })
    expect(status).toBe(200)
    expect(await orderOf(order)).toMatchObject({ copy: {} })
  })
})
