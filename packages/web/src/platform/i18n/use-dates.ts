import { codeOf } from '@kafana/locales'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createDates, type Dates } from './dates.ts'
import { loadDayjsLocale } from './dayjs-locales.ts'

const english = createDates('en', 'en')

/** Days in the reader's language; in English until its words are loaded. Browsers lack them for some of our languages, so they are ours. */
export const useDates = (): Dates => {
  const code = codeOf(useTranslation().i18n.language) ?? 'en'
  const [dates, setDates] = useState(english)
  useEffect(() => {
    let current = true
    void loadDayjsLocale(code).then((locale) => {
      if (current) setDates(createDates(code, locale))
    })
    return () => {
      current = false
    }
  }, [code])
  return dates
}
