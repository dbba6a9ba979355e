// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as StatisticsScreen } from './statistics-screen.tsx'

const company = { _id: 'c', name: 'K', address: '', email: 'a@b.mk', phone: '', currency: 'MKD', timezone: 'Europe/Skopje', dayStart: '04:00', taxClasses: [], version: 1 }
const hours = (at: number, count: number) => Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === at ? count : 0 }))
const none = { totalProfit: 0, totalRevenue: 0, totalSales: 0, salesByTable: {}, averageSpentPerTable: {}, topSellingProduct: null, peakHours: hours(0, 0) }
const some = {
  totalProfit: 512.25, totalRevenue: 1250.5, totalSales: 3, salesByTable: { T1: 1, T2: 2 }, averageSpentPerTable: { T1: 310.49, T2: 470.5 },
  topSellingProduct: { name: 'Macchiato', quantity: 9 }, peakHours: hours(14, 3),
}
const open = (statistics: object, status = 200) => {
  signedInAs('owner')
  const seen = fakeServer({ 'GET /api/company': () => ({ body: company }), 'GET /api/statistics': () => ({ status, body: statistics }) })
  renderScreen(StatisticsScreen)
  return { asked: () => Object.fromEntries(seen.findLast(({ url }) => url.pathname === '/api/statistics')?.url.searchParams ?? []) }
}
const words = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ')
const cards = async () => {
  await screen.findByRole('heading', { name: 'Total profit' })
  return Object.fromEntries(screen.getAllByRole('heading', { level: 2 }).map((heading) => [heading.textContent, heading.closest('section')]))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T14:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('statistics', () => {
  it('start one month back, by the venue’s days, and follow another choice', async () => {
    const { asked } = open(some)
    await waitFor(() => expect(asked()).toEqual({ start: '2026-10-21T02:00:00.000Z', end: '2026-11-22T03:00:00.000Z' }))
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(asked()).toEqual({ start: '2026-11-21T03:00:00.000Z', end: '2026-11-22T03:00:00.000Z' }))
  })

  it('are seven figures', async () => {
    open(some)
    const shown = await cards()
    await waitFor(() => expect(Object.keys(shown)).toEqual([
      'Total profit', 'Total revenue', 'Total sales', 'Top selling product', 'Peak hours', 'Sales by table', 'Average spend per table',
    ]))
    expect(words(shown['Total profit'] ?? null)).toContain('MKD 512.25')
    expect(words(shown['Total revenue'] ?? null)).toContain('MKD 1,250.50')
    expect(words(shown['Total sales'] ?? null)).toBe('Total sales3')
    expect(words(shown['Top selling product'] ?? null)).toBe('Top selling productMacchiatosold 9 times')
    expect(words(shown['Peak hours'] ?? null)).toContain('14:00: 3')
    expect(within(screen.getByRole('list', { name: 'Sales by table' })).getAllByRole('listitem').map(words)).toEqual(['T22', 'T11'])
  })

  it('show the average spend without decimals, the greatest first', async () => {
    open(some)
    const list = await screen.findByRole('list', { name: 'Average spend per table' })
    expect(within(list).getAllByRole('listitem').map(words)).toEqual(['T2MKD 471', 'T1MKD 310'])
  })

  it('have a word of their own for each figure there is none of', async () => {
    open(none)
    const shown = await cards()
    expect(Object.entries(shown).map(([title, card]) => card?.textContent?.replace(title, ''))).toEqual([
      'No profit in this range yet', 'No revenue in this range yet', 'Nothing was billed in this range', 'Nothing was sold in this range',
      'No orders in this range', 'No table was billed in this range', 'No table was billed in this range',
    ])
  })

  it('could not be fetched', async () => {
    open({ message: 'x', error: 'x', code: 'INTERNAL', requestId: 'r' }, 500)
    expect((await screen.findAllByText(/Failed to fetch statistics!/)).length).toBeGreaterThan(0)
  })
})
