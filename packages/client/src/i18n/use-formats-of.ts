import type { Company } from '@kafana/contract'
import { createFormats, type Formats } from './formats.ts'
import { i18n } from './i18n.ts'
import { useTranslation } from './use-translation.ts'

const AGE_KEYS = {
  seconds: 'AGE_SECONDS',
  minutes: 'AGE_MINUTES',
  hours: 'AGE_HOURS',
  days: 'AGE_DAYS',
} as const

/** By language, currency and time zone. */
const made = new Map<string, Formats>()

/** Formatters for the user's language and a venue's currency and time zone: the same for all of a page. */
export const useFormatsOf = ({ currency, timezone }: Pick<Company, 'currency' | 'timezone'>): Formats => {
  const { language } = useTranslation()
  const key = language + currency + timezone
  const formats =
    made.get(key) ??
    createFormats({ language, currency, timeZone: timezone }, (unit, count) =>
      i18n.t(AGE_KEYS[unit], { count }),
    )
  made.set(key, formats)
  return formats
}
