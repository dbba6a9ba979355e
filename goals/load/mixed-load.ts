import { setTimeout as wait } from 'node:timers/promises'
import { startBenchStack } from '../../bench/bench-stack.ts'
import { quantile } from '../../scripts/lib/quantile.ts'
import type { Deadline, Goal } from '../goal.ts'
import type { HttpClient } from '../harness/http-client.ts'
import { openScreen } from '../harness/live-socket.ts'
import { type BusyVenue, withGateway } from './busy-venue.ts'
import type { LoadRequest } from './parties.ts'
import { metricIn, type Note, timed, watchPauses } from './pauses.ts'
import { createRequests } from './requests.ts'

const [HOUR_MS, CAPACITY_MS, SECOND_MS] = [3_600_000, 30_000, 1000]
/** Until every venue has as many permitted bills as the server remembers: the last thing that grows to its limit. */
const WARM_UP_MS = 1_800_000
const [CONNECTIONS, WINDOWS] = [16, 12]
/** So many that none has more orders in an hour than a large one in an evening. */
const VENUES = 40
/** Requests are sent in groups, so often. */
const TICK_MS = 20
const SAMPLE_MS = 2000
/** With so many unanswered requests the server falls behind, and would for the rest of the run. */
const MOST_OPEN = 20_000
const METRICS_TOKEN = 'metrics-of-a-measured-server'
const [ASKED_HEAP, ASKED_TIME] = [1.25, 2]
const MEGABYTE = 1_048_576

/** One part of the run. */
interface Window {
  /** The 99th percentile of the answers' times, in ms. */
  readonly p99Ms: number
  /** The smallest heap that was seen, in bytes: what is left after garbage collection. */
  readonly heap: number
  readonly resident: number
}
export interface MixedLoad {
  /** Requests a second that sixteen connections get at most. */
  readonly capacity: number
  readonly sent: number
  /** How many of them were sent twice, because their connection had been closed. */
  readonly repeats: number
  readonly windows: readonly Window[]
  readonly failures: readonly string[]
}

/** A server closes a kept connection that nobody has used for long; a request can be sent on it at that very moment. */
const isClosedConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

/**
 * Sends requests and remembers how long their answers took, and which were refused. One that found its connection closed is
 * sent again, as every client does; it has its idempotency key.
 */
const createSender = (client: HttpClient, note: Note) => {
  const failures = new Map<string, number>()
  let [times, repeats]: [number[], number] = [[], 0]
  const fail = (text: string, at: number): void => {
    failures.set(text, (failures.get(text) ?? 0) + 1)
    note(`after ${(performance.now() - at).toFixed(0)} ms: ${text}`)
  }
  const send = async ({ method, path, call, onBody }: LoadRequest, dueAt: number): Promise<void> => {
    const [name] = path.split('?')
    try {
      const { status, body } = await client.send(method, path, call).catch((error: unknown) => {
        if (!isClosedConnection(error)) throw error
        repeats += 1
        return client.send(method, path, call)
      })
      times.push(performance.now() - dueAt)
      if (status < 300) onBody?.(body)
      else fail(`${method} ${name} was answered ${status} ${String(body['code'])}`, dueAt)
    } catch (error) {
      fail(`${method} ${name}: ${String(error)}`, dueAt)
    }
  }
  return {
    send,
    takeTimes: (): readonly number[] => {
      const taken = times
      times = []
      return taken
    },
    repeats: (): number => repeats,
    failures: (): readonly string[] => [...failures].map(([text, count]) => `${count} times: ${text}`),
  }
}

/** The requests a second of connections that send the next one as soon as the last is answered. */
const measureCapacity = async (
  send: (request: LoadRequest, dueAt: number) => Promise<void>,
  next: () => LoadRequest,
  ms: number,
): Promise<number> => {
  const startedAt = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (; performance.now() - startedAt < ms; count += 1) await send(next(), performance.now())
    }),
  )
  return (count * SECOND_MS) / (performance.now() - startedAt)
}

interface MixedLoadOptions {
  /** The load, without the measurement of the capacity before it. */
  readonly ms: number
  readonly capacityMs: number
  /** Before both, as many requests as the server answers. */
  readonly warmUpMs: number
  readonly deadline: Deadline
  /** Is called with each pause and each refusal, and the time since the start. */
  readonly note: Note
}

