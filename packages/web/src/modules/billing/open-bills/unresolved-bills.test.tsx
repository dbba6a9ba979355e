// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { failed, fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { BillIntent } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { billedOrder, intent } from '../../../testing/billing-entities.ts'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { dialog, press, words } from '../../../testing/screen-actions.ts'
import { UnresolvedBillsBanner } from './unresolved-bills-banner.tsx'
import { UnresolvedBillsCard } from './unresolved-bills.tsx'

type Answers = Parameters<typeof fakeServer>[0]
interface Options {
  readonly role?: 'owner' | 'monitor' | 'waiter'
  readonly user?: Parameters<typeof signedInAs>[1]
  readonly answers?: Answers
}
const open = (
  Screen: ComponentType,
  bills: readonly BillIntent[],
  { role = 'owner', user, answers = {} }: Options = {},
) => {
  signedInAs(role, user)
  let list = bills
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/bill-intents': () => ({ body: list }),
    'GET /api/order/o1': () => ({ body: billedOrder('o1', '7') }),
    'GET /api/order/o2': () => ({ body: billedOrder('o2', '8') }),
    ...answers,
  })
  renderScreen(Screen)
  return {
    writes: () => writesIn(seen),
    asked: () => seen.filter(({ url }) => url.pathname === '/api/bill-intents').map(({ url }) => url.search),
    become: (next: readonly BillIntent[]) => {
      list = next
    },
  }
}
const resolved = intent('1', { state: 'ABORTED' })

freezeDate('2026-11-21T10:12:00Z')

describe('the card of unresolved bills', () => {
  it('shows reference, age, who closed the bill, and its orders with their tables', async () => {
    open(UnresolvedBillsCard, [
      intent('1', { orders: ['o1', 'o2'] }),
      intent('2', { state: 'IN_DOUBT', kind: 'storno', createdAt: '2026-11-21T10:11:00.000Z' }),
      intent('3', { state: 'ARMED' }),
    ])
    const list = within(await screen.findByRole('list', { name: '2 unconfirmed bills' }))
    await list.findByRole('link', { name: 'Order o2 · 8' })
    const [first, second] = [...(list.getByText('Bill REF1').closest('ul')?.children ?? [])]
    expect(words(first)).toBe(
      'Bill REF1440 den.Since 11:00, 12 minNeeds attention · Ana IlievaOrder o1 · 7Order o2 · 8Resolve',
    )
    expect(words(second)).toContain(
      'Storno REF2440 den.Since 11:11, 1 minNo response from the device · Ana Ilieva',
    )
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/orders/o1',
      '/orders/o2',
      '/orders/o1',
    ])
  })

  it('opens the dialog to resolve a bill, which then leaves the list', async () => {
    const { writes, become } = open(UnresolvedBillsCard, [intent('1')], {
      answers: { 'POST /api/bill-intents/1/resolve': () => ({ body: resolved }) },
    })
    await press('Resolve')
    const form = await dialog()
    form.getByText('REF1')
    await userEvent.click(form.getByRole('button', { name: 'Not printed' }))
    await userEvent.type(form.getByLabelText(/Reason/), 'No paper came out')
    become([])
    await userEvent.click(form.getByRole('button', { name: 'Not printed' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: '1 unconfirmed bill' })).toBeNull())
    expect(writes()).toMatchObject([
      { call: 'POST /api/bill-intents/1/resolve', body: { printed: false, reason: 'No paper came out' } },
    ])
  })

  it('lists the first four of many orders', async () => {
    open(UnresolvedBillsCard, [intent('1', { orders: ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'] })])
    await screen.findByText('and 2 more')
  })

  it('is not rendered when there are none', async () => {
    const { asked } = open(UnresolvedBillsCard, [intent('3', { state: 'RESERVED' })])
    await waitFor(() => expect(asked()).toEqual(['?open=1']))
    await act(async () => {})
    expect(screen.queryByRole('region', { name: /wait/ })).toBeNull()
  })
})

describe('the banner of unresolved bills', () => {
  const bannerText = () => screen.queryByText(/bills? (?:has|have|needs?)/)?.textContent

  it('alerts an owner after ten minutes and disappears once the bills are resolved', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:09:00Z'), shouldAdvanceTime: true })
    const { become, asked } = open(UnresolvedBillsBanner, [intent('1')])
    await waitFor(() => expect(asked()).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(bannerText()).toBeUndefined()
    await act(() => vi.advanceTimersByTimeAsync(42_000))
    expect(bannerText()).toBe('1 bill has been unconfirmed for more than ten minutes.')
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/home')
    become([resolved])
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(bannerText()).toBeUndefined()
  })

  it('alerts a monitor at once to bills that need attention', async () => {
    vi.setSystemTime('2026-11-21T10:02:00Z')
    open(UnresolvedBillsBanner, [intent('1'), intent('2', { state: 'IN_DOUBT' })], { role: 'monitor' })
    await waitFor(() => expect(bannerText()).toBe('1 bill needs attention: check whether it was printed.'))
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/gateway')
  })

  it('links to the day for an owner with both screens', async () => {
    open(UnresolvedBillsBanner, [intent('1')], { user: { allowedRoutes: ['gateway', 'home'] } })
    expect((await screen.findByRole('link', { name: 'Review' })).getAttribute('href')).toBe('/home')
  })

  it('has no link for a user without a screen that lists them', async () => {
    open(UnresolvedBillsBanner, [intent('1'), intent('2')], { user: { allowedRoutes: ['orderDetails'] } })
    await waitFor(() => expect(bannerText()).toMatch(/^2 bills have been unconfirmed/))
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each<[string, Options]>([
    ['a waiter', { role: 'waiter' }],
    ['a user without a screen of bills', { user: { allowedRoutes: ['staff'] } }],
  ])('does not load bills for %s', async (_, options) => {
    const { asked } = open(UnresolvedBillsBanner, [intent('1')], options)
    await act(async () => {})
    expect(asked()).toEqual([])
  })

  it('stays empty when the bills cannot be loaded', async () => {
    const { asked } = open(UnresolvedBillsBanner, [], { answers: { 'GET /api/bill-intents': failed } })
    await act(async () => {})
    expect(asked()).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('')
  })
})
