/**
 * The screens that people stand before for hours, at their fullest, in a real browser: tasks of more than 50 ms and the slowest interaction while a board of
 * 200 cards, a floor of 60 tables and a streaming monitor are worked on; and how long after a tap another screen repaints, against the bare wire.
 */
import { chromium, type Browser } from '@playwright/test'
import config from '../playwright.config.ts'
import { Refusal } from '../scripts/bootstrap/refusal.mjs'
import { say } from '../scripts/lib/say.ts'
import { buildWebIfStale } from '../scripts/lib/web-build.ts'
import { openBusyVenue, type BusyVenue } from './busy-venue.ts'
import { dragCardWhileNewsArrive, lookAtNothing, panZoomAndDrag, streamOrders } from './full-screens.ts'
import { tapToRepaint } from './tap-to-repaint.ts'
import type { Readings } from './watched-page.ts'

const LONGEST_INTERACTION_MS = 100
const MOST_TIMES_FLOOR = 2

const tell = (name: string, { longTasks, longest, slowestInteraction }: Readings): void => {
  const met = longTasks === 0 && slowestInteraction <= LONGEST_INTERACTION_MS
  say(
    `${met ? 'met   ' : 'MISSED'}  ${name}: ${longTasks} tasks over 50 ms (0), the longest ${longest.toFixed(0)} ms; slowest interaction ${slowestInteraction.toFixed(0)} ms (<= ${LONGEST_INTERACTION_MS})`,
  )
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

const tellTaps = async (browser: Browser, venue: BusyVenue): Promise<void> => {
  const { taps, floors } = await tapToRepaint(browser, venue)
  for (const [name, part] of [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [tap, floor] = [quantile(taps, part), quantile(floors, part)]
    const met = tap / floor <= MOST_TIMES_FLOOR
    say(
      `${met ? 'met   ' : 'MISSED'}  a tap on Confirm to the other screen's repaint, ${name}: ${(tap / floor).toFixed(1)} (<= ${MOST_TIMES_FLOOR}) times the bare wire and two frames (${tap.toFixed(0)} and ${floor.toFixed(0)} ms)`,
    )
  }
}

const built = await buildWebIfStale('show', () => say('Building the web application …'))
if (built && built.code !== 0)
  throw new Refusal('The web application could not be built; the reason stands above.')
const venue = await openBusyVenue()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const { longTasks, longest } = await lookAtNothing(browser, venue)
  say(
    `A page that does 10 ms of work a frame for five seconds: ${longTasks} tasks over 50 ms, the longest ${longest.toFixed(0)} ms. So much is the machine's.`,
  )
  tell(
    'a board of 200 cards: one is dragged over its columns, 50 news arrive',
    await dragCardWhileNewsArrive(browser, venue),
  )
  tell('a floor of 60 tables: panned, zoomed, tables dragged', await panZoomAndDrag(browser, venue))
  tell('a monitor: 60 orders and their steps stream in', await streamOrders(browser, venue))
  await tellTaps(browser, venue)
} finally {
  await browser.close()
  await venue.close()
}
