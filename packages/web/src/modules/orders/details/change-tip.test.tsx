// @vitest-environment jsdom
import { order as wireOrder } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { BillIntent, Order } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, intent, venueAnswers } from '../../../testing/billing-fakes.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const CHANGE = 'PUT /api/bill-intents/i0/tip'
const bill = (changes: Partial<BillIntent> = {}) =>
  intent({
    _id: 'i0',
    state: 'BILLED',
    orders: ['o1'],
    receiptNo: 42,
    payment: 'card',
    total: 100,
    ...changes,
  })

const open = (order: Partial<Order>, bills: readonly BillIntent[], answers: Answers = {}) => {
  signedInAs('monitor')
  const shown = wireOrder('o1', {
    status: 'billed',
    billKind: 'fiscal',
    receiptNo: 42,
    payment: 'card',
    ...order,
  })
  const seen = fakeServer({
    ...venueAnswers,
    'GET /api/order/o1': () => ({ body: { ...shown, history: [], taxes: [], profit: null } }),
    'GET /api/order/o1/pre-bill': () => ({ body: { orders: [], total: 0 } }),
    'GET /api/bill-intents': ({ url }) => ({ body: url.searchParams.get('open') === '1' ? [] : bills }),
    [CHANGE]: () => ({ body: bills[0] }),
    ...answers,
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  return { writes: () => writesIn(seen) }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Change tip' }))
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Change tip' }))

describe('the tip of a closed bill', () => {
  it('is changed from what it was, which is shown', async () => {
    const payments = [{ tender: 'card', kind: 'card', amount: 100, tip: 5 }] as const
    const { writes } = open({}, [bill({ payments: [...payments] })])
    await press('Change tip')
    const form = await dialog()
    await form.findByText(/^Current tip: .*5/)
    await save()
    await form.findByText(/required/i)
    await userEvent.type(form.getByLabelText(/New tip/), '7.50')
    await save()
    await screen.findByText('Tip changed')
    expect(writes()).toEqual([{ call: CHANGE, body: { tender: 'card', tip: 7.5, before: 5 } }])
  })

  it('is that of one of the ways in which the bill is paid, without accounts', async () => {
    const payments: BillIntent['payments'] = [
      { tender: 'cash', kind: 'cash', amount: 10, tip: 0.1 },
      { tender: 'cash', kind: 'cash', amount: 10, tip: 0.2 },
      { tender: 'card', kind: 'card', amount: 70 },
      { tender: 't1', kind: 'account', amount: 10, tip: 3, account: 'a1' },
    ]
    const { writes } = open({}, [bill({ payments })])
    await press('Change tip')
    const form = await dialog()
    await userEvent.type(await form.findByLabelText(/New tip/), '0')
    await save()
    await screen.findByText('Tip changed')
    expect(writes()).toEqual([{ call: CHANGE, body: { tender: 'cash', tip: 0, before: 0.3 } }])
    await press('Change tip')
    await userEvent.click((await dialog()).getByRole('combobox'))
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).toEqual(['Cash', 'Card'])
  })

  it('of a pre-bill is that of the pre-bill on which the order is', async () => {
    const others = bill({ _id: 'i9', kind: 'pre', payment: 'cash' })
    const { writes } = open({ billKind: 'pre', receiptNo: null, preBill: 'i0' }, [
      others,
      bill({ kind: 'pre', receiptNo: null }),
    ])
    await press('Change tip')
    await userEvent.type(await (await dialog()).findByLabelText(/New tip/), '4')
    await save()
    await waitFor(() =>
      expect(writes()).toEqual([{ call: CHANGE, body: { tender: 'card', tip: 4, before: 0 } }]),
    )
  })

  it('is changed with the approval of somebody else where that is needed', async () => {
    const { writes } = open({}, [bill()], {
      [CHANGE]: ({ body }) =>
        'approval' in (body as object)
          ? { body: bill() }
          : refusal(403, 'APPROVAL_NEEDED', { actions: ['adjustTip'] }),
    })
    await press('Change tip')
    await userEvent.type(await (await dialog()).findByLabelText(/New tip/), '4')
    await save()
    const form = within(await screen.findByRole('dialog', { name: 'Approved by' }))
    await userEvent.type(await form.findByLabelText(/Username/), 'boss')
    await userEvent.type(form.getByLabelText(/^PIN/), '4073')
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Tip changed')
    expect(writes().map(({ body }) => body)).toEqual([
      { tender: 'card', tip: 4, before: 0 },
      { tender: 'card', tip: 4, before: 0, approval: { username: 'boss', pin: '4073' } },
    ])
  })

  it('stays where the server refuses, with the reason in the dialog', async () => {
    open({}, [bill()], { [CHANGE]: () => refusal(409, 'TIP_HANDED_OVER') })
    await press('Change tip')
    const form = await dialog()
    await userEvent.type(await form.findByLabelText(/New tip/), '4')
    await save()
    expect(await form.findByText(/its tip can no longer be changed/)).toBeTruthy()
  })

  it('cannot be changed where it was charged to an account, and says so', async () => {
    const payments: BillIntent['payments'] = [{ tender: 't1', kind: 'account', amount: 100, account: 'a1' }]
    open({}, [bill({ payments })])
    await press('Change tip')
    const text = 'A tip that was charged to an account or a voucher cannot be changed.'
    expect(await (await dialog()).findByText(text)).toBeTruthy()
  })

  it.each<[string, Partial<Order>]>([
    [
      'whose receipt is voided',
      {
        storno: {
          at: '2026-11-21T12:00:00.000Z',
          receiptNo: 43,
          by: { _id: 'v', firstname: 'V', lastname: 'K' },
        },
      },
    ],
    ['that was free of charge', { billKind: 'comp', payment: null, receiptNo: null }],
  ])('is not offered for an order %s', async (_, order) => {
    open(order, [bill()])
    await screen.findByText('Espresso')
    await screen.findByRole('heading', { level: 2, name: /No\. 42|Free/ })
    expect(screen.queryByRole('button', { name: 'Change tip' })).toBeNull()
  })
})
