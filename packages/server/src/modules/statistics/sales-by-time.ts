import { addDays, dayBounds, dayOf, hourOf, type Minor, type PeakHour, type VenueClock } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectSummaryEnds, sumByDay, sumByQuarter, sumOfRange } from './sales-summary-read-model.ts'
import {
  DAY_HOURS,
  DAY_MS,
  QUARTER_MS,
  quarterRange,
  QUARTERS_A_DAY,
  type Span,
  summaryRange,
} from './statistics-read-model.ts'

/** A venue day, or the part of it inside a range. UTC ms. */
interface DaySpan extends Span {
  readonly date: string
}

/** `date` is the venue day, YYYY-MM-DD. */
export interface DaySales {
  readonly date: string
  readonly orders: number
  readonly revenue: Minor
  readonly profit: Minor
}

/** Every venue day that overlaps a range, in order; the range cuts the first and the last. */
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

/** Whether it is 24 hours of whole quarters: not when the clocks change or the range cuts the day. */
export const isRegularDay = ({ start, end }: Span): boolean =>
  end - start === DAY_MS && start % QUARTER_MS === 0

/** Consecutive regular days; any other day is a run of its own. */
export const groupRuns = (days: readonly DaySpan[]): (readonly [DaySpan, ...DaySpan[]])[] => {
  const runs: [DaySpan, ...DaySpan[]][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && isRegularDay(run[0]) && isRegularDay(day)) run.push(day)
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
  if (!isRegularDay(first)) return [daySales(first, await tx.get(sumOfRange, quarterRange(first)))]
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
  for (const run of groupRuns(daysTouched(range, clock))) days.push(...(await readRun(tx, run)))
  return days
}

/** The sales of one hour of local time within a venue day: start <= t < end, UTC ms. */
export interface HourSales extends Span {
  /** 0 to 23. */
  readonly hour: number
  readonly orders: number
  readonly revenue: Minor
  readonly profit: Minor
}

/**
 * The hours of a venue day in order. An hour that the clocks repeat is one of two hours' length, one that they skip is
 * missing; a day that starts within an hour ends in that hour, which is then there twice.
 */
export const hoursOfDay = (
  { start, end }: Span,
  timezone: string,
): readonly (Span & { readonly hour: number })[] => {
  const hours: { hour: number; start: number; end: number }[] = []
  for (let at = start; at < end;) {
    const next = Math.min(end, (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS)
    const [hour, last] = [hourOf(at, timezone), hours.at(-1)]
    if (last?.hour === hour) last.end = next
    else hours.push({ hour, start: at, end: next })
    at = next
  }
  return hours
}

export const readHours = async (tx: Tx, date: string, clock: VenueClock): Promise<HourSales[]> => {
  const hours: HourSales[] = []
  for (const hour of hoursOfDay(dayBounds(date, clock), clock.timezone)) {
    const sums = await tx.get(sumOfRange, quarterRange(hour))
    hours.push({
      ...hour,
      orders: sums?.orders ?? 0,
      revenue: sums?.total ?? 0,
      profit: sums?.profit ?? 0,
    })
  }
  return hours
}

/** Orders are billed soon after they are created; those that waited longer are only counted one by one. */
const MAX_WAIT_DAYS = 31

/**
 * The spans of quarters, as `[first, last)`, in which the UTC offset of a zone does not change: runs of days
 * that have 24 hours each.
 */
export const constantOffsetSpans = ({ start, end }: Span, timezone: string): [number, number][] =>
  groupRuns(daysTouched({ start, end }, { timezone, dayStart: '00:00' }))
    .filter(([first]) => isRegularDay(first))
    .map((run) => [run[0].start / QUARTER_MS, (run.at(-1) ?? run[0]).end / QUARTER_MS])

/**
 * When the orders billed in a range may have been created. A range of all time is cut to where there are
 * sales.
 */
const readCreationSpan = async (tx: Tx, { start, end }: Span): Promise<Span> => {
  const { first, last } = (await tx.get(selectSummaryEnds, {})) ?? { first: null, last: null }
  if (first === null || last === null) return { start: 0, end: 0 }
  return {
    start: Math.max(start, first * QUARTER_MS) - MAX_WAIT_DAYS * DAY_MS,
    end: Math.min(end, (last + 1) * QUARTER_MS) + DAY_MS,
  }
}

/** The number of orders billed in a range by the hour of the day in which they were created, all 24 hours. */
export const readPeakHours = async (tx: Tx, range: Span, timezone: string): Promise<readonly PeakHour[]> => {
  const regular = JSON.stringify(constantOffsetSpans(await readCreationSpan(tx, range), timezone))
  const counts = Array.from({ length: DAY_HOURS }, () => 0)
  for (const { moment, orders } of await tx.all(sumByQuarter, { ...summaryRange(range), regular })) {
    const hour = hourOf(moment * QUARTER_MS, timezone)
    counts[hour] = (counts[hour] ?? 0) + orders
  }
  return counts.map((count, hour) => ({ hour, count }))
}
