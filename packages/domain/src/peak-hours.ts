import { hourOf } from './calendar.ts'

export interface PeakHour {
  /** 0 to 23, on the venue's wall clock. */
  readonly hour: number
  readonly count: number
}

/** How many of the instants (UTC ms) fall into each hour of the day, all 24 hours in order. */
export const peakHours = (instants: readonly number[], timezone: string): readonly PeakHour[] => {
  const counts = Array.from({ length: 24 }, () => 0)
  for (const at of instants) {
    const hour = hourOf(at, timezone)
    counts[hour] = (counts[hour] ?? 0) + 1
  }
  return counts.map((count, hour) => ({ hour, count }))
}
