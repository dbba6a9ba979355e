import type { BillIntent, Tender } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PayScreen } from '../screens/pay/pay-screen.tsx'
import { ANA, openPhone, party, type PhoneVenue, sentLine, sentOrder } from './open-phone.tsx'

/** A party of two that has had two beers and a soup; something is still prepared. */
export const guests = party('c1', 't1', {
  covers: 2,
  orders: [
    sentOrder('o1', 'served', {
      products: [sentLine('beer', 'served', { quantity: 2, price: 120 }), sentLine('soup', 'served')],
    }),
    sentOrder('o2', 'preparing'),
  ],
})

export const bill = (changes: Partial<BillIntent> = {}): BillIntent => ({
  _id: 'b1',
  state: 'ARMED',
  kind: 'fiscal',
  ref: 'K1',
  epoch: 1,
  orders: ['o1'],
  total: 340,
  createdAt: '2026-01-01T12:00:00.000Z',
  expiresAt: null,
  closedBy: ANA,
  receiptNo: null,
  gateway: 'g1',
  payment: 'cash',
  refReceiptNo: null,
  since: '2026-01-01T12:00:00.000Z',
  reason: null,
  receipt: {
    receiptType: 'NormalReceipt',
    products: [{ title: 'Beer', taxClass: 'В', price: '340.00', quantity: '1.000' }],
  },
  denied: false,
  ...changes,
})

/** A way to pay; in cash where it does not matter. */
export const tender = (_id: string, changes: Partial<Tender> = {}): Tender => ({
  _id,
  name: null,
  kind: 'cash',
  fiscalType: 'cash',
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
  ...changes,
})
export const CARD = tender('card', { kind: 'card', fiscalType: 'card' })

export const QUOTE = 'POST /api/checks/c1/quote'
export const PAY = 'POST /api/checks/c1/pay'
const NOTHING: BillIntent['receipt'] = { receiptType: 'NormalReceipt', products: [] }
/** Answers that a bill comes to so much, and that so much is left; major units. */
export const quoted = (total: number, left: number) => () => ({
  body: { total, byClass: {}, receipt: total === 0 ? NOTHING : bill().receipt, left },
})
type Answers = Parameters<typeof openPhone>[2]

export const openPay = (answers: Answers, venue: PhoneVenue = {}) =>
  openPhone(
    <PayScreen table="t1" check="c1" />,
    { checks: [guests], ...venue },
    { [QUOTE]: quoted(340, 0), ...answers },
  )

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
/** Types Ana's PIN on the open sheet. */
export const typePin = async (action = 'Print'): Promise<void> => {
  const sheet = within(await screen.findByRole('dialog'))
  for (const digit of '4073') await userEvent.click(sheet.getByRole('button', { name: digit }))
  await userEvent.click(sheet.getByRole('button', { name: action }))
}
/** The bodies of the calls of one kind. */
export const bodiesOf = (
  writes: readonly { readonly call: string; readonly body: unknown }[],
  call: string,
) => writes.filter((each) => each.call === call).map(({ body }) => body)
