// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { company } from '@kafana/client/testing/entities.ts'
import { signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Tender } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { intent, openBilling, openPrintChoice, reserved, startBill } from '../../../testing/billing-fakes.tsx'
import { press } from '../../../testing/screen-actions.ts'

const BUYER = { name: 'Алкалоид АД', taxNumber: 'MK4030002001122', address: 'Бул. 12', city: '' }
const bank: Tender = {
  _id: 'b1',
  name: 'Bank',
  kind: 'transfer',
  fiscalType: 'other',
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
}
const allowed = { 'GET /api/company': () => ({ body: company({ invoiceInstead: true }) }) }

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})

const typeBuyer = async () => {
  await userEvent.type(await screen.findByRole('combobox', { name: /^Tax number/ }), BUYER.taxNumber)
  await userEvent.type(screen.getByRole('combobox', { name: /^Company name/ }), BUYER.name)
  await userEvent.type(screen.getByRole('textbox', { name: /^Address/ }), BUYER.address)
}

it('closes a bill with an invoice for a company, without a receipt, and shows its number', async () => {
  const { seen } = await openPrintChoice({
    ...allowed,
    'GET /api/tenders': () => ({ body: [{ ...bank, _id: 'old', archived: true }, bank] }),
    'GET /api/invoice-buyers': () => ({ body: [] }),
    'POST /api/bill-intents/i1/invoice': () => ({ status: 201, body: { _id: '2026-00017' } }),
  })
  expect(seen.some(({ url }) => url.pathname === '/api/tenders')).toBe(false)
  await press('Invoice instead of a receipt')
  await screen.findByText(/^The company pays by bank transfer/)
  await typeBuyer()
  await press('Close with an invoice')
  const done = within(await screen.findByRole('dialog'))
  await done.findByRole('heading', { name: 'Invoice 2026-00017' })
  expect(done.queryByRole('button', { name: 'Print copy' })).toBeNull()
  expect(done.getByRole('button', { name: 'Invoice' })).toBeDefined()
  expect(writesIn(seen).at(-1)).toEqual({
    call: 'POST /api/bill-intents/i1/invoice',
    body: { buyer: BUYER, tender: 'b1' },
  })
})

it('keeps what was typed when it is refused, and goes back to what can be printed', async () => {
  await openPrintChoice({
    ...allowed,
    'GET /api/tenders': () => ({ body: [bank] }),
    'GET /api/invoice-buyers': () => ({ body: [] }),
    'POST /api/bill-intents/i1/invoice': () => ({
      status: 409,
      body: { code: 'COMPANY_INCOMPLETE', missing: ['legalName'] },
    }),
  })
  await press('Invoice instead of a receipt')
  await typeBuyer()
  await press('Close with an invoice')
  await screen.findByText(/^An invoice needs the venue’s legal name/)
  expect(screen.getByRole('textbox', { name: /^Address/ })).toHaveProperty('value', BUYER.address)
  await press('Back')
  expect(await screen.findByRole('button', { name: 'Cash, print' })).toBeDefined()
})

it.each([
  ['is typed once, also where the reservation expired before it was sent', {}, BUYER],
  ['is not that of a bill of other guests', { orders: ['o3', 'o4'] }, { name: '', address: '' }],
])('%s', async (_, next, { name, address }) => {
  let reservations = 0
  await openPrintChoice({
    ...allowed,
    'GET /api/tenders': () => ({ body: [bank] }),
    'GET /api/invoice-buyers': () => ({ body: [] }),
    'POST /api/auth/validate': () => {
      reservations += 1
      return { body: reservations === 1 ? reserved : { ...reserved, ...next } }
    },
    'POST /api/bill-intents/i1/invoice': () => ({
      status: 409,
      body: { code: 'INTENT_STATE', state: 'ABORTED' },
    }),
  })
  await press('Invoice instead of a receipt')
  await typeBuyer()
  await press('Close with an invoice')
  await screen.findByText('The reservation has expired. Please start again.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await startBill()
  await press('Invoice instead of a receipt')
  expect(await screen.findByRole('combobox', { name: /^Company name/ })).toHaveProperty('value', name)
  expect(screen.getByRole('textbox', { name: /^Address/ })).toHaveProperty('value', address)
})

it('is typed once, also where what can be printed is looked at again', async () => {
  await openPrintChoice({
    ...allowed,
    'GET /api/tenders': () => ({ body: [bank] }),
    'GET /api/invoice-buyers': () => ({ body: [] }),
  })
  await press('Invoice instead of a receipt')
  await typeBuyer()
  await press('Back')
  await press('Invoice instead of a receipt')
  expect(await screen.findByRole('combobox', { name: /^Company name/ })).toHaveProperty('value', BUYER.name)
  expect(screen.getByRole('combobox', { name: /^Tax number/ })).toHaveProperty('value', BUYER.taxNumber)
})

it('says what is missing in a venue without bank transfers', async () => {
  await openPrintChoice({ ...allowed, 'GET /api/tenders': () => ({ body: [{ ...bank, archived: true }] }) })
  await press('Invoice instead of a receipt')
  await screen.findByText(/^An owner first has to add a payment method/)
})

it('is not offered where the venue does not allow it', async () => {
  await openPrintChoice({})
  expect(screen.queryByRole('button', { name: 'Invoice instead of a receipt' })).toBeNull()
})

it('of a restored backup asks whether there is one, and for no number of a receipt', async () => {
  signedInAs('owner')
  const { sent } = openBilling({
    ...allowed,
    'GET /api/bill-intents': () => ({ body: [intent({ state: 'MANUAL', kind: 'invoice', gateway: null })] }),
    'POST /api/bill-intents/i1/resolve': () => ({ body: intent({ state: 'BILLED', kind: 'invoice' }) }),
  })
  await press('Resolve')
  await screen.findByText(/^The data was restored from a backup/)
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  await press('Printed')
  expect(screen.queryByLabelText(/Receipt number/)).toBeNull()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Seen')
  await press('Printed')
  await screen.findByText('Bill printed successfully!')
  expect(sent('/api/bill-intents/i1/resolve')).toEqual([{ printed: true, reason: 'Seen' }])
})
