// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '../../platform/outbox/present-outbox.ts'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { refusal as refused } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BillingDialog } from './billing-dialog.tsx'
import { useBilling } from './use-billing.ts'

type Answers = Parameters<typeof fakeServer>[0]

const Bill = () => {
  const billing = useBilling()
  return (
    <>
      <button type="button" onClick={() => billing.start(['o1', 'o2'], ['pre', 'fiscal'])}>Bill them</button>
      <BillingDialog billing={billing} />
    </>
  )
}

/** As the gateway says no, too. */
const refusal = (status: number, code: string, message = 'x') => refused(status, code, { ok: false, message })
const paper = { ok: true, receiptNo: 7, deviceSerial: 'VK1', printedAt: '2026-11-21T10:00:00.000Z' }
const line = { title: 'Тавче гравче', taxClass: 'В', price: '220.00', quantity: '2.000' }
const intent = {
  _id: 'i1', state: 'ABORTED', kind: 'fiscal', ref: 'ABCD2345', epoch: 1, orders: ['o1', 'o2'], total: 440, createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: null, closedBy: { _id: 'u', firstname: 'Ana', lastname: 'P' }, receiptNo: null,
}
const command = { commandType: 0, taskId: 'i1', epoch: 1, ref: 'ABCD2345', permit: 'p', commandContext: { receiptType: 'NormalReceipt', products: [line] } }
const house: Answers = {
  'POST /api/auth/validate': () => ({
    body: {
      ok: true, intentId: 'i1', ref: 'ABCD2345', expiresAt: '2026-11-21T10:02:00.000Z', orders: ['o1', 'o2'], total: 440,
      receipt: { receiptType: 'NormalReceipt', products: [line] },
    },
  }),
  'POST /api/bill-intents/i1/arm': ({ body }) => ({
    body: { path: (body as { kind: string }).kind === 'pre' ? '/pos/commands' : '/commands', command, epoch: 1, ref: 'ABCD2345' },
  }),
  'POST /commands': () => ({ body: paper }),
  'POST /pos/commands': () => ({ body: { ok: true, copyNo: 0, printedAt: paper.printedAt } }),
  'POST /api/order/bill/fiscal': () => ({ body: { billed: ['o1', 'o2'], receiptNo: 7 } }),
  'POST /api/order/bill/pre': () => ({ body: { billed: ['o1', 'o2'], receiptNo: null } }),
  'POST /api/bill-intents/i1/abandon': () => ({ body: intent }),
  'GET /api/company': () => refusal(404, 'NOT_FOUND'),
}

const silence = () => { throw new TypeError('cut') }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const toChoice = async (answers: Answers = {}) => {
  const seen = fakeServer({ ...house, ...answers })
  renderScreen(Bill)
  await press('Bill them')
  await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
  await userEvent.type(screen.getByLabelText(/^PIN/), '7392')
  await press('Continue')
  await screen.findByText('Тавче гравче')
  return { seen, sent: (path: string) => seen.filter(({ method, url }) => method === 'POST' && url.pathname === path).map(({ body }) => body) }
}

beforeEach(() => { signedInAs('monitor') })

