// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { failed, fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { plain } from '../../../testing/screen-actions.ts'
import { Component as UserStatsScreen } from './user-stats-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const marko = { _id: 'marko', email: 'marko@kafana.test', firstname: 'Marko', lastname: 'Iliev' }
const kitchen = { _id: 's1', name: 'Кујна', category: 'food', staff: [marko], version: 1 }
const STATS = '/api/user/marko/section/s1'

const open = (query = '', answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/section': () => ({ body: [kitchen] }),
    [`GET ${STATS}`]: () => ({ body: { numOrders: 24, total: 22_410.5 } }),
    'GET /api/orders/totals': () => ({ body: { count: 0, total: 0 } }),
    [`GET ${STATS}/days`]: () => ({
      body: [
        { date: '2026-11-19', numOrders: 3, total: 500 },
        { date: '2026-11-20', numOrders: 24, total: 22_410.5 },
      ],
    }),
    ...answers,
  })
  const { history } = renderScreen(UserStatsScreen, {
    at: `/users/marko/section/s1${query}`,
    path: '/users/:id/section/:section',
  })
  const calls = (path: string) =>
    seen.filter(({ url }) => url.pathname === path).map(({ url }) => Object.fromEntries(url.searchParams))
  return {
    dates: () => calls(STATS).map(({ date }) => date),
    totals: () => calls('/api/orders/totals').at(-1),
    date: () => new URLSearchParams(history.location.search).get('date'),
  }
}
const metric = async (title: string) =>
  plain((await screen.findByRole('region', { name: title })).textContent)

freezeDate('2026-11-21T01:00:00Z')

describe('a person’s day', () => {
  it('starts with the venue’s business day, which ends at night', async () => {
    const { dates } = open()
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-20'))
    await screen.findByText('Marko Iliev · Кујна')
    screen.getByRole('heading', { name: 'User Stats' })
    expect(await metric('Orders completed')).toBe('Orders completed24')
    expect(await metric('Received')).toBe('Received22,410.50 den.')
    screen.getByText(/^Food orders that this person created or completed/)
  })

  it('is shown among the fourteen days up to today, the newest first, each of which can be opened', async () => {
    const { date, dates } = open()
    const list = await screen.findByRole('list', { name: 'The last 14 days' })
    const days = within(list).getAllByRole('listitem')
    expect(days.map(({ textContent }) => plain(textContent))).toEqual([
      'Friday, 20/11/202624 · 22,410.50 den.',
      'Thursday, 19/11/20263 · 500 den.',
    ])
    await userEvent.click(screen.getByRole('link', { name: /^Thursday/ }))
    await waitFor(() => expect(date()).toBe('2026-11-19'))
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-19'))
  })

  it('shows a loading state', async () => {
    let answer = (): void => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    open()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
      if (address.includes(STATS)) await gate
      return fetch(address, options)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
    await screen.findByText('Loading...')
    answer()
    await metric('Received')
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it('navigates to the previous and next day, up to today', async () => {
    const { dates, date } = open()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-19'))
    await waitFor(() => expect(date()).toBe('2026-11-19'))
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
    await waitFor(() => expect(date()).toBeNull())
    expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true)
  })

  it('can be picked, but not in the future', async () => {
    const { dates } = open('?date=2026-11-12')
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-12'))
    await userEvent.click(screen.getByRole('button', { name: /^Day/ }))
    expect(await screen.findByRole('button', { name: '21 November 2026' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: '20 November 2026' }))
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-20'))
  })

  it.each(['2030-01-01', 'tomorrow'])('is today if the URL has %s', async (wanted) => {
    const { dates } = open(`?date=${wanted}`)
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-20'))
    expect(dates()).not.toContain(wanted)
  })

  it('links to the person’s orders of the section’s category', async () => {
    const { totals } = open('?date=2026-11-12', {
      'GET /api/orders/totals': () => ({ body: { count: 3, total: 900 } }),
    })
    const rows = '/staff/marko?firstname=Marko&lastname=Iliev&from=2026-11-12&to=2026-11-12&category=food'
    for (const name of ['24', /22,410/, /^3 orders created that day, 900\sden\.$/])
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(rows)
    expect(totals()).toEqual({
      createdBy: 'marko',
      filter: 'completed',
      category: 'food',
      start: '2026-11-12T03:00:00.000Z',
      end: '2026-11-13T03:00:00.000Z',
    })
  })

  it('has no link without orders', async () => {
    open('', { [`GET ${STATS}`]: () => ({ body: { numOrders: 0, total: 0 } }) })
    await screen.findByText(/^No orders completed on this day\./)
    expect(screen.queryByRole('link', { name: '0' })).toBeNull()
  })

  it('shows that person or section was not found', async () => {
    open('', { [`GET ${STATS}`]: () => refusal(404, 'NOT_FOUND') })
    await screen.findByRole('heading', { name: 'No such person or section' })
    expect(screen.getByRole('link', { name: 'Staff by section' }).getAttribute('href')).toBe('/users')
  })

  it('shows that it could not be loaded', async () => {
    open('', { [`GET ${STATS}`]: failed })
    expect((await screen.findAllByText(/Failed to fetch statistics!/)).length).toBeGreaterThan(0)
  })

  it('names somebody who is no longer in a section', async () => {
    const gone = {
      ...marko,
      username: 'marko',
      role: 'monitor',
      balance: 0,
      isBlocked: false,
      company: 'company-1',
      allowedRoutes: [],
      version: 1,
    }
    open('', {
      'GET /api/section': () => ({ body: [{ ...kitchen, staff: [] }] }),
      'GET /api/company/staff': () => ({ body: [gone] }),
    })
    await screen.findByText('Marko Iliev · Кујна')
  })
})
