/**
 * From sending the request that takes an order until each screen of its venue has the event, 99th percentile, against a
 * bare transaction and raw socket writes (P7): one venue with 1,000 screens, the most that a venue may have, and five
 * of them at once, 5,000 screens. BENCH_ROUNDS (7), BENCH_SCREENS (1000, of a venue) and BENCH_EVENTS (20, orders of a
 * venue in a round) set its size. Each screen is two sockets of this process and one of each server.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH, LIVE_PROTOCOL } from '@kafana/contract'
import { quantile } from '../scripts/lib/quantile.ts'
import { authorization, orderOf, startBenchStack } from './bench-stack.ts'
import { startChild } from './child-program.ts'
import { load, type Request } from './load.ts'
import { openRawScreens } from './raw-screens.ts'
import { measureRounds, reportTargets } from './rounds.ts'
import { sizeOf } from './sizes.ts'

const SCREENS = sizeOf('SCREENS', 1000)
const EVENTS = sizeOf('EVENTS', 20)
const VENUES = 5
const PAUSE_MS = 20
const [LONGEST_MS, P99] = [30_000, 0.99]
const CREATED = '"orderCreated"'
const [SERVER, FLOOR] = ['server', 'floor'] as const

/** The order of one venue that is being taken, and which of its screens have its event. */
const createWatch = () => {
  let [sentAt, left] = [0, 0]
  let times: number[] = []
  let resolve = (): void => undefined
  return {
    begin: (): Promise<void> =>
      new Promise((done) => {
        ;[left, resolve] = [SCREENS, done]
      }),
    sent: (): void => {
      sentAt = performance.now()
    },
    onText: (text: Buffer): void => {
      if (!text.includes(CREATED)) return
      times.push(performance.now() - sentAt)
      left -= 1
      if (left === 0) resolve()
    },
    take: (): readonly number[] => {
      const taken = times
      times = []
      return taken
    },
  }
}
type Watch = ReturnType<typeof createWatch>

const inTime = async (work: Promise<unknown>): Promise<void> => {
  const timeout = AbortSignal.timeout(LONGEST_MS)
  const late = new Promise<never>((_resolve, reject) => {
    timeout.addEventListener('abort', () => reject(new Error('not every screen got the event')))
  })
  await Promise.race([work, late])
}

const stack = await startBenchStack({ engine: 'sqlite', venues: VENUES, screens: SCREENS })
try {
  const {
    servers: [{ port }],
    venues,
    folder,
  } = stack
  const screensOf = (path: string, headers: Readonly<Record<string, string>>, onText: Watch['onText']) =>
    Array.from({ length: SCREENS }, () => ({ path, headers, onText }))

  /** The texts of the events of an order, as a screen gets them. */
  const readTexts = async (): Promise<readonly string[]> => {
    const [[venue], texts]: [typeof venues, string[]] = [venues, []]
    const [monitor = venue.owner] = venue.monitors
    const close = await openRawScreens(port, [
      {
        path: `${LIVE_PATH}?userId=${monitor.id}`,
        headers: { ...authorization(monitor), 'sec-websocket-protocol': LIVE_PROTOCOL },
        onText: (text) => texts.push(text.toString()),
      },
    ])
    // The first order of a table opens its check too; the measured ones do not.
    for (const _table of venue.tables)
      await load(port, { connections: 1, ms: 0, status: 201 }, () => orderOf(venue))
    await wait(500)
    texts.splice(0)
    await load(port, { connections: 1, ms: 0, status: 201 }, () => orderOf(venue))
    await wait(500)
    close()
    return texts.filter((text) => !text.includes('"heartbeat"'))
  }
  const textsFile = join(folder, 'events.txt')
  const texts = await readTexts()
  if (!texts.some((text) => text.includes(CREATED))) throw new Error('a screen gets no event of an order')
  writeFileSync(textsFile, texts.join('\n'))
  const floor = await startChild('fan-out-floor.ts', [folder, textsFile])

  const sides = {
    [SERVER]: { port, watches: venues.map(createWatch) },
    [FLOOR]: { port: floor.port, watches: venues.map(createWatch) },
  }
  const closers: (() => void)[] = []
  for (const [at, venue] of venues.entries()) {
    const [live, bare] = [sides[SERVER].watches[at], sides[FLOOR].watches[at]]
    if (!live || !bare) continue
    const mine = Array.from({ length: SCREENS }, (_, screen) => {
      const session = venue.monitors[screen % venue.monitors.length] ?? venue.owner
      return {
        path: `${LIVE_PATH}?userId=${session.id}`,
        headers: { ...authorization(session), 'sec-websocket-protocol': LIVE_PROTOCOL },
        onText: live.onText,
      }
    })
    closers.push(await openRawScreens(port, mine))
    closers.push(await openRawScreens(floor.port, screensOf(`/${at}`, {}, bare.onText)))
  }

  const requestOf = (side: keyof typeof sides, at: number): Request =>
    side === SERVER
      ? orderOf(venues[at] ?? venues[0])
      : { method: 'POST', path: `/${at}`, body: { name: 'Order' } }
  /** Takes an order in each of so many venues at once, again and again. */
  const p99 = async (side: keyof typeof sides, count: number): Promise<number> => {
    const { port: to, watches } = sides[side]
    const measured = watches.slice(0, count)
    for (let event = 0; event < EVENTS; event += 1) {
      await inTime(
        Promise.all(
          measured.map(async (watch, at) => {
            const received = watch.begin()
            await load(to, { connections: 1, ms: 0, status: 201 }, () => {
              const request = requestOf(side, at)
              watch.sent()
              return request
            })
            await received
          }),
        ),
      )
      await wait(PAUSE_MS)
    }
    return quantile(
      measured.flatMap((watch) => watch.take()),
      P99,
    )
  }
  const rounds = await measureRounds({
    floorOne: () => p99(FLOOR, 1),
    liveOne: () => p99(SERVER, 1),
    floorAll: () => p99(FLOOR, VENUES),
    liveAll: () => p99(SERVER, VENUES),
  })
  const against = 'against a bare transaction and raw socket writes'
  reportTargets(rounds, [
    {
      name: `P7 p99 of an order's event to ${SCREENS} screens, ${against}`,
      ratio: (r) => r.liveOne / r.floorOne,
      most: 1.1,
    },
    {
      name: `P7 p99 of an order's event to ${VENUES * SCREENS} screens, ${against}`,
      ratio: (r) => r.liveAll / r.floorAll,
      most: 1.1,
    },
  ])
  for (const close of closers) close()
  await floor.stop()
} finally {
  await stack.close()
}
