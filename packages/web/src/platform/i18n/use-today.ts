import { dayBounds, dayOf } from '@kafana/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { useVenue } from './use-formats.ts'

const LOOK_EVERY_MS = 15_000
const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The venue's present day, YYYY-MM-DD, and its bounds as the calls want them; renewed when the day changes. */
export const useToday = (): { day: string; start: string; end: string } => {
  const { timezone, dayStart } = useVenue()
  const day = useSyncExternalStore(subscribe, () => dayOf(Date.now(), { timezone, dayStart }))
  return useMemo(() => {
    const { start, end } = dayBounds(day, { timezone, dayStart })
    return { day, start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  }, [day, timezone, dayStart])
}
