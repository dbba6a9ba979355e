import { codeOf, type LanguageCode } from '@kafana/locales'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { type Part, part } from '../browser/parts.ts'
import { useNeeded } from '../browser/use-part.ts'
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

/** By language, each loaded with the first screen that shows days in it. */
const parts = new Map<LanguageCode, Part<Dates>>([
  ['en', { load: async () => english, loaded: () => english, subscribe: () => () => {} }],
])
const partOf = (code: LanguageCode): Part<Dates> => {
  const found = parts.get(code) ?? part(async () => createDates(code, await loadDayjsLocale(code)))
  parts.set(code, found)
  return found
}

/**
 * Dates in the user's language, the same for all of a page; in English until its locale is loaded. Some browsers lack some
 * of our languages.
 */
export const useDates = (): Dates => {
  const dates = useNeeded(partOf(codeOf(useTranslation().language) ?? 'en')) ?? english
  const { locale } = dates
  // The language may have been another one since it was loaded.
  useEffect(() => void dayjs.locale(locale), [locale])
  return dates
}
