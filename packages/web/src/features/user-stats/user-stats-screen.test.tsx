// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { holdDate } from '../../testing/hold-date.ts'
import { plain } from '../../testing/on-screen.ts'
import { company } from '../../testing/on-the-wire.ts'
import { failed, refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
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
    ...answers,
  })
  const { router } = renderScreen(UserStatsScreen, {
    at: `/users/marko/section/s1${query}`,
    path: '/users/:id/section/:section',
  })
  const calls = (path: string) =>
    seen.filter(({ url }) => url.pathname === path).map(({ url }) => Object.fromEntries(url.searchParams))
  return {
    dates: () => calls(STATS).map(({ date }) => date),
    totals: () => calls('/api/orders/totals').at(-1),
    date: () => new URLSearchParams(router.state.location.search).get('date'),
  }
}
const figure = async (title: string) =>
  plain((await screen.findByRole('region', { name: title })).textContent)

holdDate('2026-11-21T01:00:00Z')

describe('a person’s day', () => {
  it('is today of the venue to begin with, in which the night still belongs to yesterday', async () => {
    const { dates } = open()
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-20'))
    await screen.findByText('Marko Iliev · Кујна')
    screen.getByRole('heading', { name: 'User Stats' })
    expect(await figure('Orders completed')).toBe('Orders completed24')
    expect(await figure('Received')).toBe('ReceivedMKD 22,410.50')
    screen.getByText(/^Food orders that this person took or made ready/)
  })

  it('is loading until it is there', async () => {
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
    await figure('Received')
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it('has its neighbours at hand, and none after today', async () => {
    const { dates, date } = open()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-19'))
    expect(date()).toBe('2026-11-19')
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

  it.each(['2030-01-01', 'tomorrow'])('is today where the address asks for %s', async (wanted) => {
    const { dates } = open(`?date=${wanted}`)
    await waitFor(() => expect(dates().at(-1)).toBe('2026-11-20'))
    expect(dates()).not.toContain(wanted)
  })

  it('leads to the orders of the section’s category that the person took on it', async () => {
    const { totals } = open('?date=2026-11-12', {
      'GET /api/orders/totals': () => ({ body: { count: 3, total: 900 } }),
    })
    const rows = '/staff/marko?firstname=Marko&lastname=Iliev&from=2026-11-12&to=2026-11-12&category=food'
    for (const name of ['24', /22,410/, /^3 orders taken that day, MKD\s900$/])
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(rows)
    expect(totals()).toEqual({
      createdBy: 'marko',
      filter: 'completed',
      category: 'food',
      start: '2026-11-12T03:00:00.000Z',
      end: '2026-11-13T03:00:00.000Z',
    })
  })

  it('leads nowhere where the person took none', async () => {
    open('', { [`GET ${STATS}`]: () => ({ body: { numOrders: 0, total: 0 } }) })
    await screen.findByText(/^No orders completed on this day\./)
    expect(screen.queryByRole('link', { name: '0' })).toBeNull()
  })

  it('of nobody, or of no section, says so', async () => {
    open('', { [`GET ${STATS}`]: () => refusal(404, 'NOT_FOUND') })
    await screen.findByRole('heading', { name: 'No such person or section' })
    expect(screen.getByRole('link', { name: 'Staff by section' }).getAttribute('href')).toBe('/users')
  })

  it('could not be fetched', async () => {
    open('', { [`GET ${STATS}`]: failed })
    expect((await screen.findAllByText(/Failed to fetch statistics!/)).length).toBeGreaterThan(0)
  })

  it('names somebody who is in no section any more', async () => {
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
