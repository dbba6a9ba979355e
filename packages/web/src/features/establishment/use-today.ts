import { dayBounds, dayOf } from '@kafana/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { useVenue } from '../../platform/i18n/use-formats.ts'

const LOOK_EVERY_MS = 15_000
const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The bounds of the venue's present day as the calls want them; renewed when the day changes. */
export const useToday = (): { start: string; end: string } => {
  const { timezone, dayStart } = useVenue()
  const day = useSyncExternalStore(subscribe, () => dayOf(Date.now(), { timezone, dayStart }))
  return useMemo(() => {
    const { start, end } = dayBounds(day, { timezone, dayStart })
    return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  }, [day, timezone, dayStart])
}
