// @vitest-environment jsdom
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lock } from '../../account/lock.ts'
import { signOut } from '../../account/sign-in.ts'
import { phoneOutbox } from '../../data/phone-outbox.ts'
import { openPhone, party, sentLine, sentOrder } from '../../testing/open-phone.tsx'
import { TOAST_MS } from '../../ui/toasts.ts'
import { ReadyScreen } from './ready-screen.tsx'

const NOW = Date.parse('2026-11-27T19:00:00.000Z')
const at = (minute: number): string => new Date(NOW - minute * 60_000).toISOString()
const checks = [
  party('c1', 't1', { orders: [sentOrder('steak', 'ready', { updatedAt: at(1) })] }),
  party('c2', 't2', {
    orders: [
      sentOrder('soup', 'ready', {
        updatedAt: at(7),
        products: [sentLine('soup', 'ready', { note: 'no salt' })],
      }),
      sentOrder('wine', 'ready', { category: 'drink', updatedAt: at(2) }),
      sentOrder('cake', 'preparing'),
    ],
  }),
]
const cardsOf = (title: string): (string | null)[] =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('button', { name: /^Mark as served/ })
    .map((each) => each.getAttribute('aria-label'))
const carriedAt = (table: string, title = 'Food') =>
  within(screen.getByRole('region', { name: title })).getByRole('button', {
    name: `Mark as served: ${table}`,
  })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => vi.useRealTimers())

it('food and drinks stand apart, the oldest first, with minutes and notes', async () => {
  await openPhone(<ReadyScreen />, { checks })
  expect(cardsOf('Food')).toEqual(['Mark as served: t2', 'Mark as served: t1'])
  expect(cardsOf('Drink')).toEqual(['Mark as served: t2'])
  screen.getByText('7 min')
  screen.getByText('no salt')
  expect(screen.queryByText(/cake/)).toBeNull()
})

it('what is carried goes at once, and comes back if that was wrong: the server has not heard of it', async () => {
  const { writes } = await openPhone(<ReadyScreen />, { checks })
  await userEvent.click(carriedAt('t2'))
  expect(cardsOf('Food')).toEqual(['Mark as served: t1'])
  screen.getByText('Served: t2')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cardsOf('Food')).toEqual(['Mark as served: t2', 'Mark as served: t1'])
  expect(writes()).toEqual([])
})

it('the server hears of it when it cannot be undone any more', async () => {
  const { writes } = await openPhone(
    <ReadyScreen />,
    { checks },
    { 'PUT /api/lines/state': () => ({ body: { orders: [] } }) },
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(carriedAt('t1'))
  await vi.advanceTimersByTimeAsync(TOAST_MS - 100)
  expect(writes()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({
    call: 'PUT /api/lines/state',
    body: { lines: [{ id: 'steak', version: 1 }], to: 'served' },
  })
})

it('a phone that is put away sends it at once', async () => {
  const { writes } = await openPhone(
    <ReadyScreen />,
    { checks },
    { 'PUT /api/lines/state': () => ({ body: { orders: [] } }) },
  )
  await userEvent.click(carriedAt('t2', 'Drink'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  // Before it would be sent anyway.
  await waitFor(() => expect(writes()).toHaveLength(1), { timeout: TOAST_MS / 2 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('the lock and signing out send it at once, as who has carried it', async () => {
  const { writes } = await openPhone(
    <ReadyScreen />,
    { checks },
    { 'PUT /api/lines/state': () => ({ body: { orders: [] } }) },
  )
  await userEvent.click(carriedAt('t1'))
  await act(lock)
  await waitFor(() => expect(writes()).toHaveLength(1), { timeout: TOAST_MS / 2 })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await userEvent.click(carriedAt('t2', 'Drink'))
  await act(() => signOut({ id: 'ana', name: 'Ana', email: '', key: null, check: null }))
  expect(writes().map(({ call }) => call)).toEqual(['PUT /api/lines/state', 'PUT /api/lines/state'])
})

it("what was carried in a session that another tab has ended is nobody's", async () => {
  const { writes } = await openPhone(<ReadyScreen />, { checks })
  await userEvent.click(carriedAt('t1'))
  act(() => void signedInAs('waiter', { _id: 'boban' }))
  await act(lock)
  expect([writes(), phoneOutbox().changes()]).toEqual([[], []])
})

it('says that nothing is ready', async () => {
  await openPhone(<ReadyScreen />, { checks: [party('c1', 't1', { orders: [sentOrder('cake', 'sent')] })] })
  screen.getByText('Nothing is ready yet.')
})
