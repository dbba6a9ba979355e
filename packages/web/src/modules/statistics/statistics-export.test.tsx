// @vitest-environment jsdom
import { failed } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import {
  fakeVenue,
  sale,
  SAMPLE_STATISTICS,
  soldBy,
  soldProduct,
  someDays,
  someTotals,
} from '../../testing/statistics-fakes.ts'
import { Component as StatisticsScreen } from './statistics-screen.tsx'

const downloads = catchDownloads()

const openMenu = async () => {
  renderScreen(StatisticsScreen, { at: '/statistics?from=2026-11-16&to=2026-11-19', path: '/statistics' })
  await screen.findByRole('heading', { name: 'Products' })
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
}
const chooses = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))

it('exports orders page by page to a file named after the range', async () => {
  const second = sale({
    _id: 's2',
    name: '=1+1',
    zone: null,
    category: 'drink',
    total: 50,
    net: 42.37,
    cost: 60,
    profit: -17.63,
    billKind: 'pre',
    receiptNo: null,
    createdBy: { _id: 'x', firstname: 'Лука', lastname: 'Ж' },
  })
  const back = sale({
    billKind: 'storno',
    billedAt: '2026-11-21T01:00:00.000Z',
    total: -118,
    net: -100,
    cost: -40.5,
    profit: -59.5,
    receiptNo: 14,
  })
  const seen = fakeVenue({
    sales: ({ url }) => ({
      body:
        url.searchParams.get('after') === 's1'
          ? { sales: [second, back], next: null, totalSales: 3 }
          : { sales: [sale()], next: 's1', totalSales: 3 },
    }),
  })
  await openMenu()
  await chooses('Orders')
  await waitFor(() => expect(downloads.names()).toEqual(['kafana-orders-2026-11-16-2026-11-19.csv']))
  expect(await downloads.linesOf('kafana-orders-2026-11-16-2026-11-19.csv')).toEqual([
    '\uFEFFOrder name,Table,Zone,Category,Ordered (Europe/Skopje),Billed (Europe/Skopje),Taken by,Total (MKD),VAT of order lines (MKD),Net of order lines (MKD),Cost (MKD),Profit (MKD),Bill,Receipt number',
    'Order 1,T1,Hall,Food,2026-11-21 00:30,2026-11-21 01:05,Ana K,118.00,18.00,100.00,40.50,59.50,Fiscal,12',
    "'=1+1,T1,,Drink,2026-11-21 00:30,2026-11-21 01:05,Лука Ж,50.00,7.63,42.37,60.00,-17.63,Pre-bill,",
    'Order 1,T1,Hall,Food,2026-11-21 00:30,2026-11-21 02:00,Ana K,-118.00,-18.00,-100.00,-40.50,-59.50,Storno,14',
    '',
  ])
  expect(
    seen
      .filter(({ url }) => url.pathname === '/api/statistics/sales')
      .map(({ url }) => Object.fromEntries(url.searchParams)),
  ).toEqual([
    { start: '2026-11-16T03:00:00.000Z', end: '2026-11-20T03:00:00.000Z', limit: '1000' },
    { start: '2026-11-16T03:00:00.000Z', end: '2026-11-20T03:00:00.000Z', limit: '1000', after: 's1' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows the progress of the export, which can be cancelled', async () => {
  fakeVenue({ sales: () => ({ body: { sales: [sale()], next: 's1', totalSales: 3 } }) })
  await openMenu()
  const answer = fetch
  let pages = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    pages += 1
    if (pages === 1) return answer(address, init)
    return new Promise<Response>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    )
  })
  await chooses('Orders')
  expect(await screen.findByText('1 of 3 orders')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([downloads.names(), pages]).toEqual([[], 2])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('saves no file if the orders cannot be loaded', async () => {
  fakeVenue({ sales: failed })
  await openMenu()
  await chooses('Orders')
  expect(await screen.findByText('Failed to fetch statistics!')).toBeTruthy()
  expect(downloads.names()).toEqual([])
})

it('exports all products and days', async () => {
  const products = [
    soldProduct({ name: 'Burek, "good"', category: 'food', revenue: 900.5 }),
    ...Array.from({ length: 11 }, (_, index) => soldProduct({ product: `q${index}`, name: `Q${index}` })),
  ]
  fakeVenue({
    statistics: SAMPLE_STATISTICS,
    products,
    days: someDays('2026-11-16', 2, { '2026-11-17': 33 }),
  })
  await openMenu()
  await chooses('Products')
  const saved = await downloads.linesOf('kafana-products-2026-11-16-2026-11-19.csv')
  expect(saved.slice(0, 2)).toEqual([
    '\uFEFFProduct,Category,Sold,Revenue (MKD),Net (MKD),Cost (MKD),Profit (MKD),Margin (%)',
    '"Burek, ""good""",Food,9,900.50,762.71,362.71,400.00,52.4',
  ])
  expect(saved).toHaveLength(14)
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await chooses('Days')
  expect(await downloads.linesOf('kafana-days-2026-11-16-2026-11-19.csv')).toEqual([
    '\uFEFFDate,Orders,Revenue (MKD),Profit (MKD)',
    '2026-11-16,0,0.00,0.00',
    '2026-11-17,2,33.00,16.50',
    '',
  ])
})

it('exports payments in columns that come to the revenue, with other ways to pay only where they are used', async () => {
  const columnsOf = async (subject: 'people' | 'comparison') => {
    const [headers = '', ...rows] = (
      await downloads.linesOf(`kafana-${subject}-2026-11-16-2026-11-19.csv`)
    ).map((line) => line.split(','))
    return rows
      .slice(0, -1)
      .map((row) =>
        ['Revenue', 'Cash', 'Card', 'Other'].map((name) => row[headers.indexOf(`${name} (MKD)`)]).join(' '),
      )
  }
  const paidOtherwise = { revenue: 1300.7, other: 50.2 }
  fakeVenue({
    people: [soldBy('Ana'), soldBy('Luka', { revenue: 850.1, other: 50.1 })],
    totals: ({ url }) =>
      someTotals(url.searchParams.get('start') === '2026-11-16T03:00:00.000Z' ? paidOtherwise : {}),
  })
  await openMenu()
  await chooses('People')
  expect(await columnsOf('people')).toEqual(['800.00 600.00 200.00 0.00', '850.10 600.00 200.00 50.10'])
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await chooses('Comparison')
  expect(await columnsOf('comparison')).toEqual([
    '1300.70 1000.00 250.50 50.20',
    '1250.50 1000.00 250.50 0.00',
    '1250.50 1000.00 250.50 0.00',
  ])
  const card = screen.getByRole('heading', { name: 'Other' }).closest('section')
  expect(card?.textContent).toContain('50.20')
  screen.getByRole('columnheader', { name: /^Other/ })
})
