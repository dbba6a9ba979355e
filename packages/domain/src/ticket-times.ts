import type { Category } from './category.ts'

/** From how many whole minutes on an order that waits is a worry, and from how many it is late. */
export interface TicketTime {
  readonly warnAfter: number
  readonly lateAfter: number
}
/** A drink is due sooner than a dish: each has its own times. */
export type TicketTimes = Readonly<Record<Category, TicketTime>>

export const DEFAULT_TICKET_TIMES: TicketTimes = {
  drink: { warnAfter: 5, lateAfter: 10 },
  food: { warnAfter: 10, lateAfter: 20 },
}
/** The longest wait that a venue can set, in minutes. */
export const MAX_TICKET_MINUTES = 240

/** Is there a worry before it is late? */
export const isTicketTimeInOrder = ({ warnAfter, lateAfter }: TicketTime): boolean => warnAfter < lateAfter

export type Lateness = 'fresh' | 'warn' | 'late'

const MINUTE_MS = 60_000

/** How long an order has waited, as the colour that a screen gives it. `since` and `now` are UTC ms; a moment ahead of this clock is fresh. */
export const latenessOf = ({ warnAfter, lateAfter }: TicketTime, since: number, now: number): Lateness => {
  const waited = now - since
  if (waited >= lateAfter * MINUTE_MS) return 'late'
  return waited >= warnAfter * MINUTE_MS ? 'warn' : 'fresh'
}
