// @vitest-environment jsdom
import { member, order as wireOrder } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import type { Role } from '@kafana/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { intent, receipt, reserved, venueAnswers, type Answers } from '../../../testing/billing-fakes.tsx'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const vesna = { _id: 'v', firstname: 'Vesna', lastname: 'K' }

interface Case {
  readonly order?: Partial<OrderWithHistory>
  readonly bill?: Partial<BillIntent>
  readonly role?: Role
  readonly answers?: Answers
}
/** The page of an order that was billed in cash. */
const open = ({ order = {}, bill: changes = {}, role = 'monitor', answers = {} }: Case = {}) => {
  signedInAs(role)
  const billed = wireOrder('o1', { status: 'billed', billKind: 'fiscal', receiptNo: 42, updatedAt: ago(5) })
  const bill = intent({
    _id: 'i0',
    state: 'BILLED',
    receiptNo: 42,
    payment: 'cash',
    since: ago(5),
    ...changes,
  })
  const seen = fakeServer({
    ...venueAnswers,
    'GET /api/order/o1': () => ({ body: { ...billed, history: [], taxes: [], profit: null, ...order } }),
    'GET /api/bill-intents': ({ url }) => ({ body: url.searchParams.get('open') === '1' ? [] : [bill] }),
    ...answers,
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  return { writes: () => writesIn(seen) }
}

freezeDate(ago(0))

describe('an order whose receipt was voided', () => {
  const storno = { at: ago(3), by: vesna, receiptNo: 43 }
  const ana = { _id: 'a', firstname: 'Ana', lastname: 'P' }
  const reversal = { kind: 'storno' as const, at: ago(3), by: vesna, reason: 'Wrong table', paidBy: [ana] }

  it('says why, by whom, and who paid the guests', async () => {
    open({ order: { storno, reversals: [reversal] } })
    const list = within(await screen.findByRole('list', { name: 'Bills that were undone' }))
    list.getByText('Reason for the storno: Wrong table')
    list.getByText(/Vesna K/)
    list.getByText('Paid back by Ana P')
  })

  it('is billed again with one PIN, with its copies selected', async () => {
    const copies = ['c1', 'c2'].map((id) => wireOrder(id, { status: 'delivered' }))
    const { writes } = open({
      order: { storno },
      answers: {
        'POST /api/order/o1/rebill': () => ({ body: copies }),
        'GET /api/bill-closers': () => ({ body: [{ ...ana, username: 'ana' }] }),
      },
    })
    await press('Bill again')
    await screen.findByText('The same orders are billed again. The kitchen gets nothing.')
    await press('Ana P')
    await userEvent.type(screen.getByLabelText(/^PIN/), '7392{Enter}')
    await screen.findByRole('button', { name: 'Cash, print' })
    expect(writes()).toEqual([
      { call: 'POST /api/order/o1/rebill', body: { username: 'ana', pin: '7392' } },
      {
        call: 'POST /api/auth/validate',
        body: { username: 'ana', pin: '7392', selectedOrders: ['c1', 'c2'] },
      },
    ])
  })

  it('links to its copy instead, and the copy links back', async () => {
    open({ order: { storno, copy: { _id: 'c1', number: 81 } } })
    const link = await screen.findByRole('link', { name: 'Billed again as order #81' })
    expect(link.getAttribute('href')).toBe('/orders/c1')
    expect(screen.queryByRole('button', { name: 'Bill again' })).toBeNull()
  })

  it('is linked from an order that was copied from it', async () => {
    open({ order: { status: 'delivered', billKind: null, copyOf: { _id: 'o0', number: 80 } } })
    const link = await screen.findByRole('link', { name: 'Billed again for order #80' })
    expect(link.getAttribute('href')).toBe('/orders/o0')
  })

  it('is voided by an owner’s tile and PIN, and an owner names who pays, with what they hold', async () => {
    const { writes } = open({
      role: 'owner',
      answers: {
        'GET /api/bill-closers': () => ({ body: [{ ...vesna, username: 'vesna' }] }),
        'GET /api/company/staff': () => ({
          body: [member('a', 'Ana', { balance: 700 }), member('l', 'Luka', { balance: 0 })],
        }),
      },
    })
    const isReady = async () =>
      !(await screen.findByRole<HTMLButtonElement>('button', { name: 'Void receipt (storno)' })).disabled
    await waitFor(async () => expect(await isReady()).toBe(true))
    await press('Void receipt (storno)')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText(/Reason/), 'Wrong table')
    const payers = within(await dialog.findByRole('group', { name: /^Who refunds the guest/ }))
    const payer = payers.getByRole('button')
    expect(payer.textContent).toContain('700')
    await userEvent.click(payer)
    await userEvent.click(await dialog.findByRole('button', { name: 'Vesna K' }))
    await userEvent.type(dialog.getByLabelText(/^PIN/), '4073{Enter}')
    await screen.findByRole('button', { name: 'Print storno' })
    expect(writes()).toEqual([
      {
        call: 'POST /api/order/o1/storno',
        body: { username: 'vesna', pin: '4073', reason: 'Wrong table', paidBy: 'a' },
      },
    ])
  })

  it('is paid back in each way in which it was paid, and whoever pays the cash of it can be named', async () => {
    const payments = [
      { tender: 'cash', kind: 'cash' as const, amount: 240 },
      { tender: 'card', kind: 'card' as const, amount: 250, tip: 30 },
      { tender: 'v', kind: 'other' as const, amount: 10 },
    ]
    open({
      role: 'owner',
      bill: { payment: 'card', payments },
      answers: {
        'GET /api/bill-closers': () => ({ body: [{ ...vesna, username: 'vesna' }] }),
        'GET /api/company/staff': () => ({ body: [member('a', 'Ana', { balance: 700 })] }),
        'POST /api/order/o1/storno': () => ({
          body: { ...reserved, receipt: { ...receipt, payment: 'card', refReceiptNo: 42 }, payments },
        }),
      },
    })
    const voiding = { name: 'Void receipt (storno)' }
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', voiding).disabled).toBe(false))
    await press(voiding.name)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('group', { name: /^Who refunds the guest/ })
    await userEvent.type(await dialog.findByLabelText(/Reason/), 'Wrong table')
    await userEvent.click(await dialog.findByRole('button', { name: 'Vesna K' }))
    await userEvent.type(dialog.getByLabelText(/^PIN/), '4073{Enter}')
    await dialog.findByText(/Refund the guest the way they paid: Cash, Card, Other/)
    const paid = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
    for (const [index, text] of [/Cash.*240/, /Card.*250.*30/, /Other.*10/].entries())
      expect(paid[index]).toMatch(text)
  })
})
