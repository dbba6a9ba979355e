// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { order as wireOrder } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, venueAnswers } from '../../../testing/billing-fakes.tsx'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const order = wireOrder('o1', { status: 'billed', billKind: 'pre', preBill: 'i0' })
const onBill = (_id: string, number: number) => ({ _id, number, totalPrice: 100 })
const open = (answers: Answers) => {
  signedInAs('monitor')
  const seen = fakeServer({
    ...venueAnswers,
    'GET /api/order/o1': () => ({ body: { ...order, history: [], taxes: [], profit: null } }),
    'GET /api/order/o1/pre-bill': () => ({
      body: { orders: [onBill('o1', 1), onBill('o2', 2)], total: 200 },
    }),
    ...answers,
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  return { writes: () => writesIn(seen) }
}
const fillOwner = async () => {
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Wrong table')
  await userEvent.type(screen.getByLabelText(/Owner’s username/), 'vesna')
  await userEvent.type(screen.getByLabelText(/Owner’s PIN/), '4073')
}
const undo = async () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo pre-bill' }))

freezeDate('2026-11-21T12:00:00.000Z')
beforeEach(loadParts)

describe('a pre-bill of several orders', () => {
  it('is undone as a whole unless somebody chooses this order', async () => {
    const { writes } = open({
      'POST /api/order/o1/unbill': () => ({ body: wireOrder('o1', { status: 'delivered' }) }),
    })
    await screen.findByText('This pre-bill has 1 more order. They get one receipt together.')
    await press('Undo pre-bill')
    await fillOwner()
    screen.getByText(/^Its orders go back to “Delivered”/)
    screen.getByRole('radio', { name: 'The whole pre-bill: 2 orders, 200\u00a0den.', checked: true })
    await undo()
    await screen.findByText('Pre-bill undone. Its orders are back to “Delivered”.')
    await press('Undo pre-bill')
    await fillOwner()
    await userEvent.click(screen.getByRole('radio', { name: 'Only this order: 100\u00a0den.' }))
    await undo()
    await waitFor(() => expect(writes()).toHaveLength(2))
    const body = { username: 'vesna', pin: '4073', reason: 'Wrong table' }
    expect(writes().map((write) => write.body)).toEqual([{ ...body, all: true }, body])
  })

  it('gets one receipt', async () => {
    const { writes } = open({ 'POST /api/auth/validate': () => refusal(409, 'ORDER_IN_BILLING') })
    await screen.findByText(/1 more order/)
    await press('Print bill')
    await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
    await userEvent.type(screen.getByLabelText(/PIN/i), '1234{Enter}')
    await waitFor(() => expect(writes()).toMatchObject([{ body: { selectedOrders: ['o1', 'o2'] } }]))
  })
})
