import type { TFunction } from 'i18next'

const MINUTE_MS = 60_000
const [HOUR, DAY] = [60, 1440]

/** How long something has lasted: "42 min", "1 h", "1 h 5 min", "2 d 3 h"; not below zero where clocks differ. */
export const durationText = (t: TFunction, ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < HOUR) return t('DURATION_MINUTES', { minutes })
  if (minutes < DAY && minutes % HOUR === 0) return t('DURATION_WHOLE_HOURS', { hours: minutes / HOUR })
  if (minutes < DAY) return t('DURATION_HOURS', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
  return t('DURATION_DAYS', { days: Math.floor(minutes / DAY), hours: Math.floor((minutes % DAY) / HOUR) })
}
