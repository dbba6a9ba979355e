import type { Translate } from './translator.ts'

const MINUTE_MS = 60_000
const [HOUR, DAY] = [60, 1440]
const MINUTE_SECONDS = 60

/** Whole minutes elapsed; at least zero where clocks differ. */
export const wholeMinutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

/** A duration: "42 min", "1 h", "1 h 5 min", "1 d", "2 d 3 h"; at least zero where clocks differ. */
export const durationText = (t: Translate, ms: number): string => {
  const minutes = wholeMinutes(ms)
  if (minutes < HOUR) return t('DURATION_MINUTES', { minutes })
  if (minutes < DAY && minutes % HOUR === 0) return t('DURATION_WHOLE_HOURS', { hours: minutes / HOUR })
  if (minutes < DAY)
    return t('DURATION_HOURS', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)]
  return hours === 0 ? t('DURATION_DAYS_SHORT', { days }) : t('DURATION_DAYS', { days, hours })
}

/** A short form: "42 min", "1 h 05", "2 d". */
export const shortDurationText = (t: Translate, ms: number): string => {
  const minutes = wholeMinutes(ms)
  if (minutes < HOUR) return t('DURATION_MINUTES', { minutes })
  if (minutes < DAY)
    return t('DURATION_HOURS_SHORT', {
      hours: Math.floor(minutes / HOUR),
      minutes: String(minutes % HOUR).padStart(2, '0'),
    })
  return t('DURATION_DAYS_SHORT', { days: Math.floor(minutes / DAY) })
}

/** A countdown of seconds: "9:05". */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
