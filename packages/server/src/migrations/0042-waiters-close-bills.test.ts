import { expect, it } from 'vitest'
import { billingCalls, openBilling } from '../testing/billing-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { waitersCloseBillsMigration } from './0042-waiters-close-bills.ts'

onBothEngines('a venue of a version in which only monitors closed bills', (server) => {
  it('keeps its bills, and its waiters close none until an owner allows it', async () => {
    const { venue, ids, reserved } = await openBilling(server(), 2)
    const id = await reserved()
    await runStatements(server(), [
      'DROP INDEX bill_requests',
      'ALTER TABLE bill_intents DROP COLUMN request_id',
      'ALTER TABLE bill_intents DROP COLUMN request_hash',
      'ALTER TABLE companies DROP COLUMN waiters_bill',
    ])
    await runStatements(server(), waitersCloseBillsMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { body } = await upgraded.send('GET', '/api/company', { token: venue.owner.token })
    expect(body).not.toHaveProperty('waitersBill')
    expect(await billingCalls(upgraded, venue).arm(id)).toMatchObject({
      status: 200,
      body: { orders: ids.toSorted() },
    })
  })
})
