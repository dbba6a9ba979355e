// @vitest-environment jsdom
import type { BillIntent, Order } from '@kafana/contract'
import type { Role } from '@kafana/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  command,
  house,
  intent,
  no,
  paper,
  receipt,
  silence,
  type Answers,
} from '../../testing/billing-fakes.tsx'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { holdDate } from '../../testing/hold-date.ts'
import { press } from '../../testing/on-screen.ts'
import { company, order as wireOrder } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const vesna = { _id: 'v', firstname: 'Vesna', lastname: 'K' }
const billed = (changes: Partial<Order> = {}): Order =>
  wireOrder('o1', { status: 'billed', billKind: 'fiscal', receiptNo: 42, updatedAt: ago(5), ...changes })
/** The bill that the order stands on, with one more order. */
const bill = (changes: Partial<BillIntent> = {}) =>
  intent({
    _id: 'i0',
    state: 'BILLED',
    receiptNo: 42,
    payment: 'card',
    gateway: 'g7',
    since: ago(5),
    ...changes,
  })

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
    ...house,
    'GET /api/company': () => ({
      body: company({ stornoMinutes: minutes, taxClasses: [{ rate: 10, letter: 'В' }] }),
    }),
    'GET /api/order/o1': () => ({ body: { ...billed(order), history: [] } }),
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

holdDate(ago(0))

describe('taking a receipt back', () => {
  const toForm = async (more: Case = {}) => {
    const opened = open(more)
    await waitFor(async () => expect(await can('Take back (storno)')).toBe(true))
    await press('Take back (storno)')
    return opened
  }
  const toPaper = async (more: Case = {}) => {
    const opened = await toForm(more)
    await fill(OWNER)
    await press('Continue')
    await button('Print storno')
    return opened
  }

  it('says which receipt, what stands on it and how long there is, and counts down', async () => {
    await toForm()
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the receipt back (storno)' }))
    dialog.getByText('Receipt No. 42 is taken back as a whole')
    await dialog.findByText(/It covers 2 orders; all of them are taken back\./)
    const showsAfter = async (minutes: number, words: string) => {
      vi.setSystemTime(NOW + minutes * 60_000)
      await waitFor(() => expect(dialog.getByRole('timer').textContent).toBe(words), { timeout: 5000 })
    }
    await showsAfter(0, 'Still possible for 10:00 (limit: 15 min)')
    await showsAfter(9.25, 'Still possible for 0:45 (limit: 15 min)')
    await showsAfter(10, 'The time is over: a receipt can be taken back for 15 min after printing.')
    expect(
      (await within(screen.getByRole('dialog')).findByRole<HTMLButtonElement>('button', { name: 'Continue' }))
        .disabled,
    ).toBe(true)
  })

  it('asks for an owner’s PIN and a reason', async () => {
    const { writes } = await toForm()
    await press('Continue')
    for (const fault of ['A reason is required', 'Username is required', 'Pin is required'])
      await screen.findByText(fault)
    expect(writes()).toEqual([])
  })

  it('shows what is taken back, prints it like a bill and says so', async () => {
    const { writes } = await toPaper()
    screen.getByText('Тавче гравче')
    screen.getByText(/The guest gets the money back as it was paid: Card\./)
    expect(screen.queryByLabelText('Payment')).toBeNull()
    await press('Print storno')
    await screen.findByText('Storno printed. Receipt No. 42 is taken back.')
    const { ok: _ok, ...printed } = paper
    expect(writes()).toEqual([
      { call: 'POST /api/order/o1/storno', body: { username: 'vesna', pin: '4073', reason: 'Wrong table' } },
      { call: 'POST /api/bill-intents/i1/arm', body: { kind: 'storno', payment: 'card' } },
      { call: 'POST /commands', body: command },
      {
        call: 'POST /api/order/bill/storno',
        body: { selectedOrders: ['o1', 'o2'], intentId: 'i1', ...printed },
      },
    ])
  })

  it('frees the receipt when it is left before it is armed', async () => {
    const { sent } = await toPaper()
    await press('Cancel')
    await waitFor(() => expect(sent('/api/bill-intents/i1/abandon')).toEqual([{}]))
  })

  it('has the outcomes of a bill: not known, asked after, never sent again', async () => {
    const { sent } = await toPaper({
      answers: {
        'POST /commands': silence,
        'GET /commands/i1': () => ({ body: { ...paper, state: 'SENDING', epoch: 1 } }),
      },
    })
    await press('Print storno')
    await screen.findByText('Not known yet')
    expect(screen.queryByRole('button', { name: 'Print again' })).toBeNull()
    expect(sent('/commands')).toHaveLength(1)
  })

  it('is given up only with the gateway’s word', async () => {
    const { sent } = await toPaper({
      answers: {
        'POST /commands': silence,
        'GET /commands/i1': silence,
        'POST /commands/i1/cancel': silence,
      },
    })
    await press('Print storno')
    await press('Give up')
    await screen.findByText('Not known yet')
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })

  it.each<[string, object, string]>([
    ['ALREADY_STORNO', {}, 'This receipt was already taken back.'],
    [
      'STORNO_TOO_LATE',
      { minutes: 15, printedAt: ago(20) },
      'It is too late: the receipt was printed at 12:40, and it could be taken back for 15 min.',
    ],
    [
      'NOT_FISCAL',
      { pending: true },
      'The number of this receipt is still on its way. Try again when it is there.',
    ],
    [
      'ORDER_IN_BILLING',
      { by: { _id: 'm', firstname: 'Marko', lastname: 'I' }, since: ago(2), intentId: 'i9' },
      'Another bill holds one of these orders: Marko I, since 12:58.',
    ],
  ])('says in its place why it was refused: %s', async (code, more, text) => {
    await toForm({ answers: { 'POST /api/order/o1/storno': () => refusal(409, code, more) } })
    await fill(OWNER)
    await press('Continue')
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe(text)
  })

  it.each<[string, Case, RegExp]>([
    ['its time is over', { bills: [bill({ since: ago(16) })] }, /The time is over/],
    ['the venue takes none back', { minutes: 0 }, /This venue takes no receipts back/],
    [
      'its number is not known yet',
      { order: { receiptNo: null }, bills: [bill({ receiptNo: null })] },
      /once its number is known/,
    ],
  ])('is not offered where %s, and says why', async (_, changes, why) => {
    open(changes)
    await screen.findByText(why)
    expect(await can('Take back (storno)')).toBe(false)
  })

  it('of an older receipt counts from what the order says', async () => {
    open({ bills: [], order: { updatedAt: ago(1) }, minutes: 20 })
    await screen.findByText('Still possible for 19:00 (limit: 20 min)')
  })

  it('waits while another bill has the order', async () => {
    open({ bills: [bill(), intent({ kind: 'storno', refReceiptNo: 42 })] })
    await screen.findByText('Storno ABCD2345')
    expect(await can('Take back (storno)')).toBe(false)
  })

  it('is finished by another monitor', async () => {
    const { sent } = open({
      bills: [bill(), intent({ kind: 'storno', refReceiptNo: 42 })],
      answers: { 'GET /commands/i1': () => ({ body: { ...paper, state: 'DONE', epoch: 1 } }) },
    })
    await press('Finish')
    await screen.findByText('Storno printed. Receipt No. 42 is taken back.')
    expect(sent('/api/order/bill/storno')).toMatchObject([{ intentId: 'i1' }])
  })

  it('is nothing for a waiter', async () => {
    open({ role: 'waiter' })
    await screen.findByText('Espresso')
    expect(screen.queryByRole('button', { name: /storno|copy/i })).toBeNull()
  })
})

