import type { VenueTable } from '@kafana/contract'
import { runBusyEvening } from '@kafana/demo'
import { expect, type Browser } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { subscribeTo, openListening, type ListeningDevice } from '../live-log.ts'
import { expectLoaded } from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'
import { leaksIn, tableOf, withLeak, type Series } from './growth.ts'
import {
  INSPECTED,
  largestGrowth,
  openPageMemory,
  openProcessMemory,
  totalBytes,
  type HeapUsage,
} from './memory.ts'

const LONG_STEPS = process.env['SOAK_STEPS']
const isLong = LONG_STEPS !== undefined
/**
 * A busy evening of eight hours has 9,600 steps, one every three seconds; `npm run soak` takes them without
 * pauses.
 */
const STEPS = Number(LONG_STEPS ?? 30)
/** The staff works this many times faster, because a step takes much less than three seconds. */
const PACE = 100
/** The first rounds fill caches and are not measured. */
const [WARM_UP, ROUNDS] = isLong ? [2, 8] : [1, 3]
/**
 * The highest growth per message, in bytes or objects. A retained message takes about 300 bytes. A monitor
 * has messages that it has not announced yet, and a table's board shows more and more of the day's orders.
 */
const MAX_GROWTH = { server: 150, screen: 150, monitor: 250, board: 600, nodes: 0.3, listeners: 0.1 } as const
/**
 * The cards and messages on a monitor vary by the size of some hundred messages. A short run has two measurements, between
 * which a server that has just started fills its caches: it notices what retains all that it has drawn or answered. That a
 * small leak is noticed is shown by `growth.test.ts` and `memory.test.ts`.
 */
const NOISE = isLong
  ? { memory: 24 * 1024, nodes: 150, listeners: 60 }
  : { memory: 4 * 1024 * 1024, nodes: 3000, listeners: 300 }
/** The bytes per message of a planted leak, which a long run has to detect. A board is measured more coarsely. */
const LEAK_BYTES = 300
const DETECTED = ['floor: values', 'server: heap', 'monitor: values']
const SLOW = { timeout: 60_000 }

interface Screen extends ListeningDevice {
  readonly name: string
  readonly kind: 'screen' | 'monitor' | 'board'
}
interface Watch {
  readonly series: readonly Series[]
  measure(at: number): Promise<void>
  largestGrowth(): readonly string[]
  /** Detaches from the page or process. */
  close(): void
}

const openScreens = async (browser: Browser, stack: TestStack): Promise<Screen[]> => {
  const open = async (name: string, person: string, path: string, kind: Screen['kind']): Promise<Screen> => ({
    ...(await openListening(await openSignedIn(browser, stack, person), path)),
    name,
    kind,
  })
  const monitor = await open('monitor', 'kitchen', '/monitor', 'monitor')
  // Reading the memory of a screen takes long: a short run has the one that draws most.
  if (!isLong) return [monitor]
  const tables = await (await apiAs(stack, 'owner@kafana.test'))<VenueTable[]>('/api/tables')
  return [
    monitor,
    await open('floor', 'owner', '/establishment', 'screen'),
    await open('table', 'bar', `/establishment/${tables[0]?._id}?view=board`, 'board'),
  ]
}

const watchPage = async ({ name, page, kind }: Screen): Promise<Watch> => {
  const read = await openPageMemory(page)
  const heap: Series = {
    name: `${name}: values`,
    kind: 'memory',
    maxGrowth: MAX_GROWTH[kind],
    noise: NOISE.memory,
    samples: [],
  }
  const nodes: Series = {
    name: `${name}: nodes`,
    kind: 'count',
    maxGrowth: MAX_GROWTH.nodes,
    noise: NOISE.nodes,
    samples: [],
  }
  const listeners: Series = {
    name: `${name}: listeners`,
    kind: 'count',
    maxGrowth: MAX_GROWTH.listeners,
    noise: NOISE.listeners,
    samples: [],
  }
  const usages: HeapUsage[] = []
  return {
    series: [heap, nodes, listeners],
    measure: async (at) => {
      const now = await read()
      usages.push(now.usage)
      heap.samples.push({ at, value: totalBytes(now.usage) })
      nodes.samples.push({ at, value: now.nodes })
      listeners.samples.push({ at, value: now.listeners })
    },
    largestGrowth: () =>
      largestGrowth(usages[0] ?? new Map(), usages.at(-1) ?? new Map()).map((line) => `${name}  ${line}`),
    close: () => undefined,
  }
}

const watchServer = async (stack: TestStack): Promise<Watch> => {
  const { read, close } = await openProcessMemory(stack.serverOutput())
  const heap: Series = {
    name: 'server: heap',
    kind: 'memory',
    maxGrowth: MAX_GROWTH.server,
    noise: NOISE.memory,
    samples: [],
  }
  return {
    series: [heap],
    measure: async (at) => void heap.samples.push({ at, value: await read() }),
    largestGrowth: () => [],
    close,
  }
}

const closeAll = async (stack: TestStack, screens: readonly Screen[]): Promise<void> => {
  for (const { page } of screens) await page.context().close()
  await stack.close()
}

test('a long busy evening leaks no memory in server or screens', async ({ browser }) => {
  test.setTimeout(180_000 + STEPS * 600)
  const stack = await startTestStack({
    demo: true,
    nodeFlags: INSPECTED,
    // The staff works a hundred times faster than people can.
    settings: { CHANGES_PER_MINUTE: '0' },
  })
  const screens = await openScreens(browser, stack)
  const reference = await subscribeTo(stack, 'owner@kafana.test')
  const watches = [await watchServer(stack), ...(await Promise.all(screens.map(watchPage)))]
  const signal = new AbortController().signal
  for (let round = 0; round < ROUNDS; round += 1) {
    await runBusyEvening({
      server: stack.url,
      gateway: stack.gatewayUrl,
      signal,
      print: () => undefined,
      pauseMs: [0, 0],
      pace: PACE,
      steps: STEPS / ROUNDS,
    })
    for (const { page, received } of screens) {
      await expect
        .poll(() => (reference.received.at(-1)?.seq ?? 0) - (received.at(-1)?.seq ?? 0), SLOW)
        .toBe(0)
      await expectLoaded(page)
    }
    if (round >= WARM_UP) for (const { measure } of watches) await measure(reference.received.length)
  }
  reference.close()
  for (const { close } of watches) close()
  await closeAll(stack, screens)
  const series = watches.flatMap((watch) => watch.series)
  const report = `${STEPS} steps, ${reference.received.length} messages\n${tableOf(series)}\nWhat grew most:\n${watches.flatMap((watch) => watch.largestGrowth()).join('\n')}`
  if (isLong) process.stdout.write(`${report}\n`)
  expect(leaksIn(series), report).toEqual([])
  if (isLong) expect(leaksIn(withLeak(series, LEAK_BYTES)), report).toEqual(expect.arrayContaining(DETECTED))
  expect(screens.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([])
})
