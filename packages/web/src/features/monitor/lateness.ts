export type Lateness = 'fresh' | 'warn' | 'late'

const WARN_AFTER_MS = 5 * 60_000
const LATE_AFTER_MS = 10 * 60_000

const waited = (at: string, now: number): number => Math.max(0, now - Date.parse(at))

/** How long an order has waited, as a colour: quiet, amber from 5 minutes, red from 10. */
export const latenessOf = (at: string, now: number): Lateness => {
  const ms = waited(at, now)
  if (ms >= LATE_AFTER_MS) return 'late'
  return ms >= WARN_AFTER_MS ? 'warn' : 'fresh'
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The same as a stopwatch: "4:05", "1:02:09". */
export const timerText = (at: string, now: number): string => {
  const seconds = Math.floor(waited(at, now) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
