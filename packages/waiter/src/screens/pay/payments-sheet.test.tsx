import type { Tender } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { bill, bodiesOf, openPay, PAY, press, typePin } from '../../testing/pay-party.tsx'

const tender = (_id: string, kind: Tender['kind']): Tender => ({
  _id,
  name: null,
  kind,
  fiscalType: kind === 'card' ? 'card' : 'other',
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
})

it('payments that are entered while a voucher is looked up stay as they were entered', async () => {
  let answer: () => void = () => {}
  const { writes } = await openPay({
    [PAY]: () => ({ body: bill({ state: 'BILLED', receiptNo: 71 }) }),
    'GET /api/tenders': () => ({ body: [tender('card', 'card'), tender('gift', 'voucher')] }),
    'POST /api/vouchers/look-up': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { _id: 'v9', left: 100, expires: null, expired: false } })
      }),
  })
  await screen.findByText(/^340/)
  await press('Several payments…')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(await sheet.findByRole('button', { name: 'Gift voucher' }))
  await userEvent.type(await sheet.findByLabelText('Voucher code'), 'abcd efgh jklm npqr')
  await userEvent.click(sheet.getByRole('button', { name: 'Check voucher' }))
  for (const key of ['6', '0', 'Card']) await userEvent.click(sheet.getByRole('button', { name: key }))
  answer()
  await sheet.findByRole('button', { name: /^Gift voucher · …NPQR 60/ })
  await userEvent.click(sheet.getByRole('button', { name: 'Continue' }))
  await typePin()
  await screen.findByText('Bill No. 71')
  expect(bodiesOf(writes(), PAY)).toMatchObject([
    {
      payments: [
        { tender: 'gift', amount: 60, account: 'v9' },
        { tender: 'card', amount: 280 },
      ],
    },
  ])
})

it('a voucher whose code is changed to another one pays for nothing', async () => {
  await openPay({
    'GET /api/tenders': () => ({ body: [tender('gift', 'voucher')] }),
    'POST /api/vouchers/look-up': ({ body }) =>
      (body as { readonly code: string }).code.startsWith('abcd')
        ? { body: { _id: 'v9', left: 1000, expires: null, expired: false } }
        : { status: 404, body: { code: 'VOUCHER_UNKNOWN' } },
  })
  await screen.findByText(/^340/)
  await press('Several payments…')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(await sheet.findByRole('button', { name: 'Gift voucher' }))
  const code = await sheet.findByLabelText('Voucher code')
  const done = sheet.getByRole('button', { name: 'Continue' })
  await userEvent.type(code, 'abcd efgh jklm npqr{Enter}')
  await sheet.findByRole('button', { name: /^Gift voucher · …NPQR/ })
  expect(done).toHaveProperty('disabled', false)
  await userEvent.type(code, 'x')
  expect(done).toHaveProperty('disabled', true)
  await userEvent.clear(code)
  await userEvent.type(code, 'wrong{Enter}')
  await sheet.findByRole('alert')
  expect(done).toHaveProperty('disabled', true)
})
