// @vitest-environment jsdom
import type { BillIntent } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { billedOrder, intent } from '../../testing/billing-on-the-wire.ts'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { holdDate } from '../../testing/hold-date.ts'
import { dialog, press, words } from '../../testing/on-screen.ts'
import { company } from '../../testing/on-the-wire.ts'
import { failed } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BillsBanner } from './bills-banner.tsx'
import { WaitingBillsCard } from './waiting-bills-card.tsx'

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
const settled = intent('1', { state: 'ABORTED' })

holdDate('2026-11-21T10:12:00Z')

describe('the list of bills that wait', () => {
  it('says which, since when, whose, what for and on which tables', async () => {
    open(WaitingBillsCard, [
      intent('1', { orders: ['o1', 'o2'] }),
      intent('2', { state: 'IN_DOUBT', kind: 'storno', createdAt: '2026-11-21T10:11:00.000Z' }),
      intent('3', { state: 'ARMED' }),
    ])
    const list = within(await screen.findByRole('list', { name: '2 bills wait' }))
    await list.findByRole('link', { name: 'Order o2 · 8' })
    const [first, second] = [...(list.getByText('Bill REF1').closest('ul')?.children ?? [])]
    expect(words(first)).toBe(
      'Bill REF1MKD 440Since 11:00, 12 minA person has to look · Ana IlievaOrder o1 · 7Order o2 · 8Settle',
    )
    expect(words(second)).toContain(
      'Storno REF2MKD 440Since 11:11, 1 minNo answer from the device · Ana Ilieva',
    )
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/orders/o1',
      '/orders/o2',
      '/orders/o1',
    ])
  })

  it('leads to where a bill is settled, and lets it go', async () => {
    const { writes, become } = open(WaitingBillsCard, [intent('1')], {
      answers: { 'POST /api/bill-intents/1/resolve': () => ({ body: settled }) },
    })
    await press('Settle')
    const form = await dialog()
    form.getByText('REF1')
    await userEvent.click(form.getByRole('button', { name: 'It is not printed' }))
    await userEvent.type(form.getByLabelText(/Reason/), 'No paper came out')
    become([])
    await userEvent.click(form.getByRole('button', { name: 'It is not printed' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: '1 bill waits' })).toBeNull())
    expect(writes()).toMatchObject([
      { call: 'POST /api/bill-intents/1/resolve', body: { printed: false, reason: 'No paper came out' } },
    ])
  })

  it('of many orders names the first four', async () => {
    open(WaitingBillsCard, [intent('1', { orders: ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'] })])
    await screen.findByText('and 2 more')
  })

  it('is nothing where none waits', async () => {
    const { asked } = open(WaitingBillsCard, [intent('3', { state: 'RESERVED' })])
    await waitFor(() => expect(asked()).toEqual(['?open=1']))
    await act(async () => {})
    expect(screen.queryByRole('region', { name: /wait/ })).toBeNull()
  })
})

describe('the banner about bills that wait', () => {
  const said = () => screen.queryByText(/bills? (?:has|have|waits?)/)?.textContent

  it('tells an owner from the tenth minute on, and goes by itself when they are settled', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:09:00Z'), shouldAdvanceTime: true })
    const { become, asked } = open(BillsBanner, [intent('1')])
    await waitFor(() => expect(asked()).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(said()).toBeUndefined()
    await act(() => vi.advanceTimersByTimeAsync(42_000))
    expect(said()).toBe(
      '1 bill has waited for more than ten minutes: nobody knows yet whether it was printed.',
    )
    expect(screen.getByRole('link', { name: 'Have a look' }).getAttribute('href')).toBe('/home')
    become([settled])
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(said()).toBeUndefined()
  })

  it('tells who serves at once of what only a person can end', async () => {
    vi.setSystemTime('2026-11-21T10:02:00Z')
    open(BillsBanner, [intent('1'), intent('2', { state: 'IN_DOUBT' })], { role: 'monitor' })
    await waitFor(() =>
      expect(said()).toBe('1 bill waits for a person: somebody has to check whether it was printed.'),
    )
    expect(screen.getByRole('link', { name: 'Have a look' }).getAttribute('href')).toBe('/gateway')
  })

  it('leads an owner who has both to the day', async () => {
    open(BillsBanner, [intent('1')], { user: { allowedRoutes: ['gateway', 'home'] } })
    expect((await screen.findByRole('link', { name: 'Have a look' })).getAttribute('href')).toBe('/home')
  })

  it('leads nowhere where the person has no list of them', async () => {
    open(BillsBanner, [intent('1'), intent('2')], { user: { allowedRoutes: ['orderDetails'] } })
    await waitFor(() => expect(said()).toMatch(/^2 bills have waited/))
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each<[string, Options]>([
    ['a waiter', { role: 'waiter' }],
    ['somebody without a screen of bills', { user: { allowedRoutes: ['staff'] } }],
  ])('does not ask for %s', async (_, options) => {
    const { asked } = open(BillsBanner, [intent('1')], options)
    await act(async () => {})
    expect(asked()).toEqual([])
  })

  it('says nothing where the bills cannot be read', async () => {
    const { asked } = open(BillsBanner, [], { answers: { 'GET /api/bill-intents': failed } })
    await act(async () => {})
    expect(asked()).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('')
  })
})
