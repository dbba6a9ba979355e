// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPhone, party, sentLine, sentOrder } from '../../testing/open-phone.tsx'
import { TableScreen } from './table-screen.tsx'

const ordered = (products: Parameters<typeof sentOrder>[2]) =>
  openPhone(<TableScreen table="t1" />, {
    courses: ['starters', 'mains'],
    checks: [party('c1', 't1', { orders: [sentOrder('o1', 'sent', products)] })],
  })
const groups = () =>
  screen
    .getAllByRole('group')
    .flatMap((each) =>
      within(each).queryAllByRole('listitem').length > 0 ? (each.getAttribute('aria-label') ?? '') : [],
    )

it('what a party has stands by seat or by course, and its lines keep what can be done with them', async () => {
  await ordered({
    products: [
      sentLine('soup', 'sent', { seat: 2, course: 'starters' }),
      sentLine('steak', 'sent', { seat: 1, course: 'mains' }),
      sentLine('wine', 'sent'),
    ],
  })
  const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('group', { name: 'Grouping' })
  expect(groups()).toEqual([expect.stringMatching(/^Order at/)])
  await choose('By seat')
  expect(groups()).toEqual(['Seat 1', 'Seat 2', 'For the table'])
  expect(screen.getByRole('group', { name: 'Seat 2' }).textContent).toContain('soup')
  await choose('By course')
  expect(groups()).toEqual(['No course', 'starters', 'mains'])
  await userEvent.click(screen.getByRole('button', { name: /steak/ }))
  await screen.findByRole('dialog')
})

it('a party without seats and courses has rounds alone', async () => {
  await ordered({ products: [sentLine('soup', 'sent')] })
  await screen.findByText('soup')
  expect(screen.queryByRole('group', { name: 'Grouping' })).toBeNull()
})
