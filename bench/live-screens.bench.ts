/**
 * Measures the busiest screens in a real browser: tasks of more than 50 ms and the slowest interaction on a
 * board of 200 cards, a floor of 60 tables and a monitor with streaming orders; and the time from a tap to
 * the repaint of another screen, compared with the bare transport.
 */
import { chromium, type Browser } from '@playwright/test'
import config from '../playwright.config.ts'
import { UserError } from '../scripts/bootstrap/launch.mjs'
import { quantile } from '../scripts/lib/quantile.ts'
import { print } from '../scripts/lib/run.ts'
import { buildWebIfStale } from '../scripts/lib/web-build.ts'
import { openBusyVenue, type BusyVenue } from './busy-venue.ts'
import { dragCardDuringUpdates, measureBarePage, panZoomAndDrag, streamOrders } from './full-screens.ts'
import { tapToRepaint } from './tap-to-repaint.ts'
import type { Readings } from './watched-page.ts'

const LONGEST_INTERACTION_MS = 100
const MAX_TIMES_BASELINE = 2

const report = (name: string, { longTasks, longest, slowestInteraction }: Readings): void => {
  const met = longTasks === 0 && slowestInteraction <= LONGEST_INTERACTION_MS
  print(
    `${met ? 'met   ' : 'MISSED'}  ${name}: ${longTasks} tasks over 50 ms (0), the longest ${longest.toFixed(0)} ms; slowest interaction ${slowestInteraction.toFixed(0)} ms (<= ${LONGEST_INTERACTION_MS})`,
  )
}

const reportTaps = async (browser: Browser, venue: BusyVenue): Promise<void> => {
  const { taps, baselines } = await tapToRepaint(browser, venue)
  for (const [name, part] of [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [tap, baseline] = [quantile(taps, part), quantile(baselines, part)]
    const met = tap / baseline <= MAX_TIMES_BASELINE
    print(
      `${met ? 'met   ' : 'MISSED'}  a tap on Confirm to the other screen's repaint, ${name}: ${(tap / baseline).toFixed(1)} (<= ${MAX_TIMES_BASELINE}) times the bare transport and two frames (${tap.toFixed(0)} and ${baseline.toFixed(0)} ms)`,
    )
  }
}

const built = await buildWebIfStale('show', () => print('Building the web application …'))
if (built && built.code !== 0)
  throw new UserError('The web application could not be built; see the output above.')
const venue = await openBusyVenue()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const { longTasks, longest } = await measureBarePage(browser, venue)
  print(
    `A page that does 10 ms of work a frame for five seconds: ${longTasks} tasks over 50 ms, the longest ${longest.toFixed(0)} ms. This is the share of the machine.`,
  )
  report(
    'a board of 200 cards: one is dragged over its columns, 50 updates arrive',
    await dragCardDuringUpdates(browser, venue),
  )
  report('a floor of 60 tables: panned, zoomed, tables dragged', await panZoomAndDrag(browser, venue))
  report('a monitor: 60 orders and their steps stream in', await streamOrders(browser, venue))
  await reportTaps(browser, venue)
} finally {
  await browser.close()
  await venue.close()
}
