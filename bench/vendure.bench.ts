/**
 * The product on SQLite, as it is installed, against Vendure 3.7.3 on PostgreSQL, side by side (P8): orders with four
 * lines from eight connections, their 99th percentile, lists of ten orders, the start, and the memory after the load.
 * An order is one call on both sides; Vendure's is not checked out. npm installs Vendure into a temporary folder; where
 * it cannot, the table says so. BENCH_ROUNDS (7) and BENCH_MS (1500, of each part in a round) set its size.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresCluster } from '../goals/harness/postgres.ts'
import { quantile } from '../scripts/lib/quantile.ts'
import { orderOf, pageOf, startBenchStack } from './bench-stack.ts'
import { load, type Load, type Request } from './load.ts'
import { measureRounds, report, reportTargets } from './rounds.ts'
import { sizeOf } from './sizes.ts'
import { installVendure, openShop } from './vendure-shop.ts'

const MS = sizeOf('MS', 1500)
const CONNECTIONS = 8
const P99 = 0.99

/** Resident memory in kB, as Linux knows it. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const measure = async (folder: string, database: string): Promise<void> => {
  const shop = await openShop(folder, database)
  const stack = await startBenchStack({ engine: 'sqlite' })
  const {
    servers: [server],
    venues: [venue],
  } = stack
  let vendure = await shop.start()
  try {
    const starts = await measureRounds({
      vendure: async () => {
        await vendure.stop()
        return timeOf(async () => {
          vendure = await shop.start()
        })
      },
      ours: async () => {
        await server.stop()
        return timeOf(() => server.start())
      },
    })
    const run = (port: number, next: () => Request, status = 200): Promise<Load> =>
      load(port, { connections: CONNECTIONS, ms: MS, status }, next)
    const ourOrders = () => run(server.port, () => orderOf(venue), 201)
    const theirOrders = () => run(vendure.port, shop.order)
    const rounds = await measureRounds({
      theirOrders: async () => (await theirOrders()).perSecond,
      ourOrders: async () => (await ourOrders()).perSecond,
      theirP99: async () => quantile((await theirOrders()).times, P99),
      ourP99: async () => quantile((await ourOrders()).times, P99),
      theirPages: async () => (await run(vendure.port, shop.page)).perSecond,
      ourPages: async () => (await run(server.port, () => pageOf(venue))).perSecond,
    })
    reportTargets(rounds, [
      { name: 'P8 orders against Vendure', ratio: (r) => r.ourOrders / r.theirOrders, least: 100 },
      { name: 'P8 p99 of an order against Vendure', ratio: (r) => r.ourP99 / r.theirP99, most: 1 / 30 },
      { name: 'P8 lists of ten against Vendure', ratio: (r) => r.ourPages / r.theirPages, least: 40 },
    ])
    reportTargets(starts, [
      { name: 'P8 start against Vendure', ratio: (r) => r.ours / r.vendure, most: 1 / 5 },
    ])
    const memory = { ours: memoryOf(server.pid()), vendure: memoryOf(vendure.pid) }
    reportTargets(
      [memory],
      [{ name: 'P8 memory after the load against Vendure', ratio: (r) => r.ours / r.vendure, most: 1 / 3 }],
    )
  } finally {
    await vendure.stop()
    await stack.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kafana-bench-vendure-'))
try {
  if (installVendure(folder)) {
    const cluster = await createPostgresCluster(true)
    try {
      await measure(folder, await cluster.createDatabase('vendure'))
    } finally {
      await cluster.close()
    }
  } else
    report({
      name: 'P8 against Vendure',
      measured: 'Vendure could not be installed',
      asked: '–',
      isMet: null,
    })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
