import type { VenueTable } from '@kafana/contract'
import { runBusyEvening } from '@kafana/demo'
import { expect, test, type Browser } from '@playwright/test'
import { deviceOf } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { listenTo, openHearing, type HearingDevice } from '../live-log.ts'
import { openHouse, type House } from '../processes.ts'
import { bytesOf, grownMost, type Held } from './heap-snapshot.ts'
import { canSeeProcesses, openPageMemory, openServerMemory } from './memory.ts'
import { leaksIn, tableOf, type Series } from './report.ts'

const WHOLE = process.env['SOAK_STEPS']
/** Looks at the venue. A whole evening of eight hours has 9,600, one every three seconds; `npm run soak` takes those, without the pauses. */
const STEPS = Number(WHOLE ?? 360)
/** Everybody gets to things so many times as fast, because a look takes so much less than three seconds. */
const PACE = 100
/** The first rounds fill caches: they are not counted. */
const [WARM_UP, ROUNDS] = [2, 8]
/** What one more message may leave behind, in bytes and things. A message that is kept weighs some 300 bytes. A monitor has news still to tell. A table's board shows ever more of the day's orders. */
const MOST = { server: 6000, screen: 150, monitor: 250, board: 600, nodes: 0.3, listeners: 0.1 } as const
/**
 * A young process takes memory before it gives any back, and how many cards and news a monitor has at one moment goes up and down by as much as some
 * hundred messages weigh: of these two a short run says only something coarse.
 */
const UNSTEADY = {
  server: (WHOLE === undefined ? 96 : 8) * 1024 * 1024,
  screen: 24 * 1024,
  monitor: (WHOLE === undefined ? 96 : 24) * 1024,
  board: 24 * 1024,
  nodes: 150,
  listeners: 60,
} as const
const SLOW = { timeout: 60_000 }

interface Screen extends HearingDevice {
  readonly name: string
  readonly kind: 'screen' | 'monitor' | 'board'
}
interface Watch {
  readonly series: readonly Series[]
  look(at: number): Promise<void>
  grown(): readonly string[]
}

const openScreens = async (browser: Browser, house: House): Promise<Screen[]> => {
  const open = async (name: string, person: string, path: string, kind: Screen['kind']): Promise<Screen> => ({
    ...(await openHearing(await deviceOf(browser, house, person), path)),
    name,
    kind,
  })
  const tables = await (await callsOf(house, 'owner@kafana.test'))<VenueTable[]>('/api/tables')
  return [
    await open('monitor', 'kitchen', '/monitor', 'monitor'),
    await open('floor', 'owner', '/establishment', 'screen'),
    await open('table', 'bar', `/establishment/${tables[0]?._id}`, 'board'),
  ]
}

const watchPage = async ({ name, page, kind }: Screen): Promise<Watch> => {
  const read = await openPageMemory(page)
  const heap: Series = {
    name: `${name}: values`,
    kind: 'memory',
    most: MOST[kind],
    unsteady: UNSTEADY[kind],
    samples: [],
  }
  const nodes: Series = {
    name: `${name}: nodes`,
    kind: 'count',
    most: MOST.nodes,
    unsteady: UNSTEADY.nodes,
    samples: [],
  }
  const listeners: Series = {
    name: `${name}: listeners`,
    kind: 'count',
    most: MOST.listeners,
    unsteady: UNSTEADY.listeners,
    samples: [],
  }
  const held: Held[] = []
  return {
    series: [heap, nodes, listeners],
    look: async (at) => {
      const now = await read()
      held.push(now.held)
      heap.samples.push({ at, value: bytesOf(now.held) })
      nodes.samples.push({ at, value: now.nodes })
      listeners.samples.push({ at, value: now.listeners })
    },
    grown: () => grownMost(held[0] ?? new Map(), held.at(-1) ?? new Map()).map((line) => `${name}  ${line}`),
  }
}

const watchServer = (house: House): Watch[] => {
  if (!canSeeProcesses) return []
  const read = openServerMemory(house)
  const resident: Series = {
    name: 'server: resident',
    kind: 'memory',
    most: MOST.server,
    unsteady: UNSTEADY.server,
    samples: [],
  }
  return [
    {
      series: [resident],
      look: (at) => Promise.resolve(void resident.samples.push({ at, value: read() })),
      grown: () => [],
    },
  ]
}

const closeAll = async (house: House, screens: readonly Screen[]): Promise<void> => {
  for (const { page } of screens) await page.context().close()
  await house.close()
}

test('a long busy evening leaves nothing behind in server or screens', async ({ browser }) => {
  test.setTimeout(180_000 + STEPS * 600)
  const house = await openHouse({ demo: true })
  const screens = await openScreens(browser, house)
  const truth = await listenTo(house, 'owner@kafana.test')
  const watches = [...watchServer(house), ...(await Promise.all(screens.map(watchPage)))]
  const signal = new AbortController().signal
  for (let round = 0; round < ROUNDS; round += 1) {
    await runBusyEvening({
      server: house.url,
      gateway: house.gatewayUrl,
      signal,
      say: () => undefined,
      between: [0, 0],
      pace: PACE,
      steps: STEPS / ROUNDS,
    })
    for (const { page, heard } of screens) {
      await expect.poll(() => (truth.heard.at(-1)?.seq ?? 0) - (heard.at(-1)?.seq ?? 0), SLOW).toBe(0)
      await page.waitForLoadState('networkidle')
    }
    if (round >= WARM_UP) for (const { look } of watches) await look(truth.heard.length)
  }
  truth.close()
  await closeAll(house, screens)
  const series = watches.flatMap((watch) => watch.series)
  const report = `${STEPS} steps, ${truth.heard.length} messages\n${tableOf(series)}\nWhat grew most:\n${watches.flatMap(({ grown }) => grown()).join('\n')}`
  if (WHOLE !== undefined) process.stdout.write(`${report}\n`)
  expect(leaksIn(series), report).toEqual([])
  expect(screens.flatMap(({ complaints }) => complaints)).toEqual([])
})
