import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline, Goal } from '../goal.ts'
import { inParallel, startInstallation, type Installation } from '../harness/installation.ts'
import { openScreen, type LiveFrame, type LiveScreen } from '../harness/live-socket.ts'
import type { PlantedFault } from '../harness/program.ts'
import { signIn, type Member } from '../harness/venue.ts'
import { createMover } from './mover.ts'

const [EVENTS, OUTAGE_MS, SCREENS] = [10_000, 60_000, 200]
const [ASKED_CATCH_UP_MS, ASKED_P99_MS] = [2000, 250]
const [CLIENTS, POLL_MS, TIMEOUT_MS] = [16, 20, 60_000]
/** One session has few connections, so that a browser cannot use up those of the venue. */
const SCREENS_PER_SESSION = 15

interface OutageOptions {
  readonly events: number
  readonly outageMs: number
  readonly fault?: PlantedFault | null
}
interface Outage {
  readonly received: number
  readonly catchUpMs: number
  readonly failures: readonly string[]
}

/** What is wrong with the events that a screen got: each number once, in order, and the versions of an order too. */
const gaps = (frames: readonly LiveFrame[], first: number, count: number): string[] => {
  const failures: string[] = []
  if (frames.length !== count) failures.push(`${frames.length} of ${count} events arrived`)
  frames.forEach(({ type, seq }, at) => {
    // A number that is only skipped would be an event that was not meant for this person.
    if (seq !== first + at || type !== 'orderStatusUpdated')
      failures.push(`event ${seq} (${type}) came in place of ${first + at}`)
  })
  return failures
}

/** A screen is away while the venue goes on, and resumes. */
export const outage = async ({ events, outageMs, fault = null }: OutageOptions): Promise<Outage> => {
  const installation = await startInstallation({ engine: 'sqlite', fault })
  try {
    const { servers, venue } = installation
    const mover = await createMover(installation, 50)
    const [monitor] = venue.monitors
    if (!monitor) throw new Error('the venue has no monitor')
    const before: LiveFrame[] = []
    const screen = await openScreen(servers[0].url, monitor, (frame) => before.push(frame))
    await wait(POLL_MS)
    await mover.move(0)
    while (before.length === 0) await wait(POLL_MS)
    const seen = before.at(-1)?.seq ?? 0
    screen.close()
    const end = performance.now() + outageMs
    await inParallel(
      Array.from({ length: events }, (_, at) => at + 1),
      CLIENTS,
      async (at) => {
        await mover.move(at + mover.ids.length)
      },
    )
    await wait(Math.max(0, end - performance.now()))
    const frames: LiveFrame[] = []
    const resumedAt = performance.now()
    const resumed = await openScreen(servers[0].url, monitor, (frame) => frames.push(frame), seen)
    while (
      frames.length < events &&
      performance.now() - resumedAt < TIMEOUT_MS &&
      !frames.some(({ type }) => type === 'resync')
    )
      await wait(POLL_MS)
    const catchUpMs = performance.now() - resumedAt
    // What would come twice comes now.
    await wait(10 * POLL_MS)
    resumed.close()
    return { received: frames.length, catchUpMs, failures: gaps(frames, seen + 1, events) }
  } finally {
    await installation.close()
  }
}

const openScreens = async (
  { servers: [server] }: Installation,
  count: number,
  onFrame: (frame: LiveFrame) => void,
): Promise<readonly LiveScreen[]> => {
  const screens: LiveScreen[] = []
  let member: Member | null = null
  for (let at = 0; at < count; at += 1) {
    // A person has a limit as well: four of them share the screens.
    if (at % SCREENS_PER_SESSION === 0)
      member = await signIn(server.client, `monitor${Math.floor(at / SCREENS_PER_SESSION) % 4}`)
    if (member) screens.push(await openScreen(server.url, member, onFrame))
  }
  return screens
}

/** The times from the answer of a change to its arrival at each of many screens, in ms. */
export const latencies = async (
  screens: number,
  seconds: number,
  deadline: Deadline,
): Promise<readonly number[]> => {
  const installation = await startInstallation({ engine: 'sqlite', monitors: 4 })
  try {
    const mover = await createMover(installation, 20)
    const arrivals = new Map<string, number[]>()
    const keyOf = (id: string, version: number): string => `${id} ${version}`
    const opened = await openScreens(installation, screens, ({ order }) => {
      if (!order) return
      const key = keyOf(order._id, order.version)
      arrivals.set(key, [...(arrivals.get(key) ?? []), performance.now()])
    })
    const answered = new Map<string, number>()
    for (let at = 0; at < seconds * 10 && !deadline.isOver(); at += 1) {
      const key = keyOf(mover.ids[at % mover.ids.length] ?? '', 2 + Math.floor(at / mover.ids.length))
      answered.set(key, await mover.move(at))
      await wait(100)
    }
    const isComplete = (): boolean =>
      [...answered.keys()].every((key) => arrivals.get(key)?.length === screens)
    const until = performance.now() + TIMEOUT_MS
    while (!isComplete() && performance.now() < until) await wait(POLL_MS)
    if (!isComplete()) throw new Error('some screens did not get all events')
    for (const screen of opened) screen.close()
    return [...answered].flatMap(([key, at]) =>
      (arrivals.get(key) ?? []).map((arrival) => Math.max(0, arrival - at)),
    )
  } finally {
    await installation.close()
  }
}

export const outageGoal: Goal = {
  id: 'G15',
  title: 'live screens',
  asked:
    'after 60 s without a connection and 10,000 events: none lost, in order, caught up in 2 s; from commit to 200 screens p99 below 250 ms',
  minutes: 5,
  measure: async (deadline, note) => {
    const { received, catchUpMs, failures } = await outage({ events: EVENTS, outageMs: OUTAGE_MS })
    note(`${received} events, caught up in ${(catchUpMs / 1000).toFixed(1)} s`)
    const times = (await latencies(SCREENS, 30, deadline)).toSorted((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
    return {
      result: `${received} events after an outage of ${OUTAGE_MS / 1000} s, caught up in ${(catchUpMs / 1000).toFixed(2)} s; ${times.length} arrivals at ${SCREENS} screens, p99 ${p99.toFixed(0)} ms`,
      share: 1,
      failures: [
        ...failures,
        ...(catchUpMs > ASKED_CATCH_UP_MS ? [`caught up in ${(catchUpMs / 1000).toFixed(1)} s`] : []),
        ...(p99 >= ASKED_P99_MS ? [`p99 is ${p99.toFixed(0)} ms`] : []),
      ],
    }
  },
}
