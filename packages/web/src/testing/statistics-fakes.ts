import { company as wireCompany, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, type SeenRequest } from '@kafana/client/testing/fake-server.ts'
import type {
  DaySales,
  HourSales,
  PersonSales,
  ProductSales,
  RangeTotals,
  Sale,
  Statistics,
} from '@kafana/contract'
import { addDays } from '@kafana/domain'

export const company = wireCompany({ name: 'Кафана Весна' })
const peakAt = (at: number, count: number) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === at ? count : 0 }))

export const EMPTY_STATISTICS: Statistics = {
  totalProfit: 0,
  totalRevenue: 0,
  totalSales: 0,
  takenBack: { orders: 0, total: 0 },
  salesByTable: {},
  averageSpentPerTable: {},
  topSellingProduct: null,
  peakHours: peakAt(0, 0),
}
export const SAMPLE_STATISTICS: Statistics = {
  totalProfit: 512.25,
  totalRevenue: 1250.5,
  totalSales: 3,
  takenBack: { orders: 0, total: 0 },
  salesByTable: { T1: 1, T2: 2 },
  averageSpentPerTable: { T1: 310.49, T2: 470.5 },
  topSellingProduct: { name: 'Macchiato', quantity: 9 },
  peakHours: peakAt(14, 3),
}
export const soldProduct = (changes: Partial<ProductSales> = {}): ProductSales => ({
  product: 'p1',
  name: 'Macchiato',
  category: 'drink',
  quantity: 9,
  revenue: 900,
  net: 762.71,
  cost: 362.71,
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
const NOTHING = { orders: 0, total: 0 }
export const someTotals = (changes: Partial<RangeTotals> = {}): RangeTotals => ({
  orders: 3,
  revenue: 1250.5,
  profit: 512.25,
  averageOrder: 416.83,
  cash: 1000,
  card: 250.5,
  takenBack: NOTHING,
  voids: NOTHING,
  ...changes,
})
export const EMPTY_TOTALS = someTotals({
  orders: 0,
  revenue: 0,
  profit: 0,
  averageOrder: 0,
  cash: 0,
  card: 0,
})
export const soldBy = (firstname: string, changes: Partial<PersonSales> = {}): PersonSales => ({
  person: { _id: firstname.toLowerCase(), firstname, lastname: 'Ilieva' },
  role: 'waiter',
  archived: false,
  orders: 2,
  revenue: 800,
  averageOrder: 400,
  cash: 600,
  card: 200,
  takenBack: NOTHING,
  voids: NOTHING,
  taken: { orders: 3, total: 950 },
  balance: 120.5,
  ...changes,
})
export const someHours = (sold: Readonly<Record<number, number>> = {}): HourSales[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const start = Date.parse('2026-11-20T23:00:00Z') + hour * 3_600_000
    const revenue = sold[hour] ?? 0
    return {
      hour,
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      orders: revenue === 0 ? 0 : 2,
      revenue,
      profit: revenue / 2,
    }
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
  readonly totals?: (request: SeenRequest) => RangeTotals
  readonly people?: readonly PersonSales[]
  readonly hours?: readonly HourSales[]
  readonly sales?: (request: SeenRequest) => { readonly status?: number; readonly body: unknown }
  /** Answers besides these. */
  readonly more?: Parameters<typeof fakeServer>[0]
  readonly screens?: readonly ('statistics' | 'orders' | 'fiscalBook' | 'staffDetails')[]
}

/** A venue with given statistics, with its owner signed in. */
export const fakeVenue = ({
  statistics = SAMPLE_STATISTICS,
  days = [],
  products = [soldProduct()],
  totals = () => (statistics === EMPTY_STATISTICS ? EMPTY_TOTALS : someTotals()),
  people = [soldBy('Ana')],
  hours = someHours(),
  sales,
  more = {},
  screens = ['statistics', 'orders'],
}: Venue = {}): SeenRequest[] => {
  signedInAs('owner', { allowedRoutes: [...screens] })
  return fakeServer({
    'GET /api/company': () => ({ body: company }),
    'GET /api/statistics': () => ({ body: statistics }),
    'GET /api/statistics/days': () => ({ body: days }),
    'GET /api/statistics/products': () => ({ body: products }),
    'GET /api/statistics/totals': (request) => ({ body: totals(request) }),
    'GET /api/statistics/people': () => ({ body: people }),
    'GET /api/statistics/hours': () => ({ body: hours }),
    'GET /api/tables': () => ({
      body: [table('t1', { name: 'T1' }), table('t2', { name: 'T2' }), table('t3', { name: 'T2' })],
    }),
    ...(sales === undefined ? {} : { 'GET /api/statistics/sales': sales }),
    ...more,
  })
}
