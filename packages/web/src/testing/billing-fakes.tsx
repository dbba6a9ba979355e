import type { BillIntent } from '@kafana/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BillingDialog } from '../ui/billing-dialog/billing-dialog.tsx'
import { OpenBills } from '../ui/billing-dialog/open-bills.tsx'
import { useBilling } from '../ui/billing-dialog/use-billing.ts'
import { useOpenBills } from '../ui/billing-dialog/use-open-bills.ts'
import { intent as wireIntent } from './billing-on-the-wire.ts'
import { fakeServer } from './fake-server.ts'
import { press } from './on-screen.ts'
import { company } from './on-the-wire.ts'
import { refusal } from './refusal.ts'
import { renderScreen } from './render-screen.tsx'

export type Answers = Parameters<typeof fakeServer>[0]

export const line = { title: 'Тавче гравче', taxClass: 'В', price: '220.00', quantity: '2.000' }
const wine = { title: 'Вранец', taxClass: 'А', price: '150.00', quantity: '1.000' }
export const receipt = { receiptType: 'NormalReceipt' as const, products: [line, wine] }
/** As the gateway answers when it printed. */
export const paper = { ok: true, receiptNo: 7, deviceSerial: 'VK1', printedAt: '2026-11-21T10:00:00.000Z' }
/** As the gateway says no, too. */
export const no = (code: string, message = 'x', status = 409) => refusal(status, code, { ok: false, message })
export const silence = () => {
  throw new TypeError('cut')
}

/** A bill of two orders, armed for the gateway beside. */
export const intent = (changes: Partial<BillIntent> = {}): BillIntent =>
  wireIntent('i1', { state: 'ARMED', ref: 'ABCD2345', orders: ['o1', 'o2'], total: 590, receipt, ...changes })
export const command = {
  commandType: 0,
  taskId: 'i1',
  epoch: 1,
  ref: 'ABCD2345',
  permit: 'p',
  commandContext: receipt,
}
const reserved = {
  ok: true,
  intentId: 'i1',
  ref: 'ABCD2345',
  expiresAt: '2026-11-21T10:02:00.000Z',
  orders: ['o1', 'o2'],
  total: 590,
  receipt,
}

/** A server and the gateway g1 beside this device, where everything goes well. */
export const house: Answers = {
  'GET /api/company': () => ({
    body: company({
      taxClasses: [
        { rate: 18, letter: 'А' },
        { rate: 10, letter: 'В' },
      ],
    }),
  }),
  'GET /api/bill-intents': () => ({ body: [] }),
  'POST /api/gateway/relay': () => no('GATEWAY_AWAY', 'x', 503),
  'GET /health': () => ({
    body: { status: 'ok', gateway: 'g1', device: { serial: 'VK1', lastReceiptNo: 6 } },
  }),
  'POST /api/auth/validate': () => ({ body: reserved }),
  'POST /api/order/o1/storno': () => ({
    body: {
      ...reserved,
      receipt: { ...receipt, receiptType: 'StornoReceipt', payment: 'card', refReceiptNo: 42 },
    },
  }),
  'POST /api/bill-intents/i1/arm': ({ body }) => ({
    body: {
      path: (body as { kind: string }).kind === 'pre' ? '/pos/commands' : '/commands',
      command,
      epoch: 1,
      ref: 'ABCD2345',
      gateway: 'g1',
    },
  }),
  'POST /commands': () => ({ body: paper }),
  'POST /pos/commands': () => ({ body: { ok: true, copyNo: 0, printedAt: paper.printedAt } }),
  'POST /api/order/bill/fiscal': () => ({ body: { billed: ['o1', 'o2'], receiptNo: 7 } }),
  'POST /api/order/bill/storno': () => ({ body: { billed: ['o1', 'o2'], receiptNo: 7 } }),
  'POST /api/order/bill/pre': () => ({ body: { billed: ['o1', 'o2'], receiptNo: null } }),
  'POST /api/bill-intents/i1/abandon': () => ({ body: intent({ state: 'ABORTED' }) }),
}

const Bill = () => {
  const billing = useBilling()
  return (
    <>
      <button type="button" onClick={() => billing.start(['o1', 'o2'], ['pre', 'fiscal'])}>
        Bill them
      </button>
      <OpenBills billing={billing} bills={useOpenBills(['o1', 'o2'])} />
      <BillingDialog billing={billing} />
    </>
  )
}

/** What was posted to a path, each with its body. */
const sentTo = (seen: ReturnType<typeof fakeServer>) => (path: string) =>
  seen.filter(({ method, url }) => method === 'POST' && url.pathname === path).map(({ body }) => body)

/** A screen that bills two orders. */
export const openBilling = (answers: Answers = {}) => {
  const seen = fakeServer({ ...house, ...answers })
  renderScreen(Bill)
  return { seen, sent: sentTo(seen) }
}

/** Up to the frozen bill, with what is printed of it still to choose. */
export const toChoice = async (answers: Answers = {}) => {
  const opened = openBilling(answers)
  await press('Bill them')
  await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
  await userEvent.type(screen.getByLabelText(/^PIN/), '7392')
  await press('Continue')
  await screen.findByText('Тавче гравче')
  return opened
}
