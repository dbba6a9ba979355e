// @vitest-environment jsdom
import { failed, fakeServer, type SeenRequest, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { freezeDate, renderScreen } from '../../testing/render-screen.tsx'
import { words } from '../../testing/screen-actions.ts'
import {
  company,
  fakeVenue,
  EMPTY_STATISTICS,
  EMPTY_TOTALS,
  soldProduct,
  SAMPLE_STATISTICS,
} from '../../testing/statistics-fakes.ts'
import { Component as StatisticsScreen } from './statistics-screen.tsx'

const open = (at = '/statistics') =>
  renderScreen(StatisticsScreen, {
    at,
    path: '/statistics',
    routes: [{ path: '/orders', element: <h1>Orders</h1> }],
  })
const cards = async () => {
  await screen.findByRole('heading', { name: 'Products' })
  return Object.fromEntries(
    screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => [heading.textContent, heading.closest('section')]),
  )
}
const asked = (seen: readonly SeenRequest[], path: string) => {
  const { start, end } = Object.fromEntries(
    seen.findLast(({ url }) => url.pathname === path)?.url.searchParams ?? [],
  )
  return [start, end]
}
const leads = (element: Element | null | undefined): Record<string, string> => {
  const link = new URL(element?.getAttribute('href') ?? '', 'http://kafana.test')
  return { path: link.pathname, ...Object.fromEntries(link.searchParams) }
}
const MONTH = ['2026-10-21T02:00:00.000Z', '2026-11-22T03:00:00.000Z'] as const

freezeDate('2026-11-21T14:00:00Z')

describe('the range of statistics', () => {
  it('defaults to the last month by the venue’s business days', async () => {
    const seen = fakeVenue()
    open()
    await waitFor(() => {
      for (const path of ['/api/statistics', '/api/statistics/days', '/api/statistics/products'])
        expect(asked(seen, path)).toEqual(MONTH)
    })
    expect(seen.filter(({ url }) => url.pathname === '/api/statistics')).toHaveLength(1)
  })

  it.each([
    ['Today', '2026-11-21', '2026-11-21'],
    ['Yesterday', '2026-11-20', '2026-11-20'],
    ['Last 7 days', '2026-11-15', '2026-11-21'],
    ['One month back', '2026-10-21', '2026-11-21'],
    ['This month', '2026-11-01', '2026-11-21'],
    ['Previous month', '2026-10-01', '2026-10-31'],
  ])('can be %s and is kept in the URL', async (preset, from, to) => {
    const seen = fakeVenue()
    const { history } = open()
    await userEvent.click(await screen.findByRole('button', { name: preset }))
    await waitFor(() => expect(history.location.search).toBe(`?from=${from}&to=${to}`))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: preset }).getAttribute('aria-pressed')).toBe('true'),
    )
    await waitFor(() => expect(asked(seen, '/api/statistics')[0]?.slice(0, 10)).toBe(from))
  })

  it.each([
    ['?from=2026-11-02&to=2026-11-03', ['2026-11-02T03:00:00.000Z', '2026-11-04T03:00:00.000Z']],
    ['?from=2026-11-03&to=2026-11-02', ['2026-11-02T03:00:00.000Z', '2026-11-04T03:00:00.000Z']],
    ['?from=2026-11-31&to=2026-11-02', MONTH],
    ['?from=2026-11-02', MONTH],
  ])('is read from the URL %s', async (search, range) => {
    const seen = fakeVenue()
    open(`/statistics${search}`)
    await waitFor(() => expect(asked(seen, '/api/statistics')).toEqual(range))
  })

  it('keeps the previous data while another range is loading', async () => {
    fakeVenue()
    open()
    const shown = await cards()
    const answer = fetch
    const held = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      await held.promise
      return answer(...request)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(words(shown['Total sales'])).toMatch(/^Total sales3/)
    expect(shown['Total sales']?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
    held.resolve()
    await waitFor(() =>
      expect(shown['Total sales']?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false'),
    )
  })
})

