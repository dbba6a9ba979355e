import type { Company } from '@kafana/contract'
import { useMemo } from 'react'
import { createFormats, type Formats } from './formats.ts'
import { useTranslation } from './use-translation.ts'

const AGE_KEYS = {
  seconds: 'AGE_SECONDS',
  minutes: 'AGE_MINUTES',
  hours: 'AGE_HOURS',
  days: 'AGE_DAYS',
} as const

/** Formatters for the user's language and a venue's currency and time zone. */
export const useFormatsOf = ({ currency, timezone }: Pick<Company, 'currency' | 'timezone'>): Formats => {
  const { t, language } = useTranslation()
  return useMemo(
    () =>
      createFormats({ language, currency, timeZone: timezone }, (unit, count) =>
        t(AGE_KEYS[unit], { count }),
      ),
    [t, language, currency, timezone],
  )
}
