import type { Company } from '@kafana/contract'
import { DEFAULT_STORNO_MINUTES, DEFAULT_TICKET_TIMES } from '@kafana/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { createFormats, type Formats } from './formats.ts'

const AGE_KEYS = {
  seconds: 'AGE_SECONDS',
  minutes: 'AGE_MINUTES',
  hours: 'AGE_HOURS',
  days: 'AGE_DAYS',
} as const

type Venue = Pick<
  Company,
  'currency' | 'timezone' | 'dayStart' | 'ticketTimes' | 'taxClasses' | 'stornoMinutes'
>

/** Until the venue is known, and for people who belong to none. */
const DEFAULT_VENUE: Venue = {
  currency: 'MKD',
  timezone: 'Europe/Skopje',
  dayStart: '00:00',
  ticketTimes: DEFAULT_TICKET_TIMES,
  taxClasses: [],
  stornoMinutes: DEFAULT_STORNO_MINUTES,
}

/** The venue's clock, currency, taxes and patience: its days are the ones that "today" and ranges mean. */
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

/** Formatters for the reader's language and the venue's currency and clock. */
export const useFormats = (): Formats => {
  const { t, i18n } = useTranslation()
  const { currency, timezone } = useVenue()
  return useMemo(
    () =>
      createFormats({ language: i18n.language, currency, timeZone: timezone }, (unit, count) =>
        t(AGE_KEYS[unit], { count }),
      ),
    [t, i18n.language, currency, timezone],
  )
}
