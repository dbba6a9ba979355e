import {
  company,
  assignedTo,
  member,
  product as wireProduct,
  table,
  tableNow,
} from '@kafana/client/testing/entities.ts'
import type { SeenRequest } from '@kafana/client/testing/fake-server.ts'
import type { DayAtAGlance, Ingredient, Product } from '@kafana/contract'
import type { Role } from '@kafana/domain'

type Answer = (request: SeenRequest) => { readonly status?: number; readonly body: unknown }

const nothing = { orders: 0, bills: 0, revenue: 0, profit: 0, averageBill: 0 }
const open = (created: [number, number], delivered: [number, number]): DayAtAGlance['openOrders'] => [
  { status: 'created', count: created[0], total: created[1] },
  { status: 'pending', count: 0, total: 0 },
  { status: 'error', count: 0, total: 0 },
  { status: 'done', count: 0, total: 0 },
  { status: 'delivered', count: delivered[0], total: delivered[1] },
]

/** 21 November 2026 until 14:05, in a venue whose day starts at 04:00. */
export const DAY: DayAtAGlance = {
  date: '2026-11-21',
  start: '2026-11-21T03:00:00.000Z',
  end: '2026-11-22T03:00:00.000Z',
  takings: { orders: 8, bills: 4, revenue: 1120, profit: 300, averageBill: 280 },
  before: {
    date: '2026-11-14',
    start: '2026-11-14T03:00:00.000Z',
    until: '2026-11-14T13:05:00.000Z',
    end: '2026-11-15T03:00:00.000Z',
    takings: { orders: 16, bills: 4, revenue: 1000, profit: -20, averageBill: 280 },
    whole: { orders: 90, bills: 90, revenue: 9000.5, profit: 4000, averageBill: 100 },
  },
  openOrders: open([2, 340], [1, 0.5]),
}
export const EMPTY_DAY: DayAtAGlance = {
  ...DAY,
  date: '2026-11-22',
  start: '2026-11-22T03:00:00.000Z',
  end: '2026-11-23T03:00:00.000Z',
  takings: nothing,
  before: { ...DAY.before, takings: nothing, whole: nothing },
  openOrders: open([0, 0], [0, 0]),
}

const person = (firstname: string, lastname: string, role: Role, balance: number, isBlocked = false) =>
  member(firstname.toLowerCase(), firstname, { lastname, role, balance, isBlocked })
const ingredient = (name: string, quantity: number, lowAt: number | null): Ingredient => ({
  _id: name,
  name,
  quantity,
  lowAt,
  category: 'food',
  price: 1,
  servingUnit: 'kilograms',
  buyingQuantity: 1,
  buyingUnit: 'kilograms',
  version: 1,
})
const product = (name: string, calculatedQuantity: number, need: string): Product =>
  wireProduct(name, name, {
    category: 'food',
    taxRate: 10,
    calculatedQuantity,
    recipe: [{ ingredient: need, name: need, servingUnit: 'kilograms', quantity: 0.5, price: 1 }],
  })
const hours = (busy: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, count: busy[hour] ?? 0 }))
const totals = {
  totalProfit: 0,
  totalRevenue: 0,
  totalSales: 0,
  takenBack: { orders: 0, total: 0 },
  salesByTable: {},
  averageSpentPerTable: {},
  topSellingProduct: null,
}
const says =
  (body: unknown): Answer =>
  () => ({ body })

/** The responses of a venue in the middle of its day, with changes. */
export const answers = (changes: Readonly<Record<string, Answer>>): Record<string, Answer> => ({
  'GET /api/company': says(company()),
  'GET /api/statistics/day': says(DAY),
  'GET /api/company/staff': says([
    person('Luka', 'Trajkov', 'waiter', 0, true),
    person('Ana', 'Stojanova', 'waiter', 1200.1),
    person('Kitchen', 'Monitor', 'monitor', 0),
    person('Vesna', 'K', 'owner', 50.2),
  ]),
  'GET /api/ingredient': says([
    ingredient('Salt', 4, 2),
    ingredient('Millet', 1.5, 2),
    ingredient('Грав', 0, null),
  ]),
  'GET /api/product': says([product('Pie', 3, 'Millet'), product('Тавче гравче', 0, 'Грав')]),
  'GET /api/tables': says([
    table('t1', { name: 'T1', ...assignedTo('ana') }),
    table('t2', { name: 'T2', ...assignedTo('ana') }),
    table('t3', { name: 'T3' }),
  ]),
  'GET /api/zones': says([]),
  'GET /api/statistics/floor': says([
    tableNow('t1', { name: 'T1', openOrders: 3, openTotal: 340.5, since: DAY.start }),
  ]),
  'GET /api/statistics/products': says([
    { product: 'p1', name: 'Macchiato', category: 'drink', quantity: 9, revenue: 720, profit: 500 },
  ]),
  'GET /api/statistics': says({ ...totals, peakHours: hours({ 12: 5 }) }),
  ...changes,
})

/** A venue without data. */
export const EMPTY_VENUE: Readonly<Record<string, Answer>> = {
  'GET /api/statistics/day': says(EMPTY_DAY),
  'GET /api/company/staff': says([]),
  'GET /api/ingredient': says([]),
  'GET /api/product': says([]),
  'GET /api/tables': says([]),
  'GET /api/statistics/floor': says([]),
  'GET /api/statistics/products': says([]),
  'GET /api/statistics': says({ ...totals, peakHours: hours({}) }),
}
