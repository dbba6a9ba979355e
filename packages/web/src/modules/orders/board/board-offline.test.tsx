// @vitest-environment jsdom
import type { LiveState } from '@kafana/client/live/live-connection.ts'
import { LiveContext } from '@kafana/client/live/live-provider.tsx'
import { order, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { OrderStatus } from '@kafana/domain'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as TableDetailsScreen } from './table-details-screen.tsx'

/** A connection whose state the test controls. */
const fakeLive = () => {
  let state: LiveState = { phase: 'open', since: null }
  const listeners = new Set<() => void>()
  const connection = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const setState = (next: LiveState): void =>
    act(() => {
      state = next
      for (const listener of listeners) listener()
    })
  return { connection, handlers: new Set<never>(), reconnectTasks: new Set<never>(), setState }
}

const open = (
  orders: readonly ReturnType<typeof order>[],
  onMove: () => { body: unknown } = () => {
    throw new TypeError('cut')
  },
) => {
  const live = fakeLive()
  const seen = fakeServer({
    'GET /api/zones': () => ({ body: [] }),
    'GET /api/tables/t1': () => ({ body: table('t1') }),
    'GET /api/bill-intents': () => ({ body: [] }),
    'GET /api/order/tables/t1': () => ({ body: orders }),
    'PUT /api/order/a': onMove,
  })
  const Live = () => (
    <LiveContext value={live}>
      <TableDetailsScreen />
    </LiveContext>
  )
  renderScreen(Live, { at: '/establishment/t1?view=board', path: '/establishment/:id' })
  return { live, posts: () => seen.filter(({ method }) => method === 'POST') }
}
const column = (name: string) => within(screen.getByRole('region', { name }))
const moveTo = async (status: string) => {
  await press('Move Order a')
  await userEvent.click(await screen.findByRole('menuitem', { name: status }))
}

beforeEach(() => {
  signedInAs('monitor')
})

describe('the page of a table without a connection', () => {
  it('explains why it cannot bill, and keeps the selection until it can', async () => {
    const { live, posts } = open([order('a', { status: 'delivered' })])
    await press('Billing')
    await userEvent.click(await screen.findByLabelText(/Order a/))
    live.setState({ phase: 'lost', since: 0 })
    const reason = 'The server is unreachable. Billing is available again once it is back.'
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === reason)).toBe(true)
    await press('Proceed to bill')
    expect((await screen.findByRole('alert')).textContent).toContain(reason)
    expect(screen.queryByRole('dialog')).toBeNull()
    live.setState({ phase: 'open', since: null })
    await press('Proceed to bill')
    await screen.findByRole('dialog')
    live.setState({ phase: 'lost', since: 0 })
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Continue' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(posts()).toEqual([])
  })

  it('marks unsent moves, shows the new status, and does not bill those orders', async () => {
    const { posts } = open([order('a', { status: 'done' }), order('b', { status: 'delivered' })])
    await screen.findByText('Order a')
    await moveTo('Delivered')
    await column('Delivered').findByText('Order a')
    await column('Delivered').findByText('Waits for the server')
    await press('Billing')
    await screen.findByText(
      'A change to this order has not reached the server yet. It can be billed once it has been sent.',
    )
    expect(screen.getByLabelText<HTMLInputElement>(/Order a/).disabled).toBe(true)
    await userEvent.click(screen.getByLabelText(/Select all/))
    await screen.findByText('1 order selected')
    expect(posts()).toEqual([])
  })
})

describe('a card', () => {
  it.each([
    ['created', 'drink', 4, '4 min', 'fresh'],
    ['pending', 'drink', 11, '11 min', 'late'],
    ['pending', 'food', 11, '11 min', 'warn'],
    ['done', 'drink', 70, null, null],
  ] as const)(
    'of status %s and category %s shows after %i minutes: %s',
    async (status: OrderStatus, category, minutes, age, lateness) => {
      open([
        order('a', {
          status,
          category,
          createdAt: new Date(Date.now() - minutes * 60_000 - 25_000).toISOString(),
        }),
      ])
      const card = (await screen.findByText('Order a')).closest('li')
      expect(card?.dataset['lateness'] ?? null).toBe(lateness)
      expect(within(card ?? document.body).queryByText(/min$/)?.textContent ?? null).toBe(age)
    },
  )
})
