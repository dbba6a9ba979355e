// @vitest-environment jsdom
import { refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gateway } from '../../../testing/billing-entities.ts'
import {
  command,
  venueAnswers,
  intent,
  refused,
  openBilling,
  printed,
  connectionLost,
  line,
  openPrintChoice,
  reserved,
} from '../../../testing/billing-fakes.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { answered, expectWrong, press, words } from '../../../testing/screen-actions.ts'
import { Progress } from './billing-dialog.tsx'

const WAITS = /^No response from the (gateway|server) yet\./
afterEach(() => void vi.useRealTimers())

it.each([
  ['the gateway', 'printing'],
  ['the gateway', 'asking'],
  ['the server', 'arming'],
] as const)('explains after a while that it waits for %s: %s', async (of, doing) => {
  vi.useFakeTimers()
  renderScreen(() => <Progress doing={doing} />)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  screen.getByRole('status')
  expect(screen.queryByText(WAITS)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText(WAITS).textContent).toContain(of)
})

it('shows no such note while a printed bill is reported', async () => {
  vi.useFakeTimers()
  renderScreen(() => <Progress doing="reporting" />)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  screen.getByRole('status')
  expect(screen.queryByText(WAITS)).toBeNull()
})

beforeEach(() => {
  signedInAs('monitor')
})

