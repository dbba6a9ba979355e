import type { LanguageCode } from '@kafana/locales'
import dayjs, { type Dayjs } from 'dayjs'

/** What dayjs knows of a language. The type that it gives itself forgets that months may be told by their pattern. */
type Locale = Omit<ILocale, 'months'> & {
  months?: readonly string[] | ((day: Dayjs, pattern: string) => string)
}
interface Source {
  readonly load: () => Promise<{ readonly default: ILocale }>
  /** What its words need so that they are written as in the language's own texts. */
  readonly corrected?: (locale: Locale) => Partial<Locale>
}

/** A month after a day of it: "21 Νοεμβρίου", "21. studenoga". */
const AFTER_DAY = /D\.?\s+MMMM/
const inTwoCases =
  (alone: readonly string[], afterDay: readonly string[]) =>
  (day: Dayjs, pattern: string): string =>
    (AFTER_DAY.test(pattern) ? afterDay : alone)[day.month()] ?? ''
const small = (words: readonly string[] | undefined): string[] =>
  (words ?? []).map((word) => word.toLowerCase())
const withoutPoints = (words: readonly string[] | undefined): string[] =>
  (words ?? []).map((word) => word.replace('.', ''))

/** Days and months are no names in these languages. */
const inSmallLetters = ({
  weekdays,
  weekdaysShort,
  weekdaysMin,
  months,
  monthsShort,
}: Locale): Partial<Locale> => ({
  weekdays: small(weekdays),
  weekdaysShort: small(withoutPoints(weekdaysShort)),
  weekdaysMin: small(weekdaysMin),
  monthsShort: small(withoutPoints(monthsShort)),
  ...(typeof months === 'function' ? {} : { months: small(months) }),
})
const shortWithoutPoints = ({ weekdaysShort, monthsShort }: Locale): Partial<Locale> => ({
  weekdaysShort: withoutPoints(weekdaysShort),
  monthsShort: withoutPoints(monthsShort),
})

const GREEK: Partial<Locale> = {
  months: inTwoCases(
    [
      'Ιανουάριος',
      'Φεβρουάριος',
      'Μάρτιος',
      'Απρίλιος',
      'Μάιος',
      'Ιούνιος',
      'Ιούλιος',
      'Αύγουστος',
      'Σεπτέμβριος',
      'Οκτώβριος',
      'Νοέμβριος',
      'Δεκέμβριος',
    ],
    [
      'Ιανουαρίου',
      'Φεβρουαρίου',
      'Μαρτίου',
      'Απριλίου',
      'Μαΐου',
      'Ιουνίου',
      'Ιουλίου',
      'Αυγούστου',
      'Σεπτεμβρίου',
      'Οκτωβρίου',
      'Νοεμβρίου',
      'Δεκεμβρίου',
    ],
  ),
  monthsShort: ['Ιαν', 'Φεβ', 'Μάρ', 'Απρ', 'Μάι', 'Ιούν', 'Ιούλ', 'Αύγ', 'Σεπ', 'Οκτ', 'Νοέ', 'Δεκ'],
  weekdaysShort: ['Κυρ', 'Δευ', 'Τρί', 'Τετ', 'Πέμ', 'Παρ', 'Σάβ'],
  weekdaysMin: ['Κυ', 'Δε', 'Τρ', 'Τε', 'Πέ', 'Πα', 'Σά'],
}
const CROATIAN_MONTHS = inTwoCases(
  [
    'siječanj',
    'veljača',
    'ožujak',
    'travanj',
    'svibanj',
    'lipanj',
    'srpanj',
    'kolovoz',
    'rujan',
    'listopad',
    'studeni',
    'prosinac',
  ],
  [
    'siječnja',
    'veljače',
    'ožujka',
    'travnja',
    'svibnja',
    'lipnja',
    'srpnja',
    'kolovoza',
    'rujna',
    'listopada',
    'studenoga',
    'prosinca',
  ],
)

const SOURCES: Readonly<Record<Exclude<LanguageCode, 'en'>, Source>> = {
  // Its own short days hold Latin letters that look like Cyrillic ones.
  mk: {
    load: () => import('dayjs/locale/mk.js'),
    corrected: () => ({ weekdaysMin: ['не', 'по', 'вт', 'ср', 'че', 'пе', 'са'] }),
  },
  rs: { load: () => import('dayjs/locale/sr.js'), corrected: inSmallLetters },
  al: { load: () => import('dayjs/locale/sq.js'), corrected: inSmallLetters },
  de: { load: () => import('dayjs/locale/de.js'), corrected: shortWithoutPoints },
  fr: { load: () => import('dayjs/locale/fr.js') },
  bg: { load: () => import('dayjs/locale/bg.js') },
  el: { load: () => import('dayjs/locale/el.js'), corrected: () => GREEK },
  ro: { load: () => import('dayjs/locale/ro.js'), corrected: inSmallLetters },
  hr: {
    load: () => import('dayjs/locale/hr.js'),
    corrected: (locale) => ({ ...shortWithoutPoints(locale), months: CROATIAN_MONTHS }),
  },
  es: { load: () => import('dayjs/locale/es.js'), corrected: shortWithoutPoints },
}

/** Loads what dayjs has to know of a language, makes it the one of all pickers, and answers dayjs' name of it. */
export const loadDayjsLocale = async (code: LanguageCode): Promise<string> => {
  if (code === 'en') return dayjs.locale('en')
  const { load, corrected } = SOURCES[code]
  const { default: locale } = await load()
  Object.assign(locale, corrected?.(locale))
  return dayjs.locale(locale.name)
}
