import type { DaySales, ProductSales, Sale, Statistics } from '@kafana/contract'
import { addDays } from '@kafana/domain'
import { company as wireCompany, table } from './entities.ts'
import { fakeServer, signedInAs, type SeenRequest } from './fake-server.ts'

export const company = wireCompany({ name: 'Кафана Весна' })
const hours = (at: number, count: number) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === at ? count : 0 }))

export const EMPTY_STATISTICS: Statistics = {
  totalProfit: 0,
  totalRevenue: 0,
  totalSales: 0,
  takenBack: { orders: 0, total: 0 },
  salesByTable: {},
  averageSpentPerTable: {},
  topSellingProduct: null,
  peakHours: hours(0, 0),
}
export const SAMPLE_STATISTICS: Statistics = {
  totalProfit: 512.25,
  totalRevenue: 1250.5,
  totalSales: 3,
  takenBack: { orders: 0, total: 0 },
  salesByTable: { T1: 1, T2: 2 },
  averageSpentPerTable: { T1: 310.49, T2: 470.5 },
  topSellingProduct: { name: 'Macchiato', quantity: 9 },
  peakHours: hours(14, 3),
}
export const soldProduct = (changes: Partial<ProductSales> = {}): ProductSales => ({
  product: 'p1',
  name: 'Macchiato',
  category: 'drink',
  quantity: 9,
  revenue: 900,
  profit: 400,
  ...changes,
})
export const sale = (changes: Partial<Sale> = {}): Sale => ({
  _id: 's1',
  name: 'Order 1',
  table: 'T1',
  zone: 'Hall',
  category: 'food',
  createdAt: '2026-11-20T23:30:00.000Z',
  billedAt: '2026-11-21T00:05:00.000Z',
  createdBy: { _id: 'w', firstname: 'Ana', lastname: 'K' },
  total: 118,
  net: 100,
  cost: 40.5,
  profit: 59.5,
  billKind: 'fiscal',
  receiptNo: 12,
  ...changes,
})
/** Consecutive days with only the sales in `sold`. */
export const someDays = (
  from: string,
  count: number,
  sold: Readonly<Record<string, number>> = {},
): DaySales[] =>
  Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index)
    const revenue = sold[date] ?? 0
    return { date, orders: revenue === 0 ? 0 : 2, revenue, profit: revenue / 2 }
  })

interface Venue {
  readonly statistics?: Statistics
  readonly days?: readonly DaySales[]
  readonly products?: readonly ProductSales[]
  readonly sales?: (request: SeenRequest) => { readonly status?: number; readonly body: unknown }
  readonly screens?: readonly ('statistics' | 'orders' | 'fiscalBook')[]
}

/** A venue with given statistics, with its owner signed in. */
export const fakeVenue = ({
  statistics = SAMPLE_STATISTICS,
  days = [],
  products = [soldProduct()],
  sales,
  screens = ['statistics', 'orders'],
}: Venue = {}): SeenRequest[] => {
  signedInAs('owner', { allowedRoutes: [...screens] })
  return fakeServer({
    'GET /api/company': () => ({ body: company }),
    'GET /api/statistics': () => ({ body: statistics }),
    'GET /api/statistics/days': () => ({ body: days }),
    'GET /api/statistics/products': () => ({ body: products }),
    'GET /api/tables': () => ({
      body: [table('t1', { name: 'T1' }), table('t2', { name: 'T2' }), table('t3', { name: 'T2' })],
    }),
    ...(sales === undefined ? {} : { 'GET /api/statistics/sales': sales }),
  })
}