describe('the billing dialog', () => {
  it('asks who closes the bill', async () => {
    const { seen } = openBilling()
    await press('Bill them')
    await press('Continue')
    await screen.findByText('Username is required')
    await screen.findByText('Pin is required')
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each<[string, object, string]>([
    [
      'ORDER_IN_BILLING',
      {
        by: { _id: 'm', firstname: 'Marko', lastname: 'I' },
        since: '2026-11-21T11:05:00.000Z',
        intentId: 'i9',
      },
      'One of these orders is on another open bill: Marko I, since 12:05.',
    ],
  ])('shows in the form why it was refused: %s', async (code, more, text) => {
    openBilling({ 'POST /api/auth/validate': () => refusal(409, code, more) })
    await press('Bill them')
    await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
    await userEvent.type(screen.getByLabelText(/^PIN/), '1')
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it.each([
    ['BAD_CREDENTIALS', 'Wrong username or PIN.'],
    ['PIN_DISABLED', 'This PIN was turned off after too many wrong attempts. An owner can set a new one.'],
  ])('shows at the PIN that it was refused: %s', async (code, text) => {
    openBilling({ 'POST /api/auth/validate': () => refusal(403, code) })
    await press('Bill them')
    await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
    await userEvent.type(screen.getByLabelText(/^PIN/), '1')
    await press('Continue')
    await expectWrong(screen.getByLabelText(/^PIN/), text)
  })

  it('asks before what was typed is thrown away', async () => {
    openBilling({})
    await press('Bill them')
    await userEvent.type(await screen.findByLabelText(/Username/), 'ana{Escape}')
    await press('Keep editing')
    expect(screen.getByLabelText(/Username/)).toHaveProperty('value', 'ana')
    await press('Cancel')
    await press('Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the frozen bill with its totals by tax class', async () => {
    await openPrintChoice()
    await screen.findByText('Tax class В (10 %)')
    const classes = [...screen.getByLabelText('Totals by tax class').children].map(words)
    expect(classes).toEqual(['Tax class В (10 %)440 den.', 'Tax class А (18 %)150 den.'])
    screen.getByText(/590/)
  })

  it('arms, prints and reports with the receipt number, in this order', async () => {
    const { seen, sent } = await openPrintChoice()
    await press('Card, print')
    await screen.findByText('Bill printed successfully!')
    const paths = seen.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)
    expect(paths).toEqual([
      '/api/auth/validate',
      '/api/bill-intents/i1/arm',
      '/commands',
      '/api/order/bill/fiscal',
    ])
    expect(sent('/api/auth/validate')).toEqual([
      { username: 'ana', pin: '7392', selectedOrders: ['o1', 'o2'] },
    ])
    expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'card' }])
    expect(sent('/commands')).toEqual([command])
    const { ok: _ok, ...reported } = printed
    expect(sent('/api/order/bill/fiscal')).toEqual([
      { selectedOrders: ['o1', 'o2'], intentId: 'i1', ...reported },
    ])
  })

  it('preselects the local gateway if there are several', async () => {
    const { sent } = await openPrintChoice({
      'GET /api/gateway': () => ({ body: [gateway('g1'), gateway('g2')] }),
    })
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Print via' }).value).toBe('Till g1'),
    )
    await press('Cash, print')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'cash', gateway: 'g1' }])
  })

  it('requires a choice if there are several gateways and none is local', async () => {
    const { sent } = await openPrintChoice({
      'GET /api/gateway': () => ({ body: [gateway('g1'), gateway('g2')] }),
      'GET /health': connectionLost,
    })
    await screen.findByRole('combobox', { name: 'Print via' })
    await press('Cash, print')
    await screen.findByText('Choose which gateway should print')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: 'Print via' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Till g2' }))
    await press('Cash, print')
    await waitFor(() =>
      expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'cash', gateway: 'g2' }]),
    )
  })

  it('prints through the server if the gateway is unreachable', async () => {
    const { sent } = await openPrintChoice({
      'GET /health': connectionLost,
      'POST /api/gateway/relay': () => ({ body: { status: 200, body: printed } }),
    })
    await press('Cash, print')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/gateway/relay')).toEqual([{ gateway: 'g1', path: '/commands', command }])
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ receiptNo: 7 }])
  })

  it('preselects no payment: Enter prints nothing', async () => {
    const { sent } = await openPrintChoice()
    await screen.findByRole('button', { name: 'Card, print' })
    await userEvent.keyboard('{Enter}')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([])
  })

  it('shows the first lines of a long bill, and the others with one press', async () => {
    const dishes = Array.from({ length: 60 }, (_, index) => ({ ...line, title: `Dish ${index + 1}` }))
    const answer = { ...reserved, receipt: { ...reserved.receipt, products: [line, ...dishes] } }
    await openPrintChoice({ 'POST /api/auth/validate': () => ({ body: answer }) })
    const shown = () => within(screen.getByLabelText('Items')).getAllByRole('listitem')
    expect(shown()).toHaveLength(8)
    await press('53 more')
    expect(shown()).toHaveLength(61)
  })

  it('says the change for the notes that were given, also after it was printed', async () => {
    await openPrintChoice()
    await press('500')
    await screen.findByText('Still missing')
    await press('500')
    expect(words((await screen.findByText('Change')).parentElement)).toBe('Change410 den.')
    await press('Cash, print')
    await screen.findByRole('link', { name: 'Back to floor' })
    expect(words(screen.getByText('Change').parentElement)).toBe('Change410 den.')
  })

  it('asks before it prints while cash is missing, and says what was missing afterwards', async () => {
    const { sent } = await openPrintChoice()
    await press('500')
    const print = await screen.findByRole('button', { name: 'Cash, print' })
    await waitFor(() => expect(print.getAttribute('aria-disabled')).toBeNull())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(print)
    fireEvent.click(screen.getByRole('button', { name: /^90\sden\. missing\. Print anyway\?$/ }))
    vi.useRealTimers()
    await answered()
    expect(sent('/api/bill-intents/i1/arm')).toEqual([])
    await press('50')
    await press('Cash, print')
    await press(/^40\sden\. missing\. Print anyway\?$/)
    await screen.findByRole('link', { name: 'Back to floor' })
    expect(words(screen.getByText('Still missing').parentElement)).toBe('Still missing40 den.')
  })

  it('stays behind the invoice for its receipt, of which Esc discards nothing that was typed', async () => {
    await openPrintChoice({
      'GET /api/order/o1/invoice': () => ({ body: { invoice: null, voided: false, missing: [] } }),
    })
    await press('Cash, print')
    await press('Invoice')
    await userEvent.type(await screen.findByRole('textbox', { name: /^Address/ }), 'Kej 1')
    await userEvent.keyboard('{Escape}')
    await screen.findByText('Discard changes?')
    await press('Keep editing')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('Kej 1')
  })

  it('shows the number afterwards, with the way to the floor and a copy', async () => {
    const { sent } = await openPrintChoice({
      'POST /api/order/o1/bill-copy': () => ({ body: { path: '/pos/commands', command } }),
    })
    await press('Card, print')
    await screen.findByText('Fiscal receipt No. 7')
    const floor = screen.getByRole('link', { name: 'Back to floor' })
    expect(floor.getAttribute('href')).toBe('/establishment')
    expect(document.activeElement).toBe(floor)
    await press('Print copy')
    await screen.findByText('Copy printed, marked as a copy')
    expect(sent('/pos/commands')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })

  it('leaves no address of the bill behind that going back from the floor would open', async () => {
    const { history } = await openPrintChoice()
    await press('Cash, print')
    await userEvent.click(await screen.findByRole('link', { name: 'Back to floor' }))
    await waitFor(() => expect(history.location.pathname).toBe('/establishment'))
    expect(history.action).toBe('REPLACE')
  })

  it('prints a pre-bill as a non-fiscal command', async () => {
    const { sent } = await openPrintChoice()
    await press('Print pre-bill')
    await screen.findByText('Pre-bill printed successfully!')
    expect(sent('/pos/commands')).toHaveLength(1)
    expect(sent('/api/order/bill/pre')).toEqual([
      { selectedOrders: ['o1', 'o2'], intentId: 'i1', printedAt: printed.printedAt },
    ])
  })

  it('explains that no gateway is paired and keeps the bill ready', async () => {
    let isPaired = false
    await openPrintChoice({
      'POST /api/bill-intents/i1/arm': (request) =>
        isPaired
          ? (venueAnswers['POST /api/bill-intents/i1/arm']?.(request) ?? { body: {} })
          : refused('NO_GATEWAY'),
    })
    await press('Cash, print')
    await screen.findByText(/No fiscal gateway is paired with this venue\. An owner pairs one/)
    isPaired = true
    await press('Cash, print')
    await screen.findByText('Bill printed successfully!')
  })
})

