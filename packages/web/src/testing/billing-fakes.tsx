import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal } from '@kafana/client/testing/fake-server.ts'
import type { BillIntent } from '@kafana/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BillingDialog } from '../modules/billing/dialog/deferred-dialog.tsx'
import { useBilling } from '../modules/billing/dialog/use-billing.ts'
import { OpenBillsPanel } from '../modules/billing/open-bills/open-bills-panel.tsx'
import { useOpenBills } from '../modules/billing/open-bills/open-bills.ts'
import { intent as wireIntent } from './billing-entities.ts'
import { renderScreen } from './render-screen.tsx'
import { press } from './screen-actions.ts'

export type Answers = Parameters<typeof fakeServer>[0]

export const line = { title: 'Тавче гравче', taxClass: 'В', price: '220.00', quantity: '2.000' }
const wine = { title: 'Вранец', taxClass: 'А', price: '150.00', quantity: '1.000' }
export const receipt = { receiptType: 'NormalReceipt' as const, products: [line, wine] }
/** The response of the gateway when it has printed. */
export const printed = { ok: true, receiptNo: 7, deviceSerial: 'VK1', printedAt: '2026-11-21T10:00:00.000Z' }
/** An error response of the server or the gateway. */
export const refused = (code: string, message = 'x', status = 409) =>
  refusal(status, code, { ok: false, message })
export const connectionLost = () => {
  throw new TypeError('cut')
}

/** A bill of two orders, armed for the local gateway. */
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
export const reserved = {
  ok: true,
  intentId: 'i1',
  ref: 'ABCD2345',
  expiresAt: '2026-11-21T10:02:00.000Z',
  orders: ['o1', 'o2'],
  total: 590,
  receipt,
}

/** The responses of a server and the local gateway g1 when everything succeeds. */
export const venueAnswers: Answers = {
  'GET /api/company': () => ({
    body: company({
      taxClasses: [
        { rate: 18, letter: 'А' },
        { rate: 10, letter: 'В' },
      ],
    }),
  }),
  'GET /api/bill-intents': () => ({ body: [] }),
  'POST /api/gateway/relay': () => refused('GATEWAY_AWAY', 'x', 503),
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
      orders: ['o1', 'o2'],
    },
  }),
  'POST /commands': () => ({ body: printed }),
  'POST /pos/commands': () => ({ body: { ok: true, copyNo: 0, printedAt: printed.printedAt } }),
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
      <OpenBillsPanel billing={billing} bills={useOpenBills(['o1', 'o2'])} />
      <BillingDialog billing={billing} />
    </>
  )
}

/** The bodies posted to a path. */
const sentTo = (seen: ReturnType<typeof fakeServer>) => (path: string) =>
  seen.filter(({ method, url }) => method === 'POST' && url.pathname === path).map(({ body }) => body)

/** A screen that bills two orders. */
export const openBilling = (answers: Answers = {}) => {
  const seen = fakeServer({ ...venueAnswers, ...answers })
  const { history } = renderScreen(Bill)
  return { seen, sent: sentTo(seen), history }
}

/** Presses what bills the two orders, and confirms who closes the bill. */
export const startBill = async () => {
  await press('Bill them')
  await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
  await userEvent.type(screen.getByLabelText(/^PIN/), '7392')
  await press('Continue')
}

/** Opens billing up to the choice of what to print. */
export const openPrintChoice = async (answers: Answers = {}) => {
  const opened = openBilling(answers)
  await startBill()
  await screen.findByText('Тавче гравче')
  return opened
}
