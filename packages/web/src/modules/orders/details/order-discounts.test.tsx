// @vitest-environment jsdom
import { order as wireOrder } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Discount, OrderWithHistory } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { venueAnswers } from '../../../testing/billing-fakes.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { words } from '../../../testing/screen-actions.ts'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const ana = { _id: 'w', firstname: 'Ana', lastname: 'K' }
const vesna = { _id: 'o', firstname: 'Vesna', lastname: 'I' }

const open = (changes: Partial<OrderWithHistory>) => {
  signedInAs('owner')
  const body = { ...wireOrder('o1'), history: [], taxes: [], profit: null, ...changes }
  const seen = fakeServer({ ...venueAnswers, 'GET /api/order/o1': () => ({ body }) })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  return seen
}

it('says what is taken off an order, why, by whom and with whose approval, without another call', async () => {
  const given = { at: '2026-11-21T10:00:00.000Z', by: ana }
  const discounts: Discount[] = [
    {
      ...given,
      _id: 'tenth',
      kind: 'percent',
      value: 10,
      reason: { _id: 'r1', key: 'regular', text: null },
      approvedBy: null,
      amount: 35,
    },
    {
      ...given,
      _id: 'free',
      kind: 'comp',
      value: 0,
      lines: ['a'],
      reason: { _id: 'r2', key: null, text: 'Birthday' },
      approvedBy: vesna,
      amount: 120.5,
    },
  ]
  const seen = open({ discounts })
  const list = within(await screen.findByRole('list', { name: 'Discount' }))
  expect(list.getAllByRole('listitem').map(words)).toEqual([
    'Discount 10 % · Regular guestAna K−35 den.',
    'Free of charge · BirthdayAna K · Approved by: Vesna I−120.50 den.',
  ])
  expect(seen.some(({ url }) => url.pathname.includes('check'))).toBe(false)
})