it('names the gateways that a restored server waits for and keeps the bill ready', async () => {
  let hasReported = false
  const resynchronising = () => ({
    status: 409,
    body: { ok: false, code: 'GATEWAYS_CATCHING_UP', message: '', gateways: ['Bar', 'Terrace'] },
  })
  await openPrintChoice({
    'POST /api/bill-intents/i1/arm': (request) =>
      hasReported
        ? (venueAnswers['POST /api/bill-intents/i1/arm']?.(request) ?? { body: {} })
        : resynchronising(),
  })
  await press('Cash, print')
  await screen.findByText(/Still missing: Bar, Terrace\. Switch them on and print again/)
  hasReported = true
  await press('Cash, print')
  await screen.findByText('Bill printed successfully!')
})

it('says why the fiscal device cannot print a bill, and keeps it ready for another choice', async () => {
  await openPrintChoice({
    'POST /api/bill-intents/i1/arm': () => ({
      status: 409,
      body: { code: 'BILL_BEYOND_DEVICE', message: '', limit: 'lines' },
    }),
  })
  await press('Cash, print')
  await screen.findByText(/The fiscal device cannot print this bill/)
  expect(screen.getByRole('button', { name: 'Cash, print' })).toHaveProperty('disabled', false)
})

it('names the tax letters that the device has at another rate and keeps the bill ready', async () => {
  let isCorrected = false
  await openPrintChoice({
    'POST /api/bill-intents/i1/arm': (request) =>
      isCorrected
        ? (venueAnswers['POST /api/bill-intents/i1/arm']?.(request) ?? { body: {} })
        : { status: 409, body: { ok: false, code: 'TAX_RATES_DIFFER', message: '', letters: ['А', 'Б'] } },
  })
  await press('Cash, print')
  await screen.findByText(/^Tax classes А, Б have other rates on the fiscal device than here/)
  isCorrected = true
  await press('Cash, print')
  await screen.findByText('Bill printed successfully!')
})

describe('a bill left open by somebody else', () => {
  const open = (changes: Parameters<typeof intent>[0]) => ({
    'GET /api/bill-intents': () => ({ body: [intent(changes)] }),
  })

  it('can be finished by any monitor: asks its gateway and reports to the server', async () => {
    const { sent } = openBilling({
      ...open({ gateway: 'g1' }),
      'GET /commands/i1': () => ({ body: { ...printed, state: 'DONE', epoch: 1 } }),
    })
    await press('Finish')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ intentId: 'i1', receiptNo: 7 }])
    expect(sent('/commands')).toEqual([])
  })

  it('asks the gateway it was armed for, not the local one', async () => {
    const { sent } = openBilling({
      ...open({ gateway: 'g2' }),
      'GET /commands/i1': () => refused('TASK_UNKNOWN', 'x', 404),
      'POST /api/gateway/relay': () => ({
        body: { status: 200, body: { ...printed, state: 'DONE', epoch: 1 } },
      }),
    })
    await press('Finish')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/gateway/relay')).toEqual([{ gateway: 'g2', path: '/commands/i1', command: null }])
  })

  it('prints as it was armed: same gateway and payment', async () => {
    const { sent } = openBilling({
      ...open({ payment: 'card' }),
      'GET /commands/i1': () => refused('TASK_UNKNOWN', 'x', 404),
    })
    await press('Finish')
    await screen.findByText('Not printed')
    await press('Print again')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'card', gateway: 'g1' }])
  })

  it('is cancelled with the proof signed by the gateway', async () => {
    const proof = { state: 'CANCELLED', epoch: 1, signature: 'signed' }
    const { sent } = openBilling({
      ...open({}),
      'POST /commands/i1/cancel': () => ({ body: { ok: true, ...proof } }),
    })
    await press('Cancel bill')
    await screen.findByText('Bill cancelled. Its orders can be billed again.')
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([{ proof }])
  })

  it('completes if cancelling finds that it was printed', async () => {
    const { sent } = openBilling({
      ...open({}),
      'POST /commands/i1/cancel': () => ({ body: { ...printed, state: 'DONE', epoch: 1 } }),
    })
    await press('Cancel bill')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })
})
