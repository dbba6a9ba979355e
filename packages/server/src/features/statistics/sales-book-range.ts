/** Every zone's clocks differ from UTC by whole quarters of an hour, so a quarter lies in one hour, and in one day that starts on a quarter, everywhere. */
export const QUARTER_MS = 900_000
export const HOUR_MS = 3_600_000
export const DAY_HOURS = 24
export const DAY_MS = DAY_HOURS * HOUR_MS
export const QUARTERS_A_DAY = DAY_HOURS * 4
/** How long the book's buckets are, besides the quarters. */
export const SPAN_HOURS = [1, DAY_HOURS] as const

/** start <= t < end, in whatever unit is said. */
export interface Span {
  readonly start: number
  readonly end: number
}

const NOTHING: Span = { start: 0, end: 0 }

/** The whole buckets inside a span, by their numbers, and what is left on both sides, in the span's own unit. Without a whole bucket all is `before`. */
export const cut = (
  { start, end }: Span,
  size: number,
): { readonly before: Span; readonly whole: Span; readonly after: Span } => {
  const whole = { start: Math.ceil(start / size), end: Math.floor(end / size) }
  if (whole.start >= whole.end) return { before: { start, end }, whole: NOTHING, after: NOTHING }
  return { before: { start, end: whole.start * size }, whole, after: { start: whole.end * size, end } }
}

/** A range of time as the book answers it: whole UTC days, whole hours on either side of them, and edges in UTC ms that only the orders themselves can tell. */
export interface BookRange {
  readonly daysStart: number
  readonly daysEnd: number
  readonly hoursStart: number
  readonly hoursEnd: number
  readonly laterHoursStart: number
  readonly laterHoursEnd: number
  readonly edgeStart: number
  readonly edgeEnd: number
  readonly laterEdgeStart: number
  readonly laterEdgeEnd: number
}

export const bookRange = (range: Span): BookRange => {
  const edges = cut(range, HOUR_MS)
  const hours = cut(edges.whole, DAY_HOURS)
  return {
    daysStart: hours.whole.start,
    daysEnd: hours.whole.end,
    hoursStart: hours.before.start,
    hoursEnd: hours.before.end,
    laterHoursStart: hours.after.start,
    laterHoursEnd: hours.after.end,
    edgeStart: edges.before.start,
    edgeEnd: edges.before.end,
    laterEdgeStart: edges.after.start,
    laterEdgeEnd: edges.after.end,
  }
}

/** The same for sums of the venue as a whole, which the book keeps by quarters of an hour. */
export interface QuarterRange {
  readonly quartersStart: number
  readonly quartersEnd: number
  readonly edgeStart: number
  readonly edgeEnd: number
  readonly laterEdgeStart: number
  readonly laterEdgeEnd: number
}

export const quarterRange = (range: Span): QuarterRange => {
  const { before, whole, after } = cut(range, QUARTER_MS)
  return {
    quartersStart: whole.start,
    quartersEnd: whole.end,
    edgeStart: before.start,
    edgeEnd: before.end,
    laterEdgeStart: after.start,
    laterEdgeEnd: after.end,
  }
}
