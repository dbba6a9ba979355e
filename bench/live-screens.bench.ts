/**
 * Measures the busiest screens in a real browser: tasks of more than 50 ms and the slowest interaction on a board of
 * 200 cards, a floor of 60 tables and a monitor with streaming orders (P11); and the time from a tap to the repaint of
 * another screen, with fifty screens, against the bare transport (P12). BENCH_CARDS (200), BENCH_TABLES (60, at least
 * 45), BENCH_STREAMED (60), BENCH_ROUNDS (7) and BENCH_TAPS (20, in a round) set its size. Lighthouse on the landing
 * page, which is part of P11 too, is `npm run audit:landing`.
 */
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { quantile } from '../scripts/lib/quantile.ts'
import { print } from '../scripts/lib/run.ts'
import { ensureWebBuilt } from '../scripts/lib/venue.ts'
import { openBusyVenue } from './busy-venue.ts'
import { dragCardDuringUpdates, measureBarePage, panZoomAndDrag, streamOrders } from './full-screens.ts'
import { measureRounds, report, reportTargets } from './rounds.ts'
import { sizeOf } from './sizes.ts'
import { openTaps } from './tap-to-repaint.ts'
import type { Readings } from './watched-page.ts'

const TAPS = sizeOf('TAPS', 20)
const P99 = 0.99
const LONGEST_INTERACTION_MS = 100

const reportReadings = (
  name: string,
  bare: Readings,
  { longTasks, longest, slowestInteraction }: Readings,
): void =>
  report({
    name: `P11 ${name}: tasks over 50 ms; slowest interaction`,
    measured: `${longTasks} (a bare page ${bare.longTasks}), the longest ${longest.toFixed(0)} ms; ${slowestInteraction.toFixed(0)} ms`,
    asked: `0; <= ${LONGEST_INTERACTION_MS} ms`,
    isMet: longTasks === 0 && slowestInteraction <= LONGEST_INTERACTION_MS,
  })

const p99 = async (tap: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let at = 0; at < TAPS; at += 1) times.push(await tap())
  return quantile(times, P99)
}

await ensureWebBuilt()
const venue = await openBusyVenue()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const bare = await measureBarePage(browser, venue)
  print(
    `A page that does 10 ms of work a frame for five seconds: ${bare.longTasks} tasks over 50 ms, the longest ${bare.longest.toFixed(0)} ms. This is the share of the machine.`,
  )
  reportReadings(
    'a full board, one card dragged while updates arrive',
    bare,
    await dragCardDuringUpdates(browser, venue),
  )
  reportReadings('a full floor, panned, zoomed, tables dragged', bare, await panZoomAndDrag(browser, venue))
  reportReadings('a monitor, orders and their steps stream in', bare, await streamOrders(browser, venue))
  const taps = await openTaps(browser, venue)
  const rounds = await measureRounds({ bare: () => p99(taps.bare), tap: () => p99(taps.tap) })
  taps.close()
  reportTargets(rounds, [
    {
      name: 'P12 p99 of a tap to the repaint of another screen, against its request, event and two frames',
      ratio: (r) => r.tap / r.bare,
      most: 2,
    },
  ])
} finally {
  await browser.close()
  await venue.close()
}
