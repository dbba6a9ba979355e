/**
 * Statistics of a venue with a million orders (or the given number), as ratios to baselines of the same
 * rounds: the bare statements of a page of orders, and the sums computed from the orders themselves.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createApp, createLog, openStore, readSettings, type App } from '@kafana/server'
import { quantile } from '../scripts/lib/quantile.ts'
import { print, stopwatch } from '../scripts/lib/run.ts'
import { DAY_MS, fillYear, ORDERS_A_DAY, YEAR_START } from './million-orders.ts'

const orders = Number(process.argv[2] ?? 1_000_000)
const COMPANY = 'bench'
const ROUNDS = 7
/** Late in an evening, so that no instant lies on the edge of a bucket. */
const END = YEAR_START + Math.floor(orders / ORDERS_A_DAY) * DAY_MS - 7_123_457
const MONTH = { start: END - 30 * DAY_MS, end: END }
const YEAR = { start: END - 365 * DAY_MS, end: END }

const NEWEST = `SELECT id FROM orders WHERE company_id = 'bench' ORDER BY created_at DESC, id DESC LIMIT 10`
const PAGE = [
  `SELECT * FROM orders WHERE company_id = 'bench' AND id IN (${NEWEST})`,
  `SELECT * FROM order_lines WHERE company_id = 'bench' AND order_id IN (${NEWEST})`,
]
const SOLD = `orders o JOIN order_lines l ON l.company_id = o.company_id AND l.order_id = o.id
  WHERE o.company_id = 'bench' AND o.billed_at >= ${MONTH.start} AND o.billed_at < ${MONTH.end}`
const BILLED = `orders WHERE company_id = 'bench' AND billed_at >= ${MONTH.start} AND billed_at < ${MONTH.end}`
const LIVE = [
  `SELECT table_id, count(*), sum(total) FROM ${BILLED} GROUP BY table_id`,
  `SELECT sum((l.price * l.quantity * 20000 + 10000 + l.tax_rate) / (2 * (10000 + l.tax_rate)) - l.cost) FROM ${SOLD}`,
  `SELECT l.name, sum(l.quantity) AS quantity FROM ${SOLD} GROUP BY l.name ORDER BY quantity DESC, l.name LIMIT 1`,
  `SELECT created_at / 900000 AS quarter, count(*) FROM ${BILLED} GROUP BY quarter`,
]

/** The average time of a run in ms. */
const timed = async (times: number, work: () => unknown): Promise<number> => {
  const startedAt = performance.now()
  for (let run = 0; run < times; run += 1) await work()
  return (performance.now() - startedAt) / times
}

interface Target {
  readonly name: string
  readonly ratio: (round: Round) => number
  readonly target: string
  readonly met: (ratio: number) => boolean
}
type Round = Record<'page' | 'live' | 'month' | 'year' | 'days' | 'products', number>
const atMost = (limit: number) => ({ target: `<= ${limit}`, met: (ratio: number) => ratio <= limit })
const TARGETS: readonly Target[] = [
  { name: 'a month against a page of orders', ratio: ({ month, page }) => month / page, ...atMost(60) },
  {
    name: 'a month computed from orders against the sales summary',
    ratio: ({ live, month }) => live / month,
    target: '>= 50',
    met: (ratio) => ratio >= 50,
  },
  { name: 'a year against a month', ratio: ({ year, month }) => year / month, ...atMost(8) },
  { name: 'the days of a year against a month', ratio: ({ days, month }) => days / month, ...atMost(8) },
  {
    name: 'the products of a year against a month',
    ratio: ({ products, month }) => products / month,
    ...atMost(8),
  },
]

const measure = async ({ platform, services: { statistics } }: App, db: DatabaseSync): Promise<Round> => {
  const read =
    <T>(unit: Parameters<typeof platform.uow.read<T>>[1]) =>
    () =>
      platform.uow.read(COMPANY, unit)
  const [page, live] = [PAGE.map((sql) => db.prepare(sql)), LIVE.map((sql) => db.prepare(sql))]
  return {
    page: await timed(200, () => page.map((statement) => statement.all())),
    month: await timed(
      20,
      read((tx) => statistics.ofRange(tx, MONTH)),
    ),
    live: await timed(1, () => live.map((statement) => statement.all())),
    year: await timed(
      5,
      read((tx) => statistics.ofRange(tx, YEAR)),
    ),
    days: await timed(
      5,
      read((tx) => statistics.days(tx, YEAR)),
    ),
    products: await timed(
      5,
      read((tx) => statistics.products(tx, { ...YEAR, limit: 100 })),
    ),
  }
}

const openApp = async (dataDir: string): Promise<{ app: App; close: () => Promise<void> }> => {
  const settings = readSettings({ DATA_DIR: dataDir })
  const store = await openStore(settings)
  return { app: createApp({ settings, store, log: createLog('silent') }), close: () => store.close() }
}

const report = (rounds: readonly Round[]): void => {
  for (const { name, ratio, target, met } of TARGETS) {
    const measured = quantile(rounds.map(ratio), 0.5)
    print(`${met(measured) ? 'met   ' : 'MISSED'}  ${name}: ${measured.toFixed(1)} (${target})`)
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'kafana-bench-'))
const file = join(dataDir, 'kafana.db')
try {
  const first = await openApp(dataDir)
  const venue = { name: 'Bench', address: 'Street 1', email: 'bench@kafana.test', phone: '' }
  await first.app.platform.uow.write(COMPANY, (tx) => first.app.services.company.create(tx, venue))
  await first.close()
  const filling = stopwatch()
  fillYear(file, COMPANY, orders)
  print(`${orders} orders, ${ORDERS_A_DAY} a day, created in ${filling()}`)
  const starting = stopwatch()
  const { app, close } = await openApp(dataDir)
  print(`the first start filled the sales summary in ${starting()}`)
  const db = new DatabaseSync(file, { readOnly: true })
  await measure(app, db)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(app, db))
  report(rounds)
  db.close()
  await close()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
