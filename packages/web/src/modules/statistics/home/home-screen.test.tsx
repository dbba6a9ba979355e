// @vitest-environment jsdom
import { failed, fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answers, DAY, EMPTY_DAY, EMPTY_VENUE } from '../../../testing/day-fakes.ts'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { Component as HomeScreen } from './home-screen.tsx'

const open = (changes: Parameters<typeof answers>[0] = {}, user: Parameters<typeof signedInAs>[1] = {}) => {
  signedInAs('owner', user)
  const seen = fakeServer(answers(changes))
  renderScreen(HomeScreen)
  return {
    asked: (path: string) =>
      seen.filter(({ url }) => url.pathname === path).map(({ url }) => Object.fromEntries(url.searchParams)),
  }
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const words = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ').trim()
const link = (element: Element) => {
  const [path, search] = (element.getAttribute('href') ?? '').split('?')
  return [path, Object.fromEntries(new URLSearchParams(search))]
}
const TODAY = { billedStart: DAY.start, billedEnd: DAY.end }

freezeDate('2026-11-21T13:05:00Z')

describe('the sales of the day', () => {
  it('are compared with the same weekday before', async () => {
    open()
    await screen.findByText('Compared with Saturday, 14 November')
    const metrics = ['Revenue', 'Profit', 'Billed orders', 'Average bill'].map((name) =>
      words(screen.getByRole('group', { name })),
    )
    expect(metrics).toEqual([
      'Revenue1,120 den.12% moreBy 14:05 1,000 den.Whole day 9,000.50 den.',
      'Profit300 den.320 den. moreBy 14:05 -20 den.Whole day 4,000 den.',
      'Billed orders850% lessBy 14:05 16Whole day 90',
      'Average bill280 den.The sameBy 14:05 280 den.Whole day 100 den.',
    ])
  })

  it('have what each guest paid beside the average bill, where guests were counted', async () => {
    const guests = { parties: 3, guests: 7, average: 160.4 }
    open({ 'GET /api/statistics/day': () => ({ body: { ...DAY, guests } }) })
    await screen.findByText('1,120 den.')
    expect(words(screen.getByRole('group', { name: 'Average bill' }))).toMatch(
      /Per guest: 160 den\. \(guests counted: 7\)$/,
    )
  })

  it('link to their orders', async () => {
    open()
    await screen.findByText('1,120 den.')
    const { before } = DAY
    for (const name of ['Revenue', 'Profit', 'Billed orders', 'Average bill']) {
      expect(within(screen.getByRole('group', { name })).getAllByRole('link').map(link)).toEqual([
        ['/orders', TODAY],
        ['/orders', { billedStart: before.start, billedEnd: before.until }],
        ['/orders', { billedStart: before.start, billedEnd: before.end }],
      ])
    }
  })
})

describe('orders, balances, stock and tables', () => {
  it('open orders link to their status, the total to all of them', async () => {
    open()
    await screen.findByText('1,120 den.')
    const rows = card('Open orders').getAllByRole('link').slice(1)
    expect(rows.map(words)).toEqual([
      'Created2340 den.',
      'Pending00 den.',
      'Error00 den.',
      'Done00 den.',
      'Delivered10.50 den.',
      'Total3340.50 den.',
    ])
    expect(rows.map((row) => link(row)[1])).toEqual(
      ['created', 'pending', 'error', 'done', 'delivered', 'open'].map((filter) => ({ filter })),
    )
  })

  it('balances are of waiters and others who hold cash, and link to the ledger', async () => {
    open()
    await card('Balances').findByText('Ana Stojanova')
    const rows = card('Balances').getAllByRole('link').slice(1)
    expect(rows.map(words)).toEqual([
      'Ana Stojanova1,200.10 den.',
      'Vesna K50.20 den.',
      'Luka TrajkovBlocked0 den.',
      'Total1,250.30 den.',
    ])
    expect(rows.map(link)).toEqual([
      ['/staff/ana', { firstname: 'Ana', lastname: 'Stojanova', view: 'balance' }],
      ['/staff/vesna', { firstname: 'Vesna', lastname: 'K', view: 'balance' }],
      ['/staff/luka', { firstname: 'Luka', lastname: 'Trajkov', view: 'balance' }],
      ['/staff', {}],
    ])
  })

  it('low stock names the affected products', async () => {
    open()
    await screen.findByText('Грав')
    const stock = card('Running low')
    expect(stock.getAllByRole('list')[0]?.querySelectorAll(':scope > li')).toHaveLength(2)
    expect([...stock.getByRole('list', { name: 'Running low' }).children].map(words)).toEqual([
      'ГравOut of stockCannot be made:Тавче гравче',
      'Millet1.5 kilograms leftPie 3 left',
    ])
    expect(stock.getAllByRole('link').map(link)).toEqual([
      ['/storage', { level: 'low' }],
      ['/storage', { search: 'Грав' }],
      ['/products', { search: 'Тавче гравче' }],
      ['/storage', { search: 'Millet' }],
      ['/products', { search: 'Pie' }],
    ])
  })

  it('tables are listed by waiter, those without one last', async () => {
    open()
    const nobody = within(await screen.findByRole('group', { name: 'No waiter' }))
    expect(
      within(screen.getByRole('group', { name: 'Ana Stojanova' }))
        .getAllByRole('link')
        .map((each) => [words(each), each.getAttribute('href')]),
    ).toEqual([
      ['T1, occupied, 340.50 den.', '/establishment/t1'],
      ['T2, free', '/establishment/t2'],
    ])
    expect(nobody.getAllByRole('link').map(words)).toEqual(['Assign tables', 'T3, free'])
  })
})

describe('best sellers and peak hours', () => {
  it('link to their orders of today', async () => {
    const { asked } = open()
    await screen.findByRole('list', { name: 'Best sellers today' })
    await screen.findByRole('list', { name: 'Peak hours today' })
    expect(asked('/api/statistics/products').at(-1)).toEqual({ start: DAY.start, end: DAY.end, limit: '5' })
    const [, best] = card('Best sellers today').getAllByRole('link')
    expect([words(best as Element), link(best as Element)]).toEqual([
      'Macchiato',
      ['/orders', { product: 'p1', ...TODAY }],
    ])
    const hour = { start: '2026-11-21T11:00:00.000Z', end: '2026-11-21T12:00:00.000Z', ...TODAY }
    expect(
      card('Peak hours today')
        .getAllByRole('link')
        .slice(1)
        .map((each) => [words(each), link(each)]),
    ).toEqual([
      ['Busiest from 12:00 to 13:00: 5 orders', ['/orders', hour]],
      ['12:00: 5 orders12:00', ['/orders', hour]],
    ])
  })
})

describe('the overview', () => {
  it('has empty states with next steps', async () => {
    open(EMPTY_VENUE)
    await screen.findByText(/No sales yet today\. Numbers appear/)
    await waitFor(() => expect(screen.getAllByText('No sales yet today.')).toHaveLength(2))
    screen.getByText('No open orders: everything is billed.')
    expect(screen.getByRole('link', { name: 'Add staff' }).getAttribute('href')).toBe('/staff')
    expect(screen.getByRole('link', { name: 'Add ingredient' }).getAttribute('href')).toBe('/storage')
    expect(screen.getByRole('link', { name: 'Add table' }).getAttribute('href')).toBe('/establishment')
  })

  it('shows the other cards if one fails', async () => {
    open({ 'GET /api/company/staff': failed, 'GET /api/statistics/products': failed })
    expect((await card('Balances').findByRole('alert')).textContent).toContain(
      'Part of the day could not be loaded.',
    )
    await card('Best sellers today').findByRole('alert')
    await card('Tables and waiters').findByRole('alert')
    // One failure shows one toast, even if several cards are affected.
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getAllByRole('alert')).toHaveLength(
      1,
    )
    await screen.findByText('1,120 den.')
    await screen.findByText('Грав')
    await screen.findByRole('list', { name: 'Peak hours today' })
  })

  it('links to the fiscal report', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'Fiscal report' })).getAttribute('href')).toBe(
      '/fiscal-book',
    )
  })

  it('links only to screens that the user may open', async () => {
    open({}, { allowedRoutes: ['home', 'panel'] })
    await screen.findByText('1,120 den.')
    await screen.findByText('Ana Stojanova', { selector: 'h3 *' })
    await screen.findByRole('list', { name: 'Peak hours today' })
    expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual(['/panel'])
  })

  it('switches to the next business day without a reload', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: new Date('2026-11-22T02:59:50Z'), shouldAdvanceTime: true })
    let day: object = DAY
    const { asked } = open({ 'GET /api/statistics/day': () => ({ body: day }) })
    await screen.findByText('Saturday, 21 November')
    await screen.findByText('1,120 den.')
    day = EMPTY_DAY
    await act(() => vi.advanceTimersByTimeAsync(35_000))
    await screen.findByText('Sunday, 22 November')
    await screen.findByText(/No sales yet today\. Numbers appear/)
    expect(asked('/api/statistics/products').at(-1)).toMatchObject({
      start: '2026-11-22T03:00:00.000Z',
      end: '2026-11-23T03:00:00.000Z',
    })
  })
})
