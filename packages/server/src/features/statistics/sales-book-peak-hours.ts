import { hourOf, type PeakHour } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { daysTouched, isPlainDay, runsOf } from './days.ts'
import { bookRange, DAY_HOURS, DAY_MS, QUARTER_MS, type Span } from './sales-book-range.ts'
import { selectBookEnds, sumByQuarter } from './sales-book-read-model.ts'

/** Orders are billed soon after they are made; those that waited longer are only counted one by one. */
const LONGEST_WAIT_DAYS = 31

/** Between which quarters a zone's clocks stay as they are, as `[first, last)`: whole days that each have 24 hours. */
export const steadySpans = ({ start, end }: Span, timezone: string): [number, number][] =>
  runsOf(daysTouched({ start, end }, { timezone, dayStart: '00:00' }))
    .filter(([first]) => isPlainDay(first))
    .map((run) => [run[0].start / QUARTER_MS, (run.at(-1) ?? run[0]).end / QUARTER_MS])

/** Where orders billed in a range may have been made. Asked for all time, only where there is something to be found. */
const readWhenMade = async (tx: Tx, { start, end }: Span): Promise<Span> => {
  const { first, last } = (await tx.get(selectBookEnds, {})) ?? { first: null, last: null }
  if (first === null || last === null) return { start: 0, end: 0 }
  return {
    start: Math.max(start, first * QUARTER_MS) - LONGEST_WAIT_DAYS * DAY_MS,
    end: Math.min(end, (last + 1) * QUARTER_MS) + DAY_MS,
  }
}

/** How many of the orders billed in a range were made in which hour of the day, all 24. */
export const readPeakHours = async (tx: Tx, range: Span, timezone: string): Promise<readonly PeakHour[]> => {
  const steady = JSON.stringify(steadySpans(await readWhenMade(tx, range), timezone))
  const counts = Array.from({ length: DAY_HOURS }, () => 0)
  for (const { moment, orders } of await tx.all(sumByQuarter, { ...bookRange(range), steady })) {
    const hour = hourOf(moment * QUARTER_MS, timezone)
    counts[hour] = (counts[hour] ?? 0) + orders
  }
  return counts.map((count, hour) => ({ hour, count }))
}