/** Venues that send everything at half of what their server can answer at most, whether answers come or not. */
export const mixedLoad = async ({
  ms,
  capacityMs,
  warmUpMs,
  deadline,
  note,
}: MixedLoadOptions): Promise<MixedLoad> => {
  const stack = await startBenchStack({ engine: 'sqlite', venues: VENUES, env: { METRICS_TOKEN } })
  try {
    const {
      servers: [server],
    } = stack
    const noteAt = timed(note)
    const sender = createSender(server.client, noteAt)
    const venues: BusyVenue[] = []
    for (const venue of stack.venues) venues.push(await withGateway(server.client, venue))
    const next = createRequests(venues, Date.now)
    const screens = await Promise.all(
      venues.map(({ monitors: [monitor], owner }) =>
        openScreen(server.url, monitor ?? owner, () => undefined),
      ),
    )
    await measureCapacity(sender.send, next, warmUpMs)
    const capacity = await measureCapacity(sender.send, next, capacityMs)
    sender.takeTimes()
    const perTick = (capacity / 2 / SECOND_MS) * TICK_MS
    const [startedAt, open, windows] = [performance.now(), new Set<Promise<void>>(), [] as Window[]]
    const pauses = watchPauses(noteAt)
    let [sent, due, sampledAt, heap, resident] = [0, 0, 0, Infinity, 0]
    const sample = async (): Promise<void> => {
      const askedAt = performance.now()
      const answer = await fetch(`${server.url}/api/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      const text = await answer.text()
      pauses.compare(text, performance.now() - askedAt)
      heap = Math.min(heap, metricIn(text, 'nodejs_heap_used_bytes'))
      resident = Math.max(resident, metricIn(text, 'process_resident_memory_bytes'))
    }
    const endWindow = async (): Promise<void> => {
      await sample()
      windows.push({ p99Ms: quantile(sender.takeTimes(), 0.99), heap, resident })
      ;[heap, resident] = [Infinity, 0]
    }
    let tick = 0
    for (; tick * TICK_MS < ms && open.size < MOST_OPEN && !deadline.isOver(); tick += 1) {
      const dueAt = startedAt + tick * TICK_MS
      const early = dueAt - performance.now()
      if (early > 0) await wait(early)
      for (due += perTick; due >= 1; due -= 1) {
        const answered = sender.send(next(), dueAt)
        open.add(answered)
        void answered.then(() => open.delete(answered))
        sent += 1
      }
      if (dueAt - sampledAt >= SAMPLE_MS) {
        sampledAt = dueAt
        await sample()
      }
      if ((tick + 1) * TICK_MS >= ((windows.length + 1) * ms) / WINDOWS) await endWindow()
    }
    const isBehind = open.size >= MOST_OPEN
    if (!isBehind) await Promise.all(open)
    pauses.end()
    for (const screen of screens) screen.close()
    const behind = isBehind ? [`after ${tick * TICK_MS} ms ${open.size} requests were not answered`] : []
    return { capacity, sent, repeats: sender.repeats(), windows, failures: [...sender.failures(), ...behind] }
  } finally {
    await stack.close()
  }
}

/** What grew from the second quarter of the run to the last one; the first one fills caches. */
export const growth = (windows: readonly Window[]) => {
  const quarter = Math.floor(windows.length / 4)
  const [before, after] = [windows.slice(quarter, 2 * quarter), windows.slice(-quarter)]
  const ratio = (of: (window: Window) => number): number =>
    quantile(after.map(of), 0.5) / quantile(before.map(of), 0.5)
  return { heap: ratio(({ heap }) => heap), p99: ratio(({ p99Ms }) => p99Ms) }
}

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0)

export const mixedLoadGoal: Goal = {
  id: 'G26',
  title: 'an hour of mixed load',
  asked: 'at half of the measured capacity: nothing refused, flat heap, flat p99',
  minutes: 95,
  measure: async (deadline, note) => {
    const left = deadline.leftMs() - 3 * CAPACITY_MS
    const warmUpMs = Math.min(WARM_UP_MS, left / 3)
    const ms = Math.min(HOUR_MS, left - warmUpMs)
    const { capacity, sent, repeats, windows, failures } = await mixedLoad({
      ms,
      capacityMs: CAPACITY_MS,
      warmUpMs,
      deadline,
      note,
    })
    const { heap, p99 } = growth(windows)
    const texts = windows.map(
      (window) =>
        `${window.p99Ms.toFixed(0)} ms, ${megabytes(window.heap)} of ${megabytes(window.resident)} MB`,
    )
    return {
      result: `${(ms / HOUR_MS).toFixed(2)} h, ${sent} requests (${repeats} of them twice, on closed connections) at half of ${capacity.toFixed(0)} a second; from the second quarter to the last one heap × ${heap.toFixed(2)}, p99 × ${p99.toFixed(2)}; p99 and heap: ${texts.join(' · ')}`,
      share: ms / HOUR_MS,
      failures: [
        ...failures,
        ...(heap > ASKED_HEAP ? [`the heap grew by ${heap.toFixed(2)}`] : []),
        ...(p99 > ASKED_TIME ? [`the 99th percentile grew by ${p99.toFixed(2)}`] : []),
      ],
    }
  },
}
