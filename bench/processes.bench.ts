/**
 * Orders taken in 50 venues over one PostgreSQL by four processes against one (P13), and whether a screen of each venue
 * gets the events of the four in their order, each once. BENCH_ROUNDS (7), BENCH_MS (3000, of each part in a round) and
 * BENCH_VENUES (50) set its size.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH, LIVE_PROTOCOL } from '@kafana/contract'
import { authorization, orderOf, startBenchStack } from './bench-stack.ts'
import { load } from './load.ts'
import { openRawScreens } from './raw-screens.ts'
import { measureRounds, report, reportTargets } from './rounds.ts'
import { sizeOf } from './sizes.ts'
import type { BenchVenue } from './venues.ts'

const VENUES = sizeOf('VENUES', 50)
const MS = sizeOf('MS', 3000)
const PROCESSES = 4
const CONNECTIONS = 32
const [LONGEST_MS, POLL_MS] = [30_000, 50]

/** What the screen of a venue got. */
const createScreen = () => {
  let last: number | null = null
  const counts = { created: 0, wrong: 0 }
  return {
    counts,
    onText: (text: Buffer): void => {
      const { type, seq } = JSON.parse(text.toString()) as { type: string; seq?: number }
      if (seq === undefined) return
      // What is not for this screen is named too: every number follows the one before.
      if (last !== null && seq !== last + 1 && type !== 'skipped') counts.wrong += 1
      if (last !== null && seq <= last) counts.wrong += 1
      last = seq
      if (type === 'orderCreated') counts.created += 1
    },
  }
}

const stack = await startBenchStack({ engine: 'postgres', venues: VENUES, processes: 1 + PROCESSES })
try {
  const { venues, servers } = stack
  const [alone, ...others] = servers
  const screens = new Map(venues.map((venue) => [venue, createScreen()]))
  const sent = new Map(venues.map((venue) => [venue, 0]))
  const closers = await Promise.all(
    [...screens].map(([{ monitors, owner }, { onText }], at) => {
      const [monitor = owner] = monitors
      const headers = { ...authorization(monitor), 'sec-websocket-protocol': LIVE_PROTOCOL }
      const path = `${LIVE_PATH}?userId=${monitor.id}`
      return openRawScreens(others[at % others.length]?.port ?? alone.port, [{ path, headers, onText }])
    }),
  )
  let turn = 0
  const nextVenue = (): BenchVenue => {
    turn += 1
    const venue = venues[turn % venues.length] ?? venues[0]
    sent.set(venue, (sent.get(venue) ?? 0) + 1)
    return venue
  }
  /** The sum over these processes, with the connections spread over them. */
  const perSecond = async (ports: readonly number[]): Promise<number> => {
    const options = { connections: CONNECTIONS / ports.length, ms: MS, status: 201 }
    const loads = await Promise.all(ports.map((port) => load(port, options, () => orderOf(nextVenue()))))
    return loads.reduce((sum, each) => sum + each.perSecond, 0)
  }
  const rounds = await measureRounds({
    one: () => perSecond([alone.port]),
    four: () => perSecond(others.map(({ port }) => port)),
  })
  reportTargets(rounds, [
    {
      name: `P13 orders of ${VENUES} venues on PostgreSQL: four processes against one`,
      ratio: (r) => r.four / r.one,
      least: 1.7,
    },
  ])

  const missing = (): number =>
    [...screens].reduce((sum, [venue, { counts }]) => sum + (sent.get(venue) ?? 0) - counts.created, 0)
  for (const end = performance.now() + LONGEST_MS; missing() !== 0 && performance.now() < end;)
    await wait(POLL_MS)
  const wrong = [...screens.values()].reduce((sum, { counts }) => sum + counts.wrong, 0)
  const all = [...sent.values()].reduce((sum, count) => sum + count, 0)
  report({
    name: 'P13 events that a screen got out of order, or not',
    measured: `${wrong} and ${missing()} of ${all}`,
    asked: '0',
    isMet: wrong === 0 && missing() === 0,
  })
  for (const close of closers) close()
} finally {
  await stack.close()
}
