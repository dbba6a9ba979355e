import { expect, it } from 'vitest'
import { completeCompany, invoiceCalls } from '../testing/invoice-factories.ts'
import { openPaymentEvening } from '../testing/payment-evening.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { invoicesMigration } from './0049-invoices.ts'

onBothEngines('a venue of a version without invoices', (server) => {
  it('keeps its details, and issues invoices for the receipts that it has', async () => {
    const { venue, ids, pay } = await openPaymentEvening(server())
    const [one = '', other = ''] = ids
    await pay('fiscal', 'cash', { selected: [one] })
    await pay('fiscal', 'card', { selected: [other] })
    const company = async (app = server()) =>
      (await app.send('GET', '/api/company', { token: venue.owner.token })).body
    const before = await company()
    await runStatements(server(), [
      'DROP TABLE invoices',
      ...(server().engine === 'postgres'
        ? ['DROP FUNCTION invoices_no_update()', 'DROP FUNCTION invoices_no_delete()']
        : []),
      ...['legal_name', 'tax_number'].map((column) => `ALTER TABLE companies DROP COLUMN ${column}`),
    ])
    await runStatements(server(), invoicesMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    expect(await company(upgraded)).toEqual(before)
    const { issue } = invoiceCalls(upgraded, venue)
    expect((await issue(one)).body).toMatchObject({ code: 'COMPANY_INCOMPLETE' })
    await completeCompany(upgraded, venue)
    for (const [order, receiptNo] of [
      [one, 41],
      [other, 42],
    ] as const)
      expect(await issue(order)).toMatchObject({ status: 201, body: { kind: 'invoice', receiptNo } })
    await expect(runStatements(upgraded, ['DELETE FROM invoices'])).rejects.toThrow('append-only')
  })
})
