import type { Company } from '@kafana/contract'
import { dayBounds, DEFAULT_STORNO_MINUTES, DEFAULT_TICKET_TIMES } from '@kafana/domain'
import { useMemo } from 'react'
import { useCall } from '../api/query.ts'
import { useToday } from '../browser/use-now.ts'
import { useSession } from '../session/session-store.ts'
import type { Formats } from './formats.ts'
import { useFormatsOf } from './use-formats-of.ts'

/**
 * The venue's current day, YYYY-MM-DD, and its bounds as the calls need them; updated when the day changes.
 */
export const useTodayBounds = (): { day: string; start: string; end: string } => {
  const { timezone, dayStart } = useVenue()
  const day = useToday({ timezone, dayStart })
  return useMemo(() => {
    const { start, end } = dayBounds(day, { timezone, dayStart })
    return { day, start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  }, [day, timezone, dayStart])
}

type Venue = Pick<
  Company,
  | 'currency'
  | 'timezone'
  | 'dayStart'
  | 'ticketTimes'
  | 'taxClasses'
  | 'stornoMinutes'
  | 'courseMode'
  | 'orderTypes'
  | 'seats'
  | 'askCovers'
  | 'kitchenPrinters'
  | 'cashStep'
  | 'payFirst'
  | 'invoiceInstead'
>

/** Until the venue is loaded, and for users without one. */
const DEFAULT_VENUE: Venue = {
  currency: 'MKD',
  timezone: 'Europe/Skopje',
  dayStart: '00:00',
  ticketTimes: DEFAULT_TICKET_TIMES,
  taxClasses: [],
  stornoMinutes: DEFAULT_STORNO_MINUTES,
  courseMode: 'off',
}

/** The venue's settings: time zone, currency, taxes and time limits. */
export const useVenue = (): Venue => {
  const session = useSession()
  const company = useCall(
    'company',
    'get',
    {},
    { enabled: Boolean(session?.user.company), staleTime: 300_000 },
  )
  return company.data ?? DEFAULT_VENUE
}

/** Formatters for the user's language and the venue's currency and time zone. */
export const useFormats = (): Formats => useFormatsOf(useVenue())
