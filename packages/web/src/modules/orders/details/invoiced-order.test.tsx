// @vitest-environment jsdom
import { order as wireOrder } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { venueAnswers } from '../../../testing/billing-fakes.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const AT = '2026-11-21T11:55:00.000Z'
const BY = { _id: 'u1', firstname: 'Vesna', lastname: 'K' }
const invoiced = {
  ...wireOrder('o1', { status: 'billed', billKind: 'invoice', billedAt: AT, payment: 'card' }),
  history: [],
  taxes: [],
  profit: null,
}
const FORM = [
  ['Reason', 'Wrong company'],
  ['Owner’s username', 'vesna'],
  ['Owner’s PIN', '4073'],
] as const

const open = async (order: object = invoiced) => {
  signedInAs('monitor')
  const seen = fakeServer({
    ...venueAnswers,
    'GET /api/order/o1': () => ({ body: order }),
    'POST /api/order/o1/credit-note': () => ({ status: 201, body: { _id: '2026-00018' } }),
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  await screen.findByRole('heading', { name: 'Invoice instead of a receipt' })
  return seen
}

it('an order with an invoice instead of a receipt prints nothing, and is voided by an owner', async () => {
  const seen = await open()
  for (const name of ['Print bill', 'Print copy']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Invoice' })).toBeDefined()
  await press('Issue credit note')
  for (const [label, text] of FORM)
    await userEvent.type(await screen.findByLabelText(new RegExp(label)), text)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Issue credit note' }))
  await screen.findByText('Cancelled by credit note 2026-00018')
  expect(writesIn(seen)).toEqual([
    {
      call: 'POST /api/order/o1/credit-note',
      body: { username: 'vesna', pin: '4073', reason: 'Wrong company' },
    },
  ])
})

it('and once it is voided, it says so and can be billed again', async () => {
  await open({ ...invoiced, storno: { receiptNo: null, at: AT, by: BY } })
  expect(await screen.findByText('Cancelled by a credit note')).toBeDefined()
  expect(screen.queryByText(/number pending/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Issue credit note' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Bill again' })).toBeDefined()
})
