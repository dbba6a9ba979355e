// @vitest-environment jsdom
import { fakeServer, refusal } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { freezeDate, renderScreen } from '../../testing/render-screen.tsx'
import { words } from '../../testing/screen-actions.ts'
import {
  company,
  fakeVenue,
  soldProduct,
  SAMPLE_STATISTICS,
  someDays,
  someTotals,
} from '../../testing/statistics-fakes.ts'
import { Component as StatisticsScreen } from './statistics-screen.tsx'

const open = () =>
  renderScreen(StatisticsScreen, {
    at: '/statistics?from=2026-11-16&to=2026-11-19',
    path: '/statistics',
    routes: [{ path: '/orders', element: <h1>Orders</h1> }],
  })
const days = someDays('2026-11-16', 4, { '2026-11-16': 1200, '2026-11-18': 3000.5, '2026-11-19': 900 })
const bars = async () =>
  within(await screen.findByRole('list', { name: 'Revenue by day' })).getAllByRole('link')
const facts = () =>
  words(screen.getByRole('region', { name: 'Revenue by day' }).querySelector('dl')?.parentElement)

freezeDate('2026-11-21T14:00:00Z')

describe('revenue by day', () => {
  it('describes every bar, including days without sales', async () => {
    fakeVenue({ days })
    open()
    expect((await bars()).map((bar) => bar.getAttribute('aria-label')?.replaceAll(/\s/g, ' '))).toEqual([
      'Monday, 16/11/2026: Revenue 1,200 den., Profit 600 den., Orders 2',
      'Tuesday, 17/11/2026: Revenue 0 den., Profit 0 den., Orders 0',
      'Wednesday, 18/11/2026: Revenue 3,000.50 den., Profit 1,500 den., Orders 2',
      'Thursday, 19/11/2026: Revenue 900 den., Profit 450 den., Orders 2',
    ])
    const heights = (await bars()).map((bar) => bar.querySelector('span')?.style.height)
    expect(heights).toEqual(['30%', '0%', '75.0125%', '22.5%'])
  })

  it('selects the best day initially and moves with arrow keys', async () => {
    fakeVenue({ days })
    const { history } = open()
    const [first, second, best, last] = await bars()
    expect(facts()).toBe(
      'Wednesday, 18/11/2026Best dayRevenue3,000.50 den.Profit1,500 den.Orders2Show orders',
    )
    expect((await bars()).map((bar) => bar.tabIndex)).toEqual([-1, -1, 0, -1])
    best?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(second)
    expect(facts()).toBe('Tuesday, 17/11/2026Revenue0 den.Profit0 den.Orders0')
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(last)
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(last)
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe('/orders'))
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
      billedStart: '2026-11-16T03:00:00.000Z',
      billedEnd: '2026-11-17T03:00:00.000Z',
    })
  })

  it('selects the bar under the pointer; a touch does not navigate', async () => {
    fakeVenue({ days })
    const { history } = open()
    const [, , , last] = await bars()
    const list = screen.getByRole('list', { name: 'Revenue by day' })
    list.getBoundingClientRect = () => new DOMRect(100, 0, 400, 200)
    const presses = (pointerType: string) =>
      Object.assign(new MouseEvent('pointerdown', { bubbles: true, clientX: 450 }), { pointerType })
    const moves = (clientX: number) => new MouseEvent('pointermove', { bubbles: true, clientX })
    fireEvent(list, moves(110))
    expect(facts()).toContain('Monday, 16/11/2026')
    fireEvent(list, moves(499))
    expect(facts()).toContain('Thursday, 19/11/2026')
    if (!last) throw new Error('no last bar')
    fireEvent(last, presses('touch'))
    fireEvent.click(last)
    expect(history.location.pathname).toBe('/statistics')
    fireEvent(last, presses('mouse'))
    fireEvent.click(last)
    await waitFor(() => expect(history.location.pathname).toBe('/orders'))
  })

  it('groups by week for long ranges and reports a range that is too long', async () => {
    fakeVenue({ days: someDays('2026-08-01', 90, { '2026-08-03': 50 }) })
    const { unmount } = open()
    expect(
      within(await screen.findByRole('list', { name: 'Revenue by week' })).getAllByRole('link'),
    ).toHaveLength(14)
    unmount()
    fakeVenue()
    fakeServer({
      'GET /api/company': () => ({ body: company }),
      'GET /api/statistics': () => ({ body: SAMPLE_STATISTICS }),
      'GET /api/statistics/totals': () => ({ body: someTotals() }),
      'GET /api/statistics/people': () => ({ body: [] }),
      'GET /api/statistics/products': () => ({ body: [] }),
      'GET /api/tables': () => ({ body: [] }),
      'GET /api/statistics/days': () =>
        refusal(400, 'INPUT_INVALID', { issues: [{ path: 'end', key: 'RANGE_TOO_LONG' }] }),
    })
    open()
    expect(await screen.findByText('Choose a range of ten years or less.')).toBeTruthy()
    expect(screen.queryByText('Failed to fetch statistics!')).toBeNull()
  })
})

describe('products', () => {
  it('are a table with revenue, cost, margin, share and links, twenty rows at first', async () => {
    const products = Array.from({ length: 22 }, (_, index) =>
      soldProduct({
        product: `p${index}`,
        name: `Product ${index}`,
        quantity: 90 - index,
        revenue: index === 0 ? 400.5 : 100,
        net: index === 0 ? 339.41 : 84.75,
        cost: index === 0 ? 349.41 : 94.75,
        profit: -10,
      }),
    )
    fakeVenue({ products })
    open()
    const rows = async () =>
      within(await screen.findByRole('table', { name: 'Products' }))
        .getAllByRole('row')
        .slice(1)
    expect((await rows()).length).toBe(20)
    const [first] = await rows()
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map(words),
    ).toEqual([
      'Product 0',
      'Drink',
      '90',
      '400.50 den.',
      '16.0%',
      '339 den.',
      '349 den.',
      '-10 den.',
      '-2.9%',
    ])
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toContain('product=p0')
    expect(screen.getByText('20 of 22')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Products: Show all' }))
    expect((await rows()).length).toBe(22)
  })

  it('are a compact list on a phone', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('max-width'),
        onchange: null,
      }),
    )
    fakeVenue({
      products: [
        soldProduct(),
        soldProduct({
          product: 'p2',
          name: 'Burek',
          category: 'food',
          quantity: 1,
          revenue: 100,
          net: 84.75,
          profit: 60,
        }),
      ],
    })
    open()
    const lines = within(await screen.findByRole('list', { name: 'Products' }))
      .getAllByRole('listitem')
      .map(words)
    expect(lines).toEqual([
      'Macchiato900 den.Drink · sold 9 times90.0%Profit 400 den.Margin 52.4%',
      'Burek100 den.Food · sold once10.0%Profit 60 den.Margin 70.8%',
    ])
  })
})
