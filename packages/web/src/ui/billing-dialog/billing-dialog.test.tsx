// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  command,
  house,
  intent,
  no,
  openBilling,
  paper,
  silence,
  toChoice,
} from '../../testing/billing-fakes.tsx'
import { gateway } from '../../testing/billing-on-the-wire.ts'
import { signedInAs } from '../../testing/fake-server.ts'
import { press, words } from '../../testing/on-screen.ts'
import { refusal } from '../../testing/refusal.ts'

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
    ['BAD_CREDENTIALS', {}, 'Wrong username or PIN.'],
    [
      'ORDER_IN_BILLING',
      {
        by: { _id: 'm', firstname: 'Marko', lastname: 'I' },
        since: '2026-11-21T11:05:00.000Z',
        intentId: 'i9',
      },
      'Another bill holds one of these orders: Marko I, since 12:05.',
    ],
  ])('says in its place why it was refused: %s', async (code, more, text) => {
    openBilling({
      'POST /api/auth/validate': () => refusal(code === 'BAD_CREDENTIALS' ? 403 : 409, code, more),
    })
    await press('Bill them')
    await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
    await userEvent.type(screen.getByLabelText(/^PIN/), '1')
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it('shows the frozen bill with its totals by tax class', async () => {
    await toChoice()
    await screen.findByText('Tax class В (10 %)')
    const classes = [...screen.getByLabelText('Totals by tax class').children].map(words)
    expect(classes).toEqual(['Tax class В (10 %)MKD 440', 'Tax class А (18 %)MKD 150'])
    screen.getByText(/590/)
  })

  it('arms, prints and tells, in this order, with the receipt’s number', async () => {
    const { seen, sent } = await toChoice()
    await userEvent.click(screen.getByLabelText('Card'))
    await press('Print bill')
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
    const { ok: _ok, ...printed } = paper
    expect(sent('/api/order/bill/fiscal')).toEqual([
      { selectedOrders: ['o1', 'o2'], intentId: 'i1', ...printed },
    ])
  })

  it('with several gateways prints at the one beside this device', async () => {
    const { sent } = await toChoice({ 'GET /api/gateway': () => ({ body: [gateway('g1'), gateway('g2')] }) })
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Print through' }).value).toBe('Till g1'),
    )
    await press('Print bill')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'cash', gateway: 'g1' }])
  })

  it('with several gateways and none beside asks, and prints at none by chance', async () => {
    const { sent } = await toChoice({
      'GET /api/gateway': () => ({ body: [gateway('g1'), gateway('g2')] }),
      'GET /health': silence,
    })
    await screen.findByRole('combobox', { name: 'Print through' })
    await press('Print bill')
    await screen.findByText('Choose which gateway prints it')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: 'Print through' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Till g2' }))
    await press('Print bill')
    await waitFor(() =>
      expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'cash', gateway: 'g2' }]),
    )
  })

  it('prints through the server where the gateway cannot be reached', async () => {
    const { sent } = await toChoice({
      'GET /health': silence,
      'POST /api/gateway/relay': () => ({ body: { status: 200, body: paper } }),
    })
    await press('Print bill')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/gateway/relay')).toEqual([{ gateway: 'g1', path: '/commands', command }])
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ receiptNo: 7 }])
  })

  it('prints a pre-bill by its own path', async () => {
    const { sent } = await toChoice()
    await press('Print pre-bill')
    await screen.findByText('Pre-bill printed successfully!')
    expect(sent('/pos/commands')).toHaveLength(1)
    expect(sent('/api/order/bill/pre')).toEqual([
      { selectedOrders: ['o1', 'o2'], intentId: 'i1', printedAt: paper.printedAt },
    ])
  })

  it('frees the orders of a bill that is closed before it is armed', async () => {
    const { sent } = await toChoice()
    await press('Close')
    await waitFor(() => expect(sent('/api/bill-intents/i1/abandon')).toEqual([{}]))
  })

  it('says what is missing when no gateway is paired, and keeps the bill ready', async () => {
    let isPaired = false
    await toChoice({
      'POST /api/bill-intents/i1/arm': (request) =>
        isPaired ? (house['POST /api/bill-intents/i1/arm']?.(request) ?? { body: {} }) : no('NO_GATEWAY'),
    })
    await press('Print bill')
    await screen.findByText(/No fiscal gateway is paired with this venue\. An owner pairs one/)
    isPaired = true
    await press('Print bill')
    await screen.findByText('Bill printed successfully!')
  })
})

it('names the gateways that a server which was put back waits for, and keeps the bill ready', async () => {
  let hasTold = false
  const waits = () => ({
    status: 409,
    body: { ok: false, code: 'GATEWAYS_CATCHING_UP', message: '', gateways: ['Bar', 'Terrace'] },
  })
  await toChoice({
    'POST /api/bill-intents/i1/arm': (request) =>
      hasTold ? (house['POST /api/bill-intents/i1/arm']?.(request) ?? { body: {} }) : waits(),
  })
  await press('Print bill')
  await screen.findByText(/Still missing: Bar, Terrace\. Switch them on and print again/)
  hasTold = true
  await press('Print bill')
  await screen.findByText('Bill printed successfully!')
})

describe('a bill that somebody left open', () => {
  const open = (changes: Parameters<typeof intent>[0]) => ({
    'GET /api/bill-intents': () => ({ body: [intent(changes)] }),
  })

  it('is finished by any monitor: its own gateway is asked, and the server told', async () => {
    const { sent } = openBilling({
      ...open({ gateway: 'g1' }),
      'GET /commands/i1': () => ({ body: { ...paper, state: 'DONE', epoch: 1 } }),
    })
    await press('Finish')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ intentId: 'i1', receiptNo: 7 }])
    expect(sent('/commands')).toEqual([])
  })

  it('is asked after at the gateway that it was armed for, not at the one beside', async () => {
    const { sent } = openBilling({
      ...open({ gateway: 'g2' }),
      'GET /commands/i1': () => no('TASK_UNKNOWN', 'x', 404),
      'POST /api/gateway/relay': () => ({
        body: { status: 200, body: { ...paper, state: 'DONE', epoch: 1 } },
      }),
    })
    await press('Finish')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/gateway/relay')).toEqual([{ gateway: 'g2', path: '/commands/i1', command: null }])
  })

  it('is printed as it was armed: the same gateway and payment', async () => {
    const { sent } = openBilling({
      ...open({ payment: 'card' }),
      'GET /commands/i1': () => no('TASK_UNKNOWN', 'x', 404),
    })
    await press('Finish')
    await screen.findByText('Not printed')
    await press('Print again')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([{ kind: 'fiscal', payment: 'card', gateway: 'g1' }])
  })

  it('is given up with the gateway’s tombstone', async () => {
    const proof = { state: 'CANCELLED', epoch: 1, signature: 'signed' }
    const { sent } = openBilling({
      ...open({}),
      'POST /commands/i1/cancel': () => ({ body: { ok: true, ...proof } }),
    })
    await press('Give up')
    await screen.findByText('The bill was given up. Its orders are free again.')
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([{ proof }])
  })

  it('turns out to be printed when somebody gives it up', async () => {
    const { sent } = openBilling({
      ...open({}),
      'POST /commands/i1/cancel': () => ({ body: { ...paper, state: 'DONE', epoch: 1 } }),
    })
    await press('Give up')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })
})
