// @vitest-environment jsdom
import { company, order as wireOrder } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { BillIntent, Order } from '@kafana/contract'
import type { Role } from '@kafana/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  command,
  venueAnswers,
  intent,
  refused,
  printed,
  receipt,
  connectionLost,
  type Answers,
} from '../../../testing/billing-fakes.tsx'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { answered, press } from '../../../testing/screen-actions.ts'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const vesna = { _id: 'v', firstname: 'Vesna', lastname: 'K' }
const billed = (changes: Partial<Order> = {}): Order =>
  wireOrder('o1', { status: 'billed', billKind: 'fiscal', receiptNo: 42, updatedAt: ago(5), ...changes })
const PRINTED = { state: 'BILLED', receiptNo: 42 } as const
/** The bill of the order, with one more order on it. */
const bill = (changes: Partial<BillIntent> = {}) =>
  intent({ _id: 'i0', ...PRINTED, payment: 'card', gateway: 'g7', since: ago(5), ...changes })

interface Case {
  readonly order?: Partial<Order>
  readonly bills?: readonly BillIntent[]
  readonly role?: Role
  readonly minutes?: number
  readonly answers?: Answers
}
const open = ({ order = {}, bills = [bill()], role = 'monitor', minutes = 15, answers = {} }: Case = {}) => {
  signedInAs(role)
  const isOpen = ({ state }: BillIntent) => state !== 'BILLED' && state !== 'ABORTED'
  const seen = fakeServer({
    ...venueAnswers,
    'GET /api/company': () => ({
      body: company({ stornoMinutes: minutes, taxClasses: [{ rate: 10, letter: 'В' }] }),
    }),
    'GET /api/order/o1': () => ({ body: { ...billed(order), history: [], taxes: [], profit: null } }),
    'GET /api/order/o1/pre-bill': () => ({
      body: { orders: [{ _id: 'o1', number: 1, totalPrice: 100 }], total: 100 },
    }),
    'GET /api/bill-intents': ({ url }) => ({
      body: bills.filter((each) => url.searchParams.get('open') !== '1' || isOpen(each)),
    }),
    ...answers,
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  return {
    seen,
    writes: () => writesIn(seen),
    sent: (path: string) =>
      writesIn(seen)
        .filter(({ call }) => call === `POST ${path}`)
        .map(({ body }) => body),
  }
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const can = async (name: string) => !(await button(name)).disabled
const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(await screen.findByLabelText(new RegExp(label)), text)
}
const OWNER = { Reason: 'Wrong table', 'Owner’s username': 'vesna', 'Owner’s PIN': '4073' }

freezeDate(ago(0))

describe('voiding a receipt', () => {
  const openForm = async (more: Case = {}) => {
    const opened = open(more)
    await waitFor(async () => expect(await can('Void receipt (storno)')).toBe(true))
    await press('Void receipt (storno)')
    return opened
  }
  const openPrintStep = async (more: Case = {}) => {
    const opened = await openForm(more)
    await fill(OWNER)
    await press('Continue')
    await button('Print storno')
    return opened
  }

  it('shows the receipt, what is on it, and a countdown', async () => {
    await openForm()
    const dialog = within(await screen.findByRole('dialog', { name: 'Void receipt (storno)' }))
    dialog.getByText('Receipt No. 42 is voided as a whole')
    await dialog.findByText(/It covers 2 orders; all of them are voided\./)
    const showsAfter = async (minutes: number, text: string) => {
      vi.setSystemTime(NOW + minutes * 60_000)
      await waitFor(() => expect(dialog.getByRole('timer').textContent).toBe(text), { timeout: 5000 })
    }
    await showsAfter(0, 'Time left: 10:00 (limit: 15 min)')
    await showsAfter(9.25, 'Time left: 0:45 (limit: 15 min)')
    await showsAfter(10, 'Too late: a receipt can be voided for 15 min after printing.')
    expect(await can('Continue')).toBe(false)
  })

  it('offers the reasons of the venue, which may be added to', async () => {
    const reason = { key: null, text: null, used: 'no', version: 1 } as const
    const body = [
      { ...reason, _id: 'wrongPayment', key: 'wrongPayment' },
      { ...reason, _id: 'r1', text: 'Training' },
    ]
    const { writes } = await openForm({ answers: { 'GET /api/storno-reasons': () => ({ body }) } })
    await press('Training')
    await press('Paid another way')
    const field = await screen.findByRole('textbox', { name: /^Reason/ })
    expect(field).toHaveProperty('value', 'Paid another way')
    await userEvent.type(field, ': card')
    const { Reason: _typed, ...who } = OWNER
    await fill(who)
    await press('Continue')
    await waitFor(() => expect(writes()).toMatchObject([{ body: { reason: 'Paid another way: card' } }]))
  })

  it('requires an owner’s PIN and a reason', async () => {
    const { writes } = await openForm()
    await press('Continue')
    for (const fault of ['A reason is required', 'Username is required', 'Pin is required'])
      await screen.findByText(fault)
    expect(writes()).toEqual([])
  })

  it('shows what is voided, prints it like a bill and confirms it', async () => {
    const { writes } = await openPrintStep()
    screen.getByText('Тавче гравче')
    screen.getByText(/Refund the guest the way they paid: Card\./)
    expect(screen.queryByLabelText('Payment')).toBeNull()
    await press('Print storno')
    await screen.findByText('Storno printed. Receipt No. 42 is voided.')
    expect(localStorage.getItem('bill-closers') ?? '').not.toContain('vesna')
    const { ok: _ok, ...reported } = printed
    expect(writes()).toEqual([
      { call: 'POST /api/order/o1/storno', body: { username: 'vesna', pin: '4073', reason: 'Wrong table' } },
      { call: 'POST /api/bill-intents/i1/arm', body: { kind: 'storno', payment: 'card' } },
      { call: 'POST /commands', body: command },
      {
        call: 'POST /api/order/bill/storno',
        body: { selectedOrders: ['o1', 'o2'], intentId: 'i1', ...reported },
      },
    ])
  })

  it('releases the receipt if the dialog is closed before the storno is armed, also without an answer', async () => {
    const { sent } = await openPrintStep({ answers: { 'POST /api/bill-intents/i1/abandon': connectionLost } })
    await press('Cancel')
    await waitFor(() => expect(sent('/api/bill-intents/i1/abandon')).toEqual([{}]))
    await answered()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('handles an unknown outcome like a bill: the gateway is asked, and nothing is sent again', async () => {
    const { sent } = await openPrintStep({
      answers: {
        'POST /commands': connectionLost,
        'GET /commands/i1': () => ({ body: { ...printed, state: 'SENDING', epoch: 1 } }),
      },
    })
    await press('Print storno')
    await screen.findByText('Unconfirmed')
    expect(screen.queryByRole('button', { name: 'Print again' })).toBeNull()
    expect(sent('/commands')).toHaveLength(1)
  })

  it('can be cancelled only after the gateway confirms that nothing was printed', async () => {
    const { sent } = await openPrintStep({
      answers: {
        'POST /commands': connectionLost,
        'GET /commands/i1': connectionLost,
        'POST /commands/i1/cancel': connectionLost,
      },
    })
    await press('Print storno')
    await press('Cancel bill')
    await screen.findByText('Unconfirmed')
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })

  it.each<[string, object, string]>([
    ['ALREADY_STORNO', {}, 'This receipt has already been voided.'],
    [
      'STORNO_TOO_LATE',
      { minutes: 15, printedAt: ago(20) },
      'It is too late: the receipt was printed at 12:40, and receipts can be voided for 15 min.',
    ],
    ['NOT_FISCAL', { pending: true }, 'This receipt’s number has not arrived yet. Try again when it has.'],
    [
      'ORDER_IN_BILLING',
      { by: { _id: 'm', firstname: 'Marko', lastname: 'I' }, since: ago(2), intentId: 'i9' },
      'One of these orders is on another open bill: Marko I, since 12:58.',
    ],
  ])('shows the reason for a refusal in the dialog: %s', async (code, more, text) => {
    await openForm({ answers: { 'POST /api/order/o1/storno': () => refusal(409, code, more) } })
    await fill(OWNER)
    await press('Continue')
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe(text)
  })

  it.each<[string, Case, RegExp]>([
    [
      'the time limit has passed',
      { bills: [bill({ since: ago(16) })] },
      /^Too late: a receipt can be voided/,
    ],
    ['the venue does not void receipts', { minutes: 0 }, /This venue does not void receipts/],
    [
      'its number is not known yet',
      { order: { receiptNo: null }, bills: [bill({ receiptNo: null })] },
      /once its number is known/,
    ],
  ])('is disabled, or not offered if that is for good, when %s, with the reason', async (_, changes, why) => {
    open(changes)
    await screen.findByText(why)
    if (changes.order) expect(await can('Void receipt (storno)')).toBe(false)
    else expect(screen.queryByRole('button', { name: 'Void receipt (storno)' })).toBeNull()
  })

  it('counts the time from the order until its bill is read', async () => {
    open({ bills: [], order: { updatedAt: ago(1) }, minutes: 20 })
    await screen.findByText('Time left: 19:00 (limit: 20 min)')
  })

  it('is disabled while the order is on an open bill', async () => {
    open({ bills: [bill(), intent({ kind: 'storno', refReceiptNo: 42 })] })
    await screen.findByText('Storno ABCD2345')
    expect(await can('Void receipt (storno)')).toBe(false)
  })

  it('can be finished by another monitor', async () => {
    const { sent } = open({
      bills: [bill(), intent({ kind: 'storno', refReceiptNo: 42 })],
      answers: { 'GET /commands/i1': () => ({ body: { ...printed, state: 'DONE', epoch: 1 } }) },
    })
    await press('Finish')
    await screen.findByText('Storno printed. Receipt No. 42 is voided.')
    expect(sent('/api/order/bill/storno')).toMatchObject([{ intentId: 'i1' }])
  })

  it('is not offered to waiters', async () => {
    open({ role: 'waiter' })
    await screen.findByText('Espresso')
    expect(screen.queryByRole('button', { name: /storno|copy/i })).toBeNull()
  })
})

describe('a voided receipt', () => {
  it.each([
    [13, 'Storno receipt No. 13'],
    [null, 'Storno receipt printed; number pending'],
  ])('shows time, user and number: %s', async (receiptNo, text) => {
    open({ order: { storno: { at: ago(1), receiptNo, by: vesna } } })
    await screen.findByText(text)
    screen.getByText('21/11/2026, 12:59 · Vesna K')
    expect(screen.queryByRole('button', { name: 'Void receipt (storno)' })).toBeNull()
    expect(await can('Print copy')).toBe(true)
  })
})

describe('a copy', () => {
  const copy = {
    path: '/pos/commands',
    command: {
      taskId: 'i0',
      ref: 'ABCD2345',
      receipt: { ...receipt, receiptType: 'Copy', refReceiptNo: 42 },
    },
  }
  const copyAnswer: Answers = { 'POST /api/order/o1/bill-copy': () => ({ body: copy }) }

  it('is printed on the gateway of the receipt', async () => {
    const { sent } = open({
      role: 'owner',
      answers: {
        ...copyAnswer,
        'POST /api/gateway/relay': () => ({ body: { status: 200, body: { ok: true, copyNo: 1 } } }),
      },
    })
    await screen.findByText(/Time left/)
    await press('Print copy')
    await screen.findByText('Copy printed, marked as a copy')
    expect(sent('/api/gateway/relay')).toEqual([{ gateway: 'g7', ...copy }])
  })

  it.each<[string, Answers, RegExp]>([
    [
      'the device refuses',
      { 'POST /pos/commands': () => refused('DEVICE_REFUSED', 'No paper') },
      /^No paper$/,
    ],
    ['nobody answers', { 'POST /pos/commands': connectionLost }, /check whether the copy was printed/],
    [
      'there is no receipt',
      { 'POST /api/order/o1/bill-copy': () => refusal(409, 'NOT_FISCAL', { pending: true }) },
      /has not arrived yet/,
    ],
  ])('reports that %s', async (_, answers, text) => {
    open({ bills: [bill({ gateway: 'g1' })], answers: { ...copyAnswer, ...answers } })
    await screen.findByText(/Time left/)
    await press('Print copy')
    await screen.findByText(text)
  })
})

describe('a pre-bill', () => {
  const pre = { order: { billKind: 'pre', receiptNo: null }, bills: [] } satisfies Case

  it('can be undone with an owner’s PIN and a reason', async () => {
    const { writes } = open({
      ...pre,
      answers: { 'POST /api/order/o1/unbill': () => ({ body: wireOrder('o1', { status: 'delivered' }) }) },
    })
    await press('Undo pre-bill')
    await screen.findByText(/The order goes back to “Delivered” and can be changed/)
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Undo pre-bill' }))
    for (const fault of ['A reason is required', 'Username is required', 'Pin is required'])
      await screen.findByText(fault)
    await fill(OWNER)
    await userEvent.click(dialog.getByRole('button', { name: 'Undo pre-bill' }))
    await screen.findByText('Pre-bill undone. The order is back to “Delivered”.')
    expect(writes()).toEqual([
      { call: 'POST /api/order/o1/unbill', body: { username: 'vesna', pin: '4073', reason: 'Wrong table' } },
    ])
  })

  it('that cannot be undone shows the reason, and the dialog stays open', async () => {
    open({ ...pre, answers: { 'POST /api/order/o1/unbill': () => refusal(409, 'ALREADY_FISCAL') } })
    await press('Undo pre-bill')
    await fill(OWNER)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo pre-bill' }))
    await screen.findByText('One of these orders already has a fiscal receipt.')
  })

  it('is disabled while the order is on an open bill', async () => {
    open({ ...pre, bills: [intent({})] })
    await button('Finish')
    for (const name of ['Undo pre-bill', 'Print bill']) expect(await can(name)).toBe(false)
  })
})

describe('a bill that its gateway denies', () => {
  const denied = { bills: [bill({ denied: true })] } satisfies Case
  const dialogButton = () =>
    within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Undo bill' })

  it('is explained, and nothing of it can be voided, copied or printed', async () => {
    const { seen } = open(denied)
    await screen.findByText('The fiscal gateway reports that it never printed this receipt.')
    screen.getByText(/Look for the paper first\./)
    expect(screen.queryByRole('button', { name: /storno|copy|Print/i })).toBeNull()
    // Its bill may be older than the latest ones of the venue.
    expect(seen.some(({ url }) => url.searchParams.get('order') === 'o1')).toBe(true)
  })

  it('can be undone with an owner’s PIN and a reason', async () => {
    const { writes } = open({
      ...denied,
      answers: { 'POST /api/order/o1/unbill': () => ({ body: wireOrder('o1', { status: 'delivered' }) }) },
    })
    await press('Undo bill')
    await screen.findByText(/^Only if nobody has the receipt on paper: look for it first/)
    await userEvent.click(dialogButton())
    await screen.findByText('A reason is required')
    await fill(OWNER)
    await userEvent.click(dialogButton())
    await screen.findByText('Bill undone. Its orders are back to “Delivered”.')
    expect(writes()).toEqual([
      { call: 'POST /api/order/o1/unbill', body: { username: 'vesna', pin: '4073', reason: 'Wrong table' } },
    ])
  })

  it.each([
    ['PRINT_UNCONFIRMED', /can no longer prove that this receipt was not printed/],
    ['ALREADY_FISCAL', /already has a fiscal receipt/],
  ])('stays, with the reason in the dialog: %s', async (code, text) => {
    open({ ...denied, answers: { 'POST /api/order/o1/unbill': () => refusal(409, code) } })
    await press('Undo bill')
    await fill(OWNER)
    await userEvent.click(dialogButton())
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toMatch(text)
  })

  it('cannot be undone while the order is on an open bill', async () => {
    open({ bills: [bill({ denied: true }), intent({})] })
    await button('Finish')
    expect(await can('Undo bill')).toBe(false)
  })
})
