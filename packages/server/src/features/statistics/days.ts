import { addDays, dayBounds, dayOf, type Minor, type VenueClock } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { DAY_MS, QUARTER_MS, QUARTERS_A_DAY, quarterRange, type Span } from './sales-book-range.ts'
import { sumByDay, sumOfRange } from './sales-book-read-model.ts'

/** A venue's day, or the part of it that a range takes. UTC ms. */
export interface DaySpan extends Span {
  readonly date: string
}

/** `date` is the venue's day, YYYY-MM-DD. */
export interface DaySales {
  readonly date: string
  readonly orders: number
  readonly revenue: Minor
  readonly profit: Minor
}

/** Every venue day that a range touches, in order; the range cuts the first and the last. */
export const daysTouched = ({ start, end }: Span, clock: VenueClock): DaySpan[] => {
  const days: DaySpan[] = []
  if (start >= end) return days
  const last = dayOf(end - 1, clock)
  for (let date = dayOf(start, clock); date <= last; date = addDays(date, 1)) {
    const bounds = dayBounds(date, clock)
    const span = { date, start: Math.max(start, bounds.start), end: Math.min(end, bounds.end) }
    // A zone that moved across the date line has a day that never was.
    if (span.start < span.end) days.push(span)
  }
  return days
}

/** Is it 24 hours of whole quarters? Not on the days when the clocks change, nor where the range cuts it. */
export const isPlainDay = ({ start, end }: Span): boolean =>
  end - start === DAY_MS && start % QUARTER_MS === 0

/** Days that follow one another, each plain; any other day stands alone. */
export const runsOf = (days: readonly DaySpan[]): (readonly [DaySpan, ...DaySpan[]])[] => {
  const runs: [DaySpan, ...DaySpan[]][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && isPlainDay(run[0]) && isPlainDay(day)) run.push(day)
    else runs.push([day])
  }
  return runs
}

interface Sums {
  readonly orders: number | null
  readonly total: number | null
  readonly profit: number | null
}

const daySales = ({ date }: DaySpan, sums: Sums | undefined): DaySales => ({
  date,
  orders: sums?.orders ?? 0,
  revenue: sums?.total ?? 0,
  profit: sums?.profit ?? 0,
})

const readRun = async (tx: Tx, run: readonly [DaySpan, ...DaySpan[]]): Promise<DaySales[]> => {
  const [first] = run
  if (!isPlainDay(first)) return [daySales(first, await tx.get(sumOfRange, quarterRange(first)))]
  const start = first.start / QUARTER_MS
  const sold = new Map(
    (await tx.all(sumByDay, { start, end: start + run.length * QUARTERS_A_DAY })).map((row) => [
      row.day,
      row,
    ]),
  )
  return run.map((day, index) => daySales(day, sold.get(index)))
}

export const readDays = async (tx: Tx, range: Span, clock: VenueClock): Promise<DaySales[]> => {
  const days: DaySales[] = []
  for (const run of runsOf(daysTouched(range, clock))) days.push(...(await readRun(tx, run)))
  return days
}