describe('the metrics and charts', () => {
  it('are shown', async () => {
    fakeVenue()
    open()
    const shown = await cards()
    expect(Object.keys(shown)).toEqual([
      'Total profit',
      'Total revenue',
      'Total sales',
      'Average order',
      'Cash',
      'Card',
      'Rejected or undone',
      'Top selling product',
      'Revenue by day',
      'Sales by person',
      'Peak hours',
      'Sales by table',
      'Average spend per table',
      'By category',
      'Products',
      'Voided items',
      'Service',
    ])
    expect(words(shown['Total profit'])).toContain('512 den.')
    expect(words(shown['Total revenue'])).toContain('1,250.50 den.')
    expect(words(shown['Total sales'])).toMatch(/^Total sales3Period before/)
    expect(words(shown.Cash)).toMatch(/^Cash1,000 den\.80\.0%/)
    expect(words(shown['Top selling product'])).toBe('Top selling productMacchiatosold 9 times')
    expect(words(shown['Peak hours'])).toContain('14:00: 3')
    expect(
      within(screen.getByRole('list', { name: 'Sales by table' }))
        .getAllByRole('listitem')
        .map(words),
    ).toEqual(['T22', 'T11'])
  })

  it('link to the billed orders of the range, product and table', async () => {
    fakeVenue()
    open()
    const shown = await cards()
    const range = { path: '/orders', billedStart: MONTH[0], billedEnd: MONTH[1] }
    for (const title of ['Total profit', 'Total revenue', 'Total sales'])
      expect(leads(shown[title]?.querySelector('a'))).toEqual(range)
    expect(leads(shown['Top selling product']?.querySelector('a'))).toEqual({ ...range, product: 'p1' })
    await waitFor(() =>
      expect(leads(screen.getAllByRole('link', { name: 'T1' })[0])).toEqual({ ...range, table: 't1' }),
    )
    expect(screen.queryByRole('link', { name: 'T2' })).toBeNull()
  })

  it('have no link without access to orders or for an ambiguous product name', async () => {
    fakeVenue({ screens: ['statistics'] })
    const { unmount } = open()
    await cards()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/panel'])
    unmount()
    fakeVenue({ products: [soldProduct(), soldProduct({ product: 'p2' })] })
    open()
    const shown = await cards()
    expect(shown['Top selling product']?.querySelector('a')).toBeNull()
  })

  it('show the average spend without decimals, greatest first', async () => {
    fakeVenue()
    open()
    const list = await screen.findByRole('list', { name: 'Average spend per table' })
    expect(within(list).getAllByRole('listitem').map(words)).toEqual(['T2471 den.', 'T1310 den.'])
  })

  it('show the first twelve of many tables', async () => {
    const salesByTable = Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [`Table ${index}`, index + 1]),
    )
    fakeVenue({ statistics: { ...SAMPLE_STATISTICS, salesByTable } })
    open()
    const rows = async () =>
      within(await screen.findByRole('list', { name: 'Sales by table' }))
        .getAllByRole('listitem')
        .map(words)
    expect((await rows()).length).toBe(12)
    expect((await rows())[0]).toBe('Table 1314')
    await userEvent.click(screen.getByRole('button', { name: 'Sales by table: Show all' }))
    expect((await rows()).length).toBe(14)
    await userEvent.click(screen.getByRole('button', { name: 'Sales by table: Show fewer' }))
    expect((await rows()).length).toBe(12)
  })

  it('have an empty state each with a hint', async () => {
    fakeVenue({ statistics: EMPTY_STATISTICS, products: [], people: [] })
    open()
    const shown = await cards()
    expect(Object.entries(shown).map(([title, card]) => card?.textContent?.replace(title, ''))).toEqual([
      ...[
        'No profit in this range yet',
        'No revenue in this range yet',
        'Nothing was billed in this range',
        'Nothing was billed in this range',
        'No revenue in this range yet',
        'No revenue in this range yet',
        'Nothing was billed in this range',
        'Nothing was sold in this range',
        'No revenue in this range yet',
        'Nobody sold anything in this range',
        'No orders in this range',
        'No table was billed in this range',
        'No table was billed in this range',
        'Nothing was sold in this range',
        'Nothing was sold in this range',
      ].map((word) => `${word}Choose a longer range.`),
      // These are read when they are opened.
      'Items voided after they were sent, by whom and why.Show the list',
      'Guests, voided items, discounts and who gave them, tips and payments.Show the report',
    ])
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
  })

  it('show a failure once and reload everything', async () => {
    signedInAs('owner')
    const seen = fakeServer({
      'GET /api/company': () => ({ body: company }),
      'GET /api/statistics': failed,
      'GET /api/statistics/days': failed,
      'GET /api/statistics/products': failed,
      'GET /api/tables': failed,
    })
    open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(
      within(again.closest<HTMLElement>('[role=alert]') ?? document.body).getByText(
        'Failed to fetch statistics!',
      ),
    ).toBeTruthy()
    seen.length = 0
    await userEvent.click(again)
    await waitFor(() =>
      expect(seen.map(({ url }) => url.pathname)).toEqual(
        expect.arrayContaining(['/api/statistics', '/api/statistics/days', '/api/statistics/products']),
      ),
    )
  })
})

it.each([
  ['/statistics', '/fiscal-book'],
  ['/statistics?from=2026-11-20&to=2026-11-20', '/fiscal-book?day=2026-11-20'],
])('of %s links to the fiscal report', async (at, link) => {
  fakeVenue({ screens: ['statistics', 'fiscalBook'] })
  open(at)
  expect((await screen.findByRole('link', { name: 'Fiscal report' })).getAttribute('href')).toBe(link)
})

it('prints the venue, the range and the metrics', async () => {
  fakeVenue()
  vi.stubGlobal('print', vi.fn())
  open('/statistics?from=2026-11-02&to=2026-11-03')
  await cards()
  expect(words(document.querySelector('header'))).toContain('Кафана Весна · 02/11/2026 – 03/11/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(window.print).toHaveBeenCalledOnce()
})

describe('stornos', () => {
  it('are shown with the metrics they are subtracted from', async () => {
    fakeVenue({ statistics: { ...SAMPLE_STATISTICS, takenBack: { orders: 2, total: 118.5 } } })
    open()
    const { 'Total revenue': revenue, 'Total sales': sales } = await cards()
    expect([words(revenue ?? undefined), words(sales ?? undefined)]).toEqual([
      expect.stringContaining('Voided receipts (storno) are subtracted: 118.50 den.'),
      expect.stringContaining('2 voided orders are subtracted'),
    ])
  })

  it('make a range non-empty, even if sales are zero', async () => {
    fakeVenue({
      statistics: { ...EMPTY_STATISTICS, takenBack: { orders: 1, total: 118 } },
      totals: () => EMPTY_TOTALS,
    })
    open()
    const { 'Total revenue': revenue } = await cards()
    expect(words(revenue ?? undefined)).toContain('0 den.')
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false)
  })
})
