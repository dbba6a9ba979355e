import type { LanguageCode } from '@kafana/locales'
import dayjs from 'dayjs'

/** Days, YYYY-MM-DD, as the reader's language writes them. Orders' moments are the same in every language and no part of this. */
export interface Dates {
  /** dayjs' name of the language. */
  readonly locale: string
  /** How `date` is written, in dayjs' letters: for pickers. */
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

interface Writing {
  readonly date: string
  readonly shortDate: string
  readonly named: string
  readonly month: string
}
const SLASHES: Writing = { date: 'DD/MM/YYYY', shortDate: 'DD/MM', named: 'dddd, D MMMM', month: 'MMMM YYYY' }
const POINTS: Writing = { date: 'DD.MM.YYYY', shortDate: 'DD.MM', named: 'dddd, D MMMM', month: 'MMMM YYYY' }
/** A number with a point is "the 21st": the point stays behind every one of them. */
const ORDINALS: Writing = {
  date: 'DD.MM.YYYY.',
  shortDate: 'DD.MM.',
  named: 'dddd, D. MMMM',
  month: 'MMMM YYYY.',
}

const WRITING: Readonly<Record<LanguageCode, Writing>> = {
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

/** @param locale dayjs' name of the language, loaded */
export const createDates = (code: LanguageCode, locale: string): Dates => {
  const { date, shortDate, named, month } = WRITING[code]
  const write =
    (pattern: string) =>
    (day: string): string =>
      dayjs(day).locale(locale).format(pattern)
  return {
    locale,
    pattern: date,
    date: write(date),
    shortDate: write(shortDate),
    weekday: write('ddd'),
    weekdayDate: write(`dddd, ${date}`),
    named: write(named),
    month: write(month),
    shortMonth: write('MMM'),
  }
}
