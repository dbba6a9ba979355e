import { setTimeout as wait } from 'node:timers/promises'
import { type BenchStack, startBenchStack } from '../../bench/bench-stack.ts'
import type { BenchVenue } from '../../bench/venues.ts'
import { type Deadline, deadlineIn, type Measured } from '../goal.ts'
import { type Engine, inParallel } from '../harness/installation.ts'
import { type LiveFrame, type LiveScreen, openScreen } from '../harness/live-socket.ts'
import type { PlantedFault } from '../harness/program.ts'
import type { Member } from '../harness/venue.ts'
import { createMover } from './mover.ts'

const ID = /[0-9a-f]{32}/g
/** Changes at once, and orders of each venue: no order is changed twice at once. */
const [CLIENTS, ORDERS] = [16, 50]
/** So often one of the screens connects again, and resumes after the last event that it has. */
const CHANGES_PER_RESUME = 20
const [POLL_MS, TIMEOUT_MS] = [20, 60_000]

interface ForeignEventsOptions {
  readonly engine: Engine
  /** So many events are to arrive at screens, of all venues together. */
  readonly arrivals: number
  readonly venues: number
  /** Monitors of each venue; its owner and its waiter have a screen, too. */
  readonly monitors: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
}
interface ForeignEvents {
  readonly arrivals: number
  readonly changes: number
  /** How often a screen connected again. */
  readonly resumed: number
  /** What arrived at a screen of another venue, and screens at which nothing arrived. */
  readonly failures: readonly string[]
}

const ASKED_ARRIVALS = 1_000_000
const MEASURED = { venues: 4, monitors: 38 } as const

/** A screen that remembers what does not belong to its venue. */
const createWatcher = (base: string, member: Member, venue: BenchVenue, venueOf: Map<string, BenchVenue>) => {
  const failures: string[] = []
  let [arrivals, seen]: [number, number | null] = [0, null]
  let screen: LiveScreen | null = null
  const check = (frame: LiveFrame): void => {
    const owners = (JSON.stringify(frame).match(ID) ?? []).map((id) => venueOf.get(id))
    if (owners.some((owner) => owner !== undefined && owner !== venue))
      failures.push(`event ${frame.seq} (${frame.type}) is of another venue`)
    if (frame.order && venueOf.get(frame.order._id) !== venue)
      failures.push(`event ${frame.seq} (${frame.type}) is of an order that the venue does not have`)
    arrivals += 1
    seen = frame.seq
  }
  return {
    failures,
    arrivals: () => arrivals,
    /** Connects, or connects again. */
    connect: async (): Promise<void> => {
      screen?.close()
      await screen?.ended
      screen = await openScreen(base, member, check, seen)
    },
    close: () => screen?.close(),
  }
}
type Watcher = ReturnType<typeof createWatcher>

const moverOf = ({ servers }: BenchStack, { tables, dishes, waiter, monitors }: BenchVenue) =>
  createMover({ servers, venue: { table: tables[0] ?? '', dish: dishes[0] ?? '', waiter, monitors } }, ORDERS)
type Mover = Awaited<ReturnType<typeof moverOf>>

/** Changes orders of all venues at once until enough has arrived; @returns how many were changed and resumed */
const change = async (
  movers: readonly Mover[],
  watchers: readonly Watcher[],
  isEnough: () => boolean,
): Promise<{ changes: number; resumed: number }> => {
  let [changes, resumed] = [0, 0]
  function* turns(): Generator<number> {
    for (let at = 0; !isEnough(); at += 1) yield at
  }
  await inParallel(turns(), CLIENTS, async (at) => {
    await movers[at % movers.length]?.move(Math.floor(at / movers.length))
    changes += 1
    if (at % CHANGES_PER_RESUME !== 0) return
    resumed += 1
    await watchers[resumed % watchers.length]?.connect()
  })
  return { changes, resumed }
}

/** Venues of one server work at the same time: does a live event of one reach a screen of another? */
export const foreignEvents = async ({
  engine,
  arrivals,
  venues: count,
  monitors,
  deadline,
  fault = null,
}: ForeignEventsOptions): Promise<ForeignEvents> => {
  const stack = await startBenchStack({ engine, venues: count, screens: monitors, fault })
  try {
    const { venues, servers } = stack
    const venueOf = new Map<string, BenchVenue>()
    const movers: Mover[] = []
    for (const venue of venues) {
      const mover = await moverOf(stack, venue)
      movers.push(mover)
      for (const id of [...mover.ids, ...(JSON.stringify(venue).match(ID) ?? [])]) venueOf.set(id, venue)
    }
    const watchers = venues.flatMap((venue) => {
      const members = [
        venue.owner,
        venue.waiter,
        ...Array.from({ length: monitors }, (_, at) => venue.monitors[at % venue.monitors.length]),
      ].filter((member) => member !== undefined)
      return members.map((member) => createWatcher(servers[0].url, member, venue, venueOf))
    })
    for (const watcher of watchers) await watcher.connect()
    const arrived = (): number => watchers.reduce((sum, watcher) => sum + watcher.arrivals(), 0)
    const isEnough = (): boolean => arrived() >= arrivals || deadline.isOver()
    const counts = await change(movers, watchers, isEnough)
    const until = performance.now() + TIMEOUT_MS
    const isSilent = (): boolean => watchers.some((watcher) => watcher.arrivals() === 0)
    while (isSilent() && performance.now() < until) await wait(POLL_MS)
    const silent = watchers.filter((watcher) => watcher.arrivals() === 0)
    for (const watcher of watchers) watcher.close()
    return {
      ...counts,
      arrivals: arrived(),
      failures: [
        ...watchers.flatMap(({ failures }) => failures),
        ...(silent.length > 0 ? [`${silent.length} screens of ${watchers.length} got nothing`] : []),
      ],
    }
  } finally {
    await stack.close()
  }
}

/** Half of the events on each database, in what time is left but for the half that the probes may take. */
export const measureForeignEvents = async (
  deadline: Deadline,
  note: (text: string) => void,
): Promise<Measured> => {
  const time = deadline.leftMs() / 4
  const done: ForeignEvents[] = []
  for (const engine of ['sqlite', 'postgres'] as const) {
    const asked = { ...MEASURED, engine, arrivals: ASKED_ARRIVALS / 2 }
    const counts = await foreignEvents({ ...asked, deadline: deadlineIn(time) })
    note(`${counts.arrivals} live events on ${engine}`)
    done.push(counts)
  }
  const sumOf = (key: 'arrivals' | 'changes' | 'resumed'): number =>
    done.reduce((sum, counts) => sum + counts[key], 0)
  return {
    result: `${sumOf('arrivals')} live events of ${sumOf('changes')} changes at screens of ${MEASURED.venues} venues, which connected again ${sumOf('resumed')} times`,
    share: Math.min(1, ...done.map(({ arrivals }) => arrivals / (ASKED_ARRIVALS / 2))),
    failures: done.flatMap(({ failures }) => failures).slice(0, 5),
  }
}
