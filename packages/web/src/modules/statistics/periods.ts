import type { Dates } from '@kafana/client/i18n/dates.ts'
import type { DaySales } from '@kafana/contract'
import { addDays } from '@kafana/domain'

export type Grain = 'day' | 'week' | 'month'

/**
 * Sales of consecutive days, both included: a day, an ISO week or a month; the first and last are cut by the
 * range.
 */
export interface Period {
  readonly from: string
  readonly to: string
  readonly orders: number
  readonly revenue: number
  readonly profit: number
}

/** Limits that keep the bars distinguishable. */
const MAX_DAY_BARS = 62
const MAX_DAYS_IN_WEEKS = 400
const DAYS_A_WEEK = 7

const grainOf = (days: number): Grain => {
  if (days <= MAX_DAY_BARS) return 'day'
  return days <= MAX_DAYS_IN_WEEKS ? 'week' : 'month'
}

/** 0 for Monday to 6 for Sunday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK

/** The first day of a day's period. */
const startOf: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => addDays(day, -weekdayOf(day)),
  month: (day) => `${day.slice(0, 7)}-01`,
}

/** Amounts have two decimals; sums are rounded back to hundredths. */
const sum = (days: readonly DaySales[], field: 'orders' | 'revenue' | 'profit'): number =>
  Math.round(days.reduce((total, day) => total + Math.round(day[field] * 100), 0)) / 100

/** Groups consecutive days to bars: by day, by ISO week above 62 days, by month above 400. */
export const periodsOf = (
  days: readonly DaySales[],
): { readonly grain: Grain; readonly periods: readonly Period[] } => {
  const grain = grainOf(days.length)
  const groups = [...Map.groupBy(days, ({ date }) => startOf[grain](date)).values()]
  const periods = groups.map((group): Period => ({
    from: group[0]?.date ?? '',
    to: group.at(-1)?.date ?? '',
    orders: sum(group, 'orders'),
    revenue: sum(group, 'revenue'),
    profit: sum(group, 'profit'),
  }))
  return { grain, periods }
}

/** The maximum number of labels that fit on a phone. */
const MAX_LABELS = 6
const FEW_BARS = 8

/** Which bars have a label: all if few, else Mondays or evenly spaced ones. */
export const labelledPeriods = (grain: Grain, periods: readonly Period[]): ReadonlySet<number> => {
  const all = periods.map((_, index) => index)
  if (periods.length <= FEW_BARS) return new Set(all)
  const mondays = all.filter((index) => weekdayOf(periods[index]?.from ?? '') === 0)
  const candidates = grain === 'day' && periods.length > 2 * DAYS_A_WEEK ? mondays : all
  const step = Math.ceil(candidates.length / MAX_LABELS)
  return new Set(candidates.filter((_, index) => index % step === 0))
}

const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** A period as text: "Saturday, 21/11/2026", "16/11/2026 – 22/11/2026", "November 2026". */
export const periodText = (
  { from, to }: Period,
  grain: Grain,
  { weekdayDate, month, date }: Dates,
): string => {
  if (grain === 'day') return capitalise(weekdayDate(from))
  return grain === 'month' ? capitalise(month(from)) : `${date(from)} – ${date(to)}`
}

/** The two lines of a bar's label. */
export const tickText = (
  { from }: Period,
  grain: Grain,
  { shortMonth, weekday, shortDate }: Dates,
): readonly [string, string] =>
  grain === 'month' ? [shortMonth(from), from.slice(0, 4)] : [weekday(from), shortDate(from)]

/** Range and grid lines of an amount axis; zero is one of the lines. */
export interface Axis {
  readonly low: number
  readonly high: number
  readonly lines: readonly number[]
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10]
/** The maximum number of steps from zero to the greatest amount. */
const MAX_STEPS = 3

/** The smallest round step that covers the span in at most three steps. */
const roundStep = (span: number): number => {
  const least = span / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = ROUND_STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

/** An axis with zero and all amounts and two or three lines on the greater side. */
export const moneyAxis = (amounts: readonly number[]): Axis => {
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  if (least === 0 && most === 0) return { low: 0, high: 1, lines: [0] }
  const step = roundStep(Math.max(most, -least))
  const steps = (amount: number): number => Math.ceil(amount / step - 1e-9)
  const [below, above] = [steps(-least), steps(most)]
  const lines = Array.from({ length: below + above + 1 }, (_, index) =>
    Number(((index - below) * step).toPrecision(12)),
  )
  return { low: lines[0] ?? 0, high: lines.at(-1) ?? 1, lines }
}

/** An hour of the day, "09:00". */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
