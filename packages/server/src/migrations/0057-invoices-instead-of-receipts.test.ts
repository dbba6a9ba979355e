import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { invoicesInsteadMigration } from './0057-invoices-instead-of-receipts.ts'

onBothEngines('a venue of a version in which every invoice had a receipt', (server) => {
  it('goes on so until an owner allows an invoice instead', async () => {
    const { owner } = await makeVenue(server())
    await runStatements(server(), ['ALTER TABLE companies DROP COLUMN invoice_instead'])
    await runStatements(server(), invoicesInsteadMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { body } = await upgraded.send('GET', '/api/company', { token: owner.token })
    expect(body).not.toHaveProperty('invoiceInstead')
    const change = { token: owner.token, body: { invoiceInstead: true } }
    expect((await upgraded.send('PUT', '/api/company', change)).body).toMatchObject({ invoiceInstead: true })
  })
})
