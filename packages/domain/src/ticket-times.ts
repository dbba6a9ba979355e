import type { Category } from './catalog.ts'

export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days'

const SECONDS_IN: readonly (readonly [AgeUnit, number])[] = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
]

/**
 * An age in its largest whole unit ("5 minutes"); negative ages count as 0 seconds.
 */
export const ageOf = (ms: number): { unit: AgeUnit; value: number } => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  for (const [unit, size] of SECONDS_IN)
    if (seconds >= size) return { unit, value: Math.floor(seconds / size) }
  return { unit: 'seconds', value: seconds }
}

/** After how many whole minutes a waiting order shows a warning, and after how many it is late. */
export interface TicketTime {
  readonly warnAfter: number
  readonly lateAfter: number
}
/** Drinks and dishes have different times. */
export type TicketTimes = Readonly<Record<Category, TicketTime>>

export const DEFAULT_TICKET_TIMES: TicketTimes = {
  drink: { warnAfter: 5, lateAfter: 10 },
  food: { warnAfter: 10, lateAfter: 20 },
}
/** The longest wait that a venue can set, in minutes. */
export const MAX_TICKET_MINUTES = 240

/** Does the warning come before the order is late? */
export const isTicketTimeInOrder = ({ warnAfter, lateAfter }: TicketTime): boolean => warnAfter < lateAfter

export type Lateness = 'fresh' | 'warn' | 'late'

const MINUTE_MS = 60_000

/**
 * How late a waiting order is. `since` and `now` are UTC ms; a time ahead of this clock counts as fresh.
 */
export const latenessOf = ({ warnAfter, lateAfter }: TicketTime, since: number, now: number): Lateness => {
  const waited = now - since
  if (waited >= lateAfter * MINUTE_MS) return 'late'
  return waited >= warnAfter * MINUTE_MS ? 'warn' : 'fresh'
}
