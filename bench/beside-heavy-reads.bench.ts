/**
 * The 99th percentile of reading a page of orders over HTTP while the statistics of a year, or an export of its sales,
 * run again and again, against an idle server (P10): of a page that is kept, and of the orders since an instant that
 * nobody asked for before, which the server has to read. Pages are asked for at a steady pace, so that the processor is
 * not busy with them alone. BENCH_ROUNDS (7), BENCH_MS (4000, of each part in a round) and BENCH_ORDERS (1000000) set
 * its size.
 */
import { quantile } from '../scripts/lib/quantile.ts'
import { authorization, pageOf, startBenchStack } from './bench-stack.ts'
import { load, type Request } from './load.ts'
import { filledDays } from './million-orders.ts'
import { measureRounds, reportTargets } from './rounds.ts'
import { sizeOf } from './sizes.ts'

const ORDERS = sizeOf('ORDERS', 1_000_000)
const MS = sizeOf('MS', 4000)
const PACE = { connections: 2, pauseMs: 4 }
const P99 = 0.99
const DAY_MS = 86_400_000

const { end } = filledDays(ORDERS)
const rangeOf = (days: number, ms = 0): string =>
  `start=${new Date(end - days * DAY_MS + ms).toISOString()}&end=${new Date(end - ms).toISOString()}`

const stack = await startBenchStack({ engine: 'sqlite', orders: ORDERS })
try {
  const {
    servers: [{ port, url }],
    venues: [venue],
  } = stack
  const headers = authorization(venue.owner)
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, { headers })
    if (!response.ok) throw new Error(`GET ${path} returned ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  }
  let asked = 0
  /** Another millisecond each time: nothing is answered from what was kept. */
  const another = (): number => {
    asked = (asked + 1) % (DAY_MS / 2)
    return asked
  }
  const kept = (): Request => pageOf(venue)
  const fresh = (): Request => pageOf(venue, `&${rangeOf(1, another())}`)

  const statistics = async (): Promise<void> => {
    await get(`/api/statistics?${rangeOf(365, another())}`)
  }
  let after = ''
  /** The next page of the export; after the last one it begins again. */
  const exportPage = async (): Promise<void> => {
    const { next } = await get(`/api/statistics/sales?${rangeOf(365)}&limit=1000${after}`)
    after = typeof next === 'string' ? `&after=${next}` : ''
  }
  const repeat = async (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) await work()
  }
  const p99 = async (page: () => Request, beside?: () => Promise<void>): Promise<number> => {
    const stop = new AbortController()
    const [{ times }] = await Promise.all([
      load(port, { ...PACE, ms: MS }, page).finally(() => stop.abort()),
      beside && repeat(beside, stop.signal),
    ])
    return quantile(times, P99)
  }
  const rounds = await measureRounds({
    keptIdle: () => p99(kept),
    keptStatistics: () => p99(kept, statistics),
    keptExport: () => p99(kept, exportPage),
    freshIdle: () => p99(fresh),
    freshStatistics: () => p99(fresh, statistics),
    freshExport: () => p99(fresh, exportPage),
  })
  reportTargets(rounds, [
    {
      name: 'P10 p99 of a kept page beside the statistics of a year',
      ratio: (r) => r.keptStatistics / r.keptIdle,
      most: 2,
    },
    {
      name: 'P10 p99 of a kept page beside an export',
      ratio: (r) => r.keptExport / r.keptIdle,
      most: 2,
    },
    {
      name: 'P10 p99 of a page that is read beside the statistics of a year',
      ratio: (r) => r.freshStatistics / r.freshIdle,
      most: 2,
    },
    {
      name: 'P10 p99 of a page that is read beside an export',
      ratio: (r) => r.freshExport / r.freshIdle,
      most: 2,
    },
  ])
} finally {
  await stack.close()
}
