// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { freezeDate, renderScreen } from '../../testing/render-screen.tsx'
import { words } from '../../testing/screen-actions.ts'
import { fakeVenue, someHours, someTotals, soldBy } from '../../testing/statistics-fakes.ts'
import { Component as StatisticsScreen } from './statistics-screen.tsx'

freezeDate('2026-11-21T14:00:00Z')

const PEOPLE = [
  soldBy('Ana'),
  soldBy('Luka', {
    role: 'monitor',
    orders: 9,
    revenue: 400.5,
    takenBack: { orders: 1, total: 118 },
    voids: { orders: 2, total: 60 },
    balance: 900,
  }),
  soldBy('Mila', { archived: true, orders: 1, revenue: 50, balance: 0 }),
]
const open = (at = '/statistics?from=2026-11-16&to=2026-11-19') =>
  renderScreen(StatisticsScreen, { at, path: '/statistics' })
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Sales by person' }))
    .getAllByRole('row')
    .slice(1)
const names = async () => (await rows()).map((row) => /^(?:Ana|Luka|Mila)/.exec(words(row) ?? '')?.[0])

describe('sales by person', () => {
  it('have the sales of each, what was voided, what they took and hold, and their sum', async () => {
    fakeVenue({ people: PEOPLE })
    open()
    const [first, second] = await rows()
    const cellsOf = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(words)
    expect(cellsOf(first)).toEqual([
      'Ana IlievaWaiter',
      '800 den.',
      '2',
      '400 den.',
      '600 den.',
      '200 den.',
      '–',
      '–',
      '3',
      '120.50 den.',
    ])
    expect(cellsOf(second).slice(6, 8)).toEqual(['1 118 den.', '2 60 den.'])
    const card = (await screen.findByRole('table', { name: 'Sales by person' })).closest('section')
    expect(words(card)).toContain('Total 1,250.50 den.')
    expect(words(card)).toContain('A sale counts for whoever closed its bill.')
  })

  it('are sorted by any column, in both directions, which the heading says', async () => {
    fakeVenue({ people: PEOPLE })
    open()
    expect(await names()).toEqual(['Ana', 'Luka', 'Mila'])
    const heading = (name: string) => screen.getAllByRole('columnheader', { name })[0]
    const sort = (name: string) =>
      userEvent.click(within(heading(name) as HTMLElement).getByRole('button', { name }))
    expect(heading('Revenue')?.getAttribute('aria-sort')).toBe('descending')
    await sort('Orders')
    expect(await names()).toEqual(['Luka', 'Ana', 'Mila'])
    expect(heading('Revenue')?.getAttribute('aria-sort')).toBe('none')
    await sort('Orders')
    expect(await names()).toEqual(['Mila', 'Ana', 'Luka'])
    expect(heading('Orders')?.getAttribute('aria-sort')).toBe('ascending')
    // Names begin with the first letter.
    await sort('Name')
    expect(await names()).toEqual(['Ana', 'Luka', 'Mila'])
  })

  it('lead to the orders and the ledger of the same days; a former member has no ledger', async () => {
    fakeVenue({ people: PEOPLE, screens: ['statistics', 'staffDetails'] })
    open()
    const links = (await rows()).map((row) =>
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    )
    const ana = '/staff/ana?firstname=Ana&lastname=Ilieva'
    expect(links[0]).toEqual([
      `${ana}&from=2026-11-16&to=2026-11-19`,
      `${ana}&view=balance&from=2026-11-16&to=2026-11-19`,
    ])
    expect(links[2]).toHaveLength(1)
  })
})

describe('the comparison', () => {
  it('stands beside each metric: the period before and last year, in words and linked to their orders', async () => {
    const seen = fakeVenue({
      totals: ({ url }) => {
        const start = url.searchParams.get('start') ?? ''
        if (start.startsWith('2025')) return someTotals({ revenue: 0, cash: 0, card: 0 })
        return someTotals(start.startsWith('2026-11-16') ? {} : { revenue: 1000, cash: 1000, card: 0 })
      },
    })
    open()
    await screen.findByText(
      'Compared with 09/11/2026 – 12/11/2026, and a year earlier with 17/11/2025 – 20/11/2025.',
    )
    const revenue = await screen.findByRole('region', { name: 'Total revenue' })
    await within(revenue).findByText('25% more')
    expect(words(revenue)).toBe(
      'Total revenue1,250.50 den.Period before1,000 den.25% moreLast year0 den.1,250.50 den. more',
    )
    expect(words(screen.getByRole('region', { name: 'Cash' }))).toContain('1,000 den.The same')
    const earlier = within(revenue).getByRole('link', { name: /^1,000.den\.$/ })
    const link = new URL(earlier.getAttribute('href') ?? '', 'http://kafana.test')
    expect([link.pathname, ...link.searchParams.values()]).toEqual([
      '/orders',
      '2026-11-09T03:00:00.000Z',
      '2026-11-13T03:00:00.000Z',
    ])
    expect(seen.filter(({ url }) => url.pathname === '/api/statistics/totals')).toHaveLength(3)
  })

  it('of a range with today says that it ends at this time of day', async () => {
    fakeVenue()
    open('/statistics?from=2026-11-21&to=2026-11-21')
    await screen.findByText(/^Compared with 14\/11\/2026, and .* Today is not over, so both end at 15:00\.$/)
  })
})

describe('one day', () => {
  it('is shown by the hour of billing instead of one bar', async () => {
    const seen = fakeVenue({ hours: someHours({ 9: 50, 20: 300.5 }) })
    open('/statistics?from=2026-11-21&to=2026-11-21')
    const hours = within(await screen.findByRole('list', { name: 'Revenue by hour' })).getAllByRole(
      'listitem',
    )
    expect([words(hours[0]), words(hours.at(-1)), hours.length]).toEqual([
      expect.stringContaining('09:00: 50 den., 2 orders'),
      expect.stringContaining('20:00: 300.50 den., 2 orders'),
      12,
    ])
    expect(screen.queryByRole('list', { name: 'Revenue by day' })).toBeNull()
    expect(seen.find(({ url }) => url.pathname === '/api/statistics/hours')?.url.search).toBe(
      '?date=2026-11-21',
    )
  })
})
