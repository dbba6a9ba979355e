// @vitest-environment jsdom
import { check, order } from '@kafana/client/testing/entities.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heldLine } from '../../testing/course-fakes.ts'
import { cards, labelsOf, openMonitor, orderOf } from '../../testing/monitor-fakes.tsx'
import { plain, press } from '../../testing/screen-actions.ts'
import { openTable, tabOrder } from '../../testing/tab-fakes.tsx'
import { roundsOf } from './board/tab/tab-rounds.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const late = { takenAt: at(2), createdAt: at(9) }

it('a card of the kitchen says when a late order was taken and arrived, and comes where it was taken', async () => {
  openMonitor([orderOf('a', 'created', { createdAt: at(5) }), orderOf('b', 'created', late)])
  const card = await screen.findByRole('article', { name: /Order b$/ })
  within(card).getByText('taken 11:02, arrived 11:09')
  expect(cards()).toEqual(labelsOf('b', 'a'))
  expect(within(screen.getByRole('article', { name: /Order a$/ })).queryByText(/arrived/)).toBeNull()
})

it('a round that arrived late is one of its own, where it was taken', () => {
  const rounds = roundsOf([
    order('first', { createdAt: at(0) }),
    order('drink', late),
    order('food', late),
    order('since', { createdAt: at(5) }),
  ])
  expect(rounds.map(({ orders }) => orders.map(({ _id }) => _id))).toEqual([
    ['first'],
    ['drink', 'food'],
    ['since'],
  ])
})

it('a tab says what arrived late, which price has changed, and that it was opened for that', async () => {
  const [line] = tabOrder('a', 'delivered', 130).products
  const products = line ? [{ ...line, shownPrice: 120 }] : []
  const [a, b] = [tabOrder('a', 'delivered', 130, { ...late, products }), tabOrder('b', 'delivered')]
  const held = [heldLine('cake', { price: 90, shownPrice: 80 })]
  openTable([check('c1', { openedLate: true, orders: [a, b], held })])
  await screen.findByText('Opened for an order that arrived late, after its tab was closed')
  await screen.findByText('taken 11:02, arrived 11:09')
  screen.getByText('11:02')
  const said = async () =>
    (await screen.findAllByText(/^price was/)).map(({ textContent }) => plain(textContent))
  expect(await said()).toEqual(['price was 80 den., is 90 den.', 'price was 120 den., is 130 den.'])
  // Before it is billed, too.
  await press('Bill')
  expect(await said()).toEqual(['price was 120 den., is 130 den.'])
})

it('a tab of which nothing arrived late says nothing', async () => {
  openTable([check('c1', { orders: [tabOrder('a', 'delivered')], held: [heldLine('cake')] })])
  await screen.findByText('Dish a')
  expect(screen.queryByText(/arrived|price was/)).toBeNull()
})
