import { codeOf, type LanguageCode } from '@kafana/locales'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { loadDayjsLocale } from './dayjs-locales.ts'
import { useTranslation } from './use-translation.ts'

/** Formats days, given as YYYY-MM-DD, in the user's language. Order times look the same in every language. */
export interface Dates {
  /** The dayjs locale. */
  readonly locale: string
  /** The dayjs pattern of `date`, for date pickers. */
  readonly pattern: string
  /** "21/11/2026" */
  readonly date: (day: string) => string
  /** "21/11" */
  readonly shortDate: (day: string) => string
  /** "Sat" */
  readonly weekday: (day: string) => string
  /** "Saturday, 21/11/2026" */
  readonly weekdayDate: (day: string) => string
  /** "Saturday, 21 November" */
  readonly named: (day: string) => string
  /** "November 2026" */
  readonly month: (day: string) => string
  /** "Nov" */
  readonly shortMonth: (day: string) => string
}

type Patterns = Readonly<Record<'date' | 'shortDate' | 'named' | 'month', string>>
const SLASHES: Patterns = {
  date: 'DD/MM/YYYY',
  shortDate: 'DD/MM',
  named: 'dddd, D MMMM',
  month: 'MMMM YYYY',
}
const POINTS: Patterns = { date: 'DD.MM.YYYY', shortDate: 'DD.MM', named: 'dddd, D MMMM', month: 'MMMM YYYY' }
/** In these languages a number followed by a point is an ordinal ("the 21st"), so the point stays. */
const ORDINALS: Patterns = {
  date: 'DD.MM.YYYY.',
  shortDate: 'DD.MM.',
  named: 'dddd, D. MMMM',
  month: 'MMMM YYYY.',
}

const PATTERNS: Readonly<Record<LanguageCode, Patterns>> = {
  en: SLASHES,
  mk: POINTS,
  rs: ORDINALS,
  al: POINTS,
  de: { ...ORDINALS, date: 'DD.MM.YYYY', month: 'MMMM YYYY' },
  fr: { ...SLASHES, named: 'dddd D MMMM' },
  bg: POINTS,
  el: SLASHES,
  ro: POINTS,
  hr: ORDINALS,
  es: { ...SLASHES, named: 'dddd, D [de] MMMM', month: 'MMMM [de] YYYY' },
}

/** @param locale a dayjs locale that is loaded */
export const createDates = (code: LanguageCode, locale: string): Dates => {
  const { date, shortDate, named, month } = PATTERNS[code]
  const format =
    (pattern: string) =>
    (day: string): string =>
      dayjs(day).locale(locale).format(pattern)
  return {
    locale,
    pattern: date,
    date: format(date),
    shortDate: format(shortDate),
    weekday: format('ddd'),
    weekdayDate: format(`dddd, ${date}`),
    named: format(named),
    month: format(month),
    shortMonth: format('MMM'),
  }
}

const english = createDates('en', 'en')

/** Dates in the user's language; in English until the locale is loaded. Some browsers lack some of our languages. */
export const useDates = (): Dates => {
  const code = codeOf(useTranslation().language) ?? 'en'
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
