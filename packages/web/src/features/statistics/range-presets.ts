import { addDays, dayBounds, type VenueClock } from '@kafana/domain'
import type { TFunction } from 'i18next'
import {
  lastDaysRange,
  lastMonthRange,
  todayRange,
  type DayRange,
  type RangePreset,
} from '../../ui/date-range.tsx'

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** What an owner looks at when nothing was chosen: one month back up to now. */
export const usualRange = (today: string, clock: VenueClock): DayRange =>
  lastMonthRange(dayBounds(today, clock).start, clock)

/** The choices beside the pickers on a venue day (YYYY-MM-DD). */
export const rangePresets = (today: string, clock: VenueClock, t: TFunction): RangePreset[] => {
  const now = dayBounds(today, clock).start
  const yesterday = addDays(today, -1)
  const endOfMonthBefore = addDays(firstOfMonth(today), -1)
  return [
    { text: t('TODAY'), range: todayRange(now, clock) },
    { text: t('YESTERDAY'), range: { from: yesterday, to: yesterday } },
    { text: t('LAST_7_DAYS'), range: lastDaysRange(now, clock, 7) },
    { text: t('ONE_MONTH_BACK'), range: usualRange(today, clock) },
    { text: t('THIS_MONTH'), range: { from: firstOfMonth(today), to: today } },
    { text: t('PREVIOUS_MONTH'), range: { from: firstOfMonth(endOfMonthBefore), to: endOfMonthBefore } },
  ]
}
