import { expect, it } from 'vitest'
import { billingCalls, openBilling } from '../testing/billing-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { billSelectionsMigration } from './0034-bills-of-a-selection.ts'

onBothEngines('a bill that an earlier version reserved', (server) => {
  it('is of whole orders, and is armed as before', async () => {
    const { venue, ids, reserved } = await openBilling(server(), 2)
    const id = await reserved()
    await runStatements(server(), ['ALTER TABLE bill_intents DROP COLUMN selection'])
    await runStatements(server(), billSelectionsMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    expect(await billingCalls(upgraded, venue).arm(id)).toMatchObject({
      status: 200,
      body: { orders: ids.toSorted() },
    })
  })
})
