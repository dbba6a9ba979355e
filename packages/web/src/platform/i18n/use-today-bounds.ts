import { dayBounds } from '@kafana/domain'
import { useMemo } from 'react'
import { useToday } from '../browser/use-now.ts'
import { useVenue } from './use-formats.ts'

/** The venue's present day, YYYY-MM-DD, and its bounds as the calls want them; renewed when the day changes. */
export const useTodayBounds = (): { day: string; start: string; end: string } => {
  const { timezone, dayStart } = useVenue()
  const day = useToday({ timezone, dayStart })
  return useMemo(() => {
    const { start, end } = dayBounds(day, { timezone, dayStart })
    return { day, start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  }, [day, timezone, dayStart])
}