describe('the billing dialog', () => {
  it('asks who closes the bill', async () => {
    const seen = fakeServer(house)
    renderScreen(Bill)
    await press('Bill them')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await screen.findByText('Username is required')
    await screen.findByText('Pin is required')
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('arms, prints and tells, in this order, with the receipt’s number', async () => {
    const { seen, sent } = await toChoice()
    await userEvent.click(screen.getByLabelText('Card'))
    await press('Print bill')
    await screen.findByText('Bill printed successfully!')
    const paths = seen.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)
    expect(paths).toEqual(['/api/auth/validate', '/api/bill-intents/i1/arm', '/commands', '/api/order/bill/fiscal'])
    expect(sent('/api/auth/validate')).toEqual([{ username: 'ana', pin: '7392', selectedOrders: ['o1', 'o2'] }])
    expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'card' }])
    expect(sent('/commands')).toEqual([command])
    const { ok: _ok, ...printed } = paper
    expect(sent('/api/order/bill/fiscal')).toEqual([{ selectedOrders: ['o1', 'o2'], intentId: 'i1', ...printed }])
  })

  it('prints a pre-bill by its own path', async () => {
    const { sent } = await toChoice()
    await press('Print pre-bill')
    await screen.findByText('Pre-bill printed successfully!')
    expect(sent('/pos/commands')).toHaveLength(1)
    expect(sent('/api/order/bill/pre')).toEqual([{ selectedOrders: ['o1', 'o2'], intentId: 'i1', printedAt: paper.printedAt }])
  })

  it('frees the orders of a bill that is closed before it is armed', async () => {
    const { sent } = await toChoice()
    await press('Close')
    await waitFor(() => expect(sent('/api/bill-intents/i1/abandon')).toEqual([{}]))
  })

  it('sends the very same command again when nothing was printed', async () => {
    let tries = 0
    const print = () => {
      tries += 1
      return tries === 1 ? refusal(409, 'DEVICE_REFUSED', 'No paper in the device') : { body: paper }
    }
    const { sent } = await toChoice({ 'POST /commands': print })
    await press('Print bill')
    await screen.findByText('Nothing was printed')
    await screen.findByText('No paper in the device')
    await screen.findByText('Failed to print bill or update order status.')
    expect(sent('/api/order/bill/fiscal')).toEqual([])
    await press('Print again')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/commands')).toEqual([command, command])
    expect(sent('/api/bill-intents/i1/arm')).toHaveLength(1)
  })

  it('never prints again on silence: it asks what became of the bill, and tells what it hears', async () => {
    const { sent } = await toChoice({ 'POST /commands': silence, 'GET /commands/i1': () => ({ body: { ...paper, state: 'DONE', epoch: 1, voids: [] } }) })
    await press('Print bill')
    await screen.findByText('The fiscal gateway does not answer')
    expect(screen.queryByRole('button', { name: 'Print again' })).toBeNull()
    await press('Check again')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/commands')).toHaveLength(1)
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ receiptNo: 7 }])
  })

  it('gives an armed bill up only with the gateway’s signed word', async () => {
    const proof = { state: 'CANCELLED', epoch: 1, signature: 'signed' }
    const { sent } = await toChoice({ 'POST /commands': silence, 'POST /commands/i1/cancel': () => ({ body: { ok: true, taskId: 'i1', ...proof, voids: [] } }) })
    await press('Print bill')
    await screen.findByText('The fiscal gateway does not answer')
    await press('Give up')
    await screen.findByText('The bill was given up. Its orders are free again.')
    expect(sent('/commands/i1/cancel')).toEqual([{ epoch: 1 }])
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([{ proof }])
  })

  it('does not free the orders while the gateway is silent', async () => {
    const { sent } = await toChoice({ 'POST /commands': silence, 'POST /commands/i1/cancel': silence })
    await press('Print bill')
    await screen.findByText('The fiscal gateway does not answer')
    await press('Give up')
    await screen.findByRole('button', { name: 'Check again' })
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })

  it('keeps what is printed when the server is away, and does not offer to print it again', async () => {
    let isUp = false
    await toChoice({ 'POST /api/order/bill/fiscal': () => (isUp ? { body: { billed: ['o1', 'o2'], receiptNo: 7 } } : silence()) })
    await press('Print bill')
    await screen.findByText('Printed; the server does not answer yet')
    expect(outbox().changes()).toMatchObject([{ call: 'billing.tell', state: 'waiting', input: { body: { receiptNo: 7 } } }])
    for (const name of ['Print again', 'Give up']) expect(screen.queryByRole('button', { name })).toBeNull()
    isUp = true
    await press('Tell the server now')
    await screen.findByText('Bill printed successfully!')
    expect(outbox().changes()).toEqual([])
  })

  it('lets a person with an owner’s PIN say what is on the paper when no machine can tell', async () => {
    const { sent } = await toChoice({
      'POST /commands': () => refusal(409, 'TASK_IN_DOUBT', 'Look at the paper'),
      'POST /api/bill-intents/i1/resolve': () => ({ body: { ...intent, state: 'BILLED' } }),
    })
    await press('Print bill')
    await screen.findByText('A person has to look')
    await userEvent.click(screen.getByLabelText('Yes'))
    await userEvent.type(await screen.findByLabelText('Receipt number'), '9')
    await press('Save')
    await screen.findByText('A reason is required')
    await userEvent.type(screen.getByLabelText(/Reason/), 'I hold it in my hand')
    await userEvent.type(screen.getByLabelText(/Owner’s username/), 'vesna')
    await userEvent.type(screen.getByLabelText(/Owner’s PIN/), '4073')
    await press('Save')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/resolve')).toEqual([{ printed: true, receiptNo: 9, reason: 'I hold it in my hand', username: 'vesna', pin: '4073' }])
  })
})
