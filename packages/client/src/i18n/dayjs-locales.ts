import type { LanguageCode } from '@kafana/locales'
import dayjs, { type Dayjs } from 'dayjs'

/** A dayjs locale. Its own type omits that months may depend on the pattern. */
type Locale = Omit<ILocale, 'months'> & {
  months?: readonly string[] | ((day: Dayjs, pattern: string) => string)
}
interface Source {
  readonly load: () => Promise<{ readonly default: ILocale }>
  /** Corrections that make its words match our texts. */
  readonly corrections?: (locale: Locale) => Partial<Locale>
}

/** A month after its day: "21 Νοεμβρίου", "21. studenoga". */
const AFTER_DAY = /D\.?\s+MMMM/
const withGenitive =
  (alone: readonly string[], afterDay: readonly string[]) =>
  (day: Dayjs, pattern: string): string =>
    (AFTER_DAY.test(pattern) ? afterDay : alone)[day.month()] ?? ''
const lowerCase = (words: readonly string[] | undefined): string[] =>
  (words ?? []).map((word) => word.toLowerCase())
const withoutDots = (words: readonly string[] | undefined): string[] =>
  (words ?? []).map((word) => word.replace('.', ''))

/** These languages write days and months in lower case. */
const inLowerCase = ({
  weekdays,
  weekdaysShort,
  weekdaysMin,
  months,
  monthsShort,
}: Locale): Partial<Locale> => ({
  weekdays: lowerCase(weekdays),
  weekdaysShort: lowerCase(withoutDots(weekdaysShort)),
  weekdaysMin: lowerCase(weekdaysMin),
  monthsShort: lowerCase(withoutDots(monthsShort)),
  ...(typeof months === 'function' ? {} : { months: lowerCase(months) }),
})
const shortWithoutPoints = ({ weekdaysShort, monthsShort }: Locale): Partial<Locale> => ({
  weekdaysShort: withoutDots(weekdaysShort),
  monthsShort: withoutDots(monthsShort),
})

const GREEK: Partial<Locale> = {
  months: withGenitive(
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
const CROATIAN_MONTHS = withGenitive(
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
    corrections: () => ({ weekdaysMin: ['не', 'по', 'вт', 'ср', 'че', 'пе', 'са'] }),
  },
  rs: { load: () => import('dayjs/locale/sr.js'), corrections: inLowerCase },
  al: { load: () => import('dayjs/locale/sq.js'), corrections: inLowerCase },
  de: { load: () => import('dayjs/locale/de.js'), corrections: shortWithoutPoints },
  fr: { load: () => import('dayjs/locale/fr.js') },
  bg: { load: () => import('dayjs/locale/bg.js') },
  el: { load: () => import('dayjs/locale/el.js'), corrections: () => GREEK },
  ro: { load: () => import('dayjs/locale/ro.js'), corrections: inLowerCase },
  hr: {
    load: () => import('dayjs/locale/hr.js'),
    corrections: (locale) => ({ ...shortWithoutPoints(locale), months: CROATIAN_MONTHS }),
  },
  es: { load: () => import('dayjs/locale/es.js'), corrections: shortWithoutPoints },
}

/** Loads dayjs' words of a language, activates them for all pickers, and returns dayjs' name of the language. */
export const loadDayjsLocale = async (code: LanguageCode): Promise<string> => {
  if (code === 'en') return dayjs.locale('en')
  const { load, corrections } = SOURCES[code]
  const { default: locale } = await load()
  Object.assign(locale, corrections?.(locale))
  return dayjs.locale(locale.name)
}
