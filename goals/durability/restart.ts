import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillYear } from '../../bench/million-orders.ts'
import { deadlineIn, type Deadline, type Goal } from '../goal.ts'
import { compareWith, readSqlite } from '../harness/compare.ts'
import { startInstallation, type Installation } from '../harness/installation.ts'
import { createWriter } from '../harness/writers.ts'

const [ORDERS, RESTARTS, GRACEFUL_STOPS] = [1_000_000, 20, 20]
const EMPTY_RESTARTS = 5
const ASKED_MS = 1000
const WRITERS = 16
const POLL_MS = 10
const MEGABYTE = 1024 * 1024

/** Kills the server and measures how long it takes until the next order is accepted. */
const untilNextOrder = async ({ servers: [server], venue }: Installation, name: string): Promise<number> => {
  await server.stop('SIGKILL')
  const killedAt = performance.now()
  void server.launch()
  const body = { name, table: venue.table, products: [{ product: venue.dish, quantity: 1 }] }
  const call = { token: venue.waiter.token, key: randomUUID(), body }
  for (;;) {
    const answer = await server.client.send('POST', '/api/order', call).catch(() => null)
    if (answer?.status === 201) return performance.now() - killedAt
    await wait(POLL_MS)
  }
}

interface Restarts {
  readonly megabytes: number
  readonly times: readonly number[]
  /** The median with the few orders of a new venue, in the same run. */
  readonly emptyMs: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Kills a server with many orders again and again. */
export const restartWithOrders = async (
  orders: number,
  restarts: number,
  deadline: Deadline,
): Promise<Restarts> => {
  const installation = await startInstallation({ engine: 'sqlite' })
  const { servers, rows, dataDir } = installation
  const [server] = servers
  const file = join(dataDir, 'kafana.db')
  try {
    const empty: number[] = []
    for (let restart = 0; restart < EMPTY_RESTARTS; restart += 1)
      empty.push(await untilNextOrder(installation, `empty ${restart}`))
    const [company] = await rows('SELECT id FROM companies')
    await server.stop()
    await fillYear(dataDir, String(company?.['id']), orders)
    await server.start()
    const times: number[] = []
    // Filling takes its time: one restart at least is measured.
    for (let restart = 0; restart === 0 || (restart < restarts && !deadline.isOver()); restart += 1)
      times.push(await untilNextOrder(installation, `restart ${restart}`))
    return { megabytes: statSync(file).size / MEGABYTE, times, emptyMs: median(empty) }
  } finally {
    await installation.close()
  }
}

interface GracefulStops {
  stops: number
  acknowledged: number
  readonly failures: string[]
}

/** Stops a server properly under load: what it has begun, it answers. */
export const stopUnderLoad = async (stops: number, deadline: Deadline): Promise<GracefulStops> => {
  const installation = await startInstallation({ engine: 'sqlite' })
  const { servers, venue, dataDir } = installation
  const [server] = servers
  const counts: GracefulStops = { stops: 0, acknowledged: 0, failures: [] }
  const writers = Array.from({ length: WRITERS }, (_, at) => createWriter(venue, at))
  // Without the open changes: one that was carried out and not answered is a contradiction here.
  const unopened = () =>
    writers.map(({ log }) => ({
      ...log,
      orders: log.orders,
      gifts: log.gifts,
      open: { kind: 'give', name: '', key: '' } as const,
    }))
  try {
    while (counts.stops < stops && !deadline.isOver() && counts.failures.length === 0) {
      const stopping = new AbortController()
      const writing = writers.map((writer) => writer.write(server.client, stopping.signal))
      await wait(300)
      await server.stop('SIGTERM')
      stopping.abort()
      await Promise.all(writing)
      counts.stops += 1
      const stored = readSqlite(join(dataDir, 'kafana.db'))
      const gifts = writers.reduce((sum, { log }) => sum + log.gifts, 0)
      counts.failures.push(...compareWith(stored, unopened()))
      if (stored.amounts.length !== gifts) counts.failures.push('an amount was given and not answered')
      await server.start()
      await Promise.all(writers.map((writer) => writer.resolve(server.client)))
      counts.failures.push(...writers.flatMap(({ failures }) => failures))
    }
    counts.acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
    return counts
  } finally {
    await installation.close()
  }
}

export const restartGoal: Goal = {
  id: 'G14',
  title: 'restart',
  asked:
    'from SIGKILL to the first accepted order below 1.0 s (p99) with 1,000,000 orders; a graceful stop loses nothing that it has begun',
  minutes: 10,
  measure: async (deadline, note) => {
    const graceful = await stopUnderLoad(GRACEFUL_STOPS, deadlineIn(deadline.leftMs() / 4))
    note(`${graceful.stops} graceful stops`)
    const { megabytes, times, emptyMs } = await restartWithOrders(ORDERS, RESTARTS, deadline)
    const longest = Math.max(...times)
    return {
      result: `${times.length} kills with ${ORDERS} orders (${megabytes.toFixed(0)} MB): ${(median(times) / 1000).toFixed(1)} s in the median, ${(longest / 1000).toFixed(1)} s at most, and ${(emptyMs / 1000).toFixed(1)} s with an empty database; ${graceful.stops} graceful stops with ${graceful.acknowledged} acknowledged writes lost nothing`,
      share: Math.min(times.length / RESTARTS, graceful.stops / GRACEFUL_STOPS),
      failures: [
        ...graceful.failures,
        ...(longest >= ASKED_MS ? [`the longest start took ${(longest / 1000).toFixed(1)} s`] : []),
      ],
    }
  },
}