describe('a receipt that was taken back', () => {
  it.each([
    [13, 'Storno receipt No. 13'],
    [null, 'Storno receipt printed; its number will follow'],
  ])('shows when, who and its number: %s', async (receiptNo, text) => {
    open({ order: { storno: { at: ago(1), receiptNo, by: vesna } } })
    await screen.findByText(text)
    screen.getByText('21/11/2026, 12:59 · Vesna K')
    expect(screen.queryByRole('button', { name: 'Take back (storno)' })).toBeNull()
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
  const given: Answers = { 'POST /api/order/o1/bill-copy': () => ({ body: copy }) }

  it('is printed where the receipt was', async () => {
    const { sent } = open({
      role: 'owner',
      answers: {
        ...given,
        'POST /api/gateway/relay': () => ({ body: { status: 200, body: { ok: true, copyNo: 1 } } }),
      },
    })
    await screen.findByText(/Still possible/)
    await press('Print copy')
    await screen.findByText('Copy printed, marked as a copy')
    expect(sent('/api/gateway/relay')).toEqual([{ gateway: 'g7', ...copy }])
  })

  it.each<[string, Answers, RegExp]>([
    ['the device refuses', { 'POST /pos/commands': () => no('DEVICE_REFUSED', 'No paper') }, /^No paper$/],
    ['nobody answers', { 'POST /pos/commands': silence }, /look whether the copy came out/],
    [
      'there is no receipt',
      { 'POST /api/order/o1/bill-copy': () => refusal(409, 'NOT_FISCAL', { pending: true }) },
      /still on its way/,
    ],
  ])('says so when %s', async (_, answers, text) => {
    open({ bills: [bill({ gateway: 'g1' })], answers: { ...given, ...answers } })
    await screen.findByText(/Still possible/)
    await press('Print copy')
    await screen.findByText(text)
  })
})

describe('a pre-bill', () => {
  const pre = { order: { billKind: 'pre', receiptNo: null }, bills: [] } satisfies Case

  it('is undone with an owner’s PIN and a reason', async () => {
    const { writes } = open({
      ...pre,
      answers: { 'POST /api/order/o1/unbill': () => ({ body: wireOrder('o1', { status: 'delivered' }) }) },
    })
    await press('Undo the pre-bill')
    await screen.findByText(/The order is delivered again and can be changed/)
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the pre-bill' }))
    for (const fault of ['A reason is required', 'Username is required', 'Pin is required'])
      await screen.findByText(fault)
    await fill(OWNER)
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the pre-bill' }))
    await screen.findByText('The pre-bill is undone. The order is delivered again.')
    expect(writes()).toEqual([
      { call: 'POST /api/order/o1/unbill', body: { username: 'vesna', pin: '4073', reason: 'Wrong table' } },
    ])
  })

  it('that cannot be undone says why, and stays open', async () => {
    open({ ...pre, answers: { 'POST /api/order/o1/unbill': () => refusal(409, 'ALREADY_FISCAL') } })
    await press('Undo the pre-bill')
    await fill(OWNER)
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo the pre-bill' }),
    )
    await screen.findByText('One of these orders has its fiscal receipt already.')
  })

  it('is held by a bill under way', async () => {
    open({ ...pre, bills: [intent({})] })
    await button('Finish')
    for (const name of ['Undo the pre-bill', 'Print bill']) expect(await can(name)).toBe(false)
  })
})
