// @vitest-environment jsdom
import type { Notification } from '@kafana/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openPhone, party } from '../../testing/open-phone.tsx'
import { InboxScreen } from './inbox-screen.tsx'

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
