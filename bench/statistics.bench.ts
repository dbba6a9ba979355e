/**
 * Statistics of a venue with a million orders, against the bare statements of a page of orders and against the sums
 * computed from the orders themselves (P6). BENCH_ROUNDS (7), BENCH_ORDERS (1000000) and BENCH_TIMES (20, runs of a
 * month in a round) set its size; a year needs BENCH_ORDERS of a million to be one.
 */
import { DatabaseSync } from 'node:sqlite'
import { openBarePage } from './bare-page.ts'
import { openMillion } from './million-app.ts'
import { filledDays } from './million-orders.ts'
import { measureRounds, reportTargets, timed } from './rounds.ts'
import { sizeOf } from './sizes.ts'

const ORDERS = sizeOf('ORDERS', 1_000_000)
const TIMES = sizeOf('TIMES', 20)
const PAGES = 10 * TIMES
const YEARS = Math.ceil(TIMES / 4)
const DAY_MS = 86_400_000
/** Late in an evening, so that no instant lies on the edge of a bucket. */
const END = filledDays(ORDERS).end - 7_123_457
const MONTH = { start: END - 30 * DAY_MS, end: END }
const YEAR = { start: END - 365 * DAY_MS, end: END }

const SOLD = `orders o JOIN order_lines l ON l.company_id = o.company_id AND l.order_id = o.id
  WHERE o.company_id = $company AND o.billed_at >= ${MONTH.start} AND o.billed_at < ${MONTH.end} AND l.voided_at IS NULL`
const BILLED = `orders WHERE company_id = $company AND billed_at >= ${MONTH.start} AND billed_at < ${MONTH.end}`
const LIVE = [
  `SELECT table_id, count(*), sum(total) FROM ${BILLED} GROUP BY table_id`,
  `SELECT sum((l.price * l.quantity * 20000 + 10000 + l.tax_rate) / (2 * (10000 + l.tax_rate)) - l.cost) FROM ${SOLD}`,
  `SELECT l.name, sum(l.quantity) AS quantity FROM ${SOLD} GROUP BY l.name ORDER BY quantity DESC, l.name LIMIT 1`,
  `SELECT created_at / 900000 AS quarter, count(*) FROM ${BILLED} GROUP BY quarter`,
]

const { file, company, app, close } = await openMillion(ORDERS)
try {
  const db = new DatabaseSync(file, { readOnly: true })
  const page = openBarePage(db, company)
  const live = LIVE.map((sql) => db.prepare(sql))
  const {
    platform: { uow },
    services: { statistics },
  } = app
  const rounds = await measureRounds({
    page: () => timed(PAGES, page),
    live: () => timed(1, () => live.map((statement) => statement.all({ company }))),
    month: () => timed(TIMES, () => uow.read(company, (tx) => statistics.ofRange(tx, MONTH))),
    year: () => timed(YEARS, () => uow.read(company, (tx) => statistics.ofRange(tx, YEAR))),
    days: () => timed(YEARS, () => uow.read(company, (tx) => statistics.days(tx, YEAR))),
    products: () =>
      timed(YEARS, () => uow.read(company, (tx) => statistics.products(tx, { ...YEAR, limit: 100 }))),
  })
  reportTargets(rounds, [
    { name: 'P6 a month against a page of orders', ratio: (r) => r.month / r.page, most: 60 },
    {
      name: 'P6 a month computed from orders against the sales summary',
      ratio: (r) => r.live / r.month,
      least: 50,
    },
    { name: 'P6 a year against a month', ratio: (r) => r.year / r.month, most: 8 },
    { name: 'P6 the days of a year against a month', ratio: (r) => r.days / r.month, most: 8 },
    { name: 'P6 the products of a year against a month', ratio: (r) => r.products / r.month, most: 8 },
  ])
  db.close()
} finally {
  await close()
}
