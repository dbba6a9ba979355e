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

const FORM = [
  ['Reason', 'Wrong table'],
  ['Owner’s username', 'vesna'],
  ['Owner’s PIN', '4073'],
] as const

it('an order that was free of charge says so, prints nothing, and can be undone', async () => {
  signedInAs('monitor')
  const at = '2026-11-21T11:55:00.000Z'
  const free = wireOrder('o1', { status: 'billed', billKind: 'comp', billedAt: at, payment: null })
  const seen = fakeServer({
    ...venueAnswers,
    'GET /api/order/o1': () => ({ body: { ...free, history: [], taxes: [], profit: null } }),
    'POST /api/order/o1/unbill': () => ({ body: wireOrder('o1', { status: 'delivered' }) }),
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  await screen.findByRole('heading', { name: 'Free of charge' })
  expect(screen.queryByRole('button', { name: 'Print bill' })).toBeNull()
  await press('Undo bill')
  for (const [label, text] of FORM)
    await userEvent.type(await screen.findByLabelText(new RegExp(label)), text)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo bill' }))
  await screen.findByText('Bill undone. Its orders are back to “Delivered”.')
  expect(writesIn(seen)).toEqual([
    { call: 'POST /api/order/o1/unbill', body: { username: 'vesna', pin: '4073', reason: 'Wrong table' } },
  ])
})
