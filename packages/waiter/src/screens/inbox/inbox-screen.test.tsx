// @vitest-environment jsdom
import { table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Notification } from '@kafana/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { setCovers } from '../../data/acts.ts'
import { openPhone, party } from '../../testing/open-phone.tsx'
import { InboxScreen } from './inbox-screen.tsx'

vi.hoisted(() => vi.stubEnv('VITE_BUILD', 'own'))

const note = (_id: string, changes: Partial<Notification> = {}): Notification => ({
  _id,
  kind: 'ready',
  table: { _id: 't5', name: 'Five' },
  check: 'c5',
  order: { _id: 'o', number: 1 },
  products: [{ name: 'Soup', quantity: 2 }],
  at: '2026-11-27T19:00:00.000Z',
  readAt: null,
  ...changes,
})

it('messages lead to their tables; what is new is marked, and is read by then', async () => {
  const items = [
    note('n2', { kind: 'refused', table: { _id: 't6', name: 'Six' } }),
    note('n1', { readAt: '2026-11-27T18:00:00.000Z' }),
  ]
  const { writes } = await openPhone(
    <InboxScreen />,
    { checks: [party('c5', 't5')] },
    { 'POST /api/notifications/read': () => ({ body: items.map((each) => ({ ...each, readAt: each.at })) }) },
    items,
  )
  const first = await screen.findByRole('button', { name: /^Six.*Will not be made: 2\s×\sSoup.*New/ })
  screen.getByRole('button', { name: /^Five.*Ready: 2\s×\sSoup(?!.*New)/ })
  await waitFor(() =>
    expect(writes()).toEqual([{ call: 'POST /api/notifications/read', body: { ids: ['n2'] } }]),
  )
  // It does not lose its mark under the eyes.
  screen.getByText('New')
  await userEvent.click(first)
  expect(location.pathname).toBe('/waiter/table/t6')
})

it('says what waits for a new version of the app, and what can be done', async () => {
  const other = { ...refusal(404, 'NOT_FOUND'), headers: { 'Kafana-Waiter': 'other' } }
  const answers = { 'PUT /api/checks/c5': () => other }
  await openPhone(<InboxScreen />, { checks: [party('c5', 't5')], tables: [table('t5')] }, answers)
  act(() => setCovers('c5', 4))
  await screen.findByText(/^The server has a new version of the app/)
  screen.getByRole('button', { name: 'Load the new version' })
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByText('No messages')
})

it('without messages it says so', async () => {
  await openPhone(<InboxScreen />, { checks: [] })
  screen.getByText('No messages')
})

it('on an iPhone it says once that only the installed app can notify while it is closed', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  await openPhone(<InboxScreen />, { checks: [] })
  screen.getByText(/^On an iPhone only/)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/^On an iPhone only/)).toBeNull()
})
