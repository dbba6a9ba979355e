import type { TFunction } from 'i18next'

interface Option {
  readonly value: string
  readonly label: string
}

/** Where the product comes from, browsers have no name for the money or one that its country gave up; this one is ours. */
const OUR_CURRENCY = 'MKD'

/** "Swiss Franc" in the reader's language, in English where the browser lacks that language, and nothing for a code it does not know. */
export const currencyNames = (t: TFunction, language: string): ((code: string) => string | undefined) => {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency', fallback: 'none' })
  return (code) => (code === OUR_CURRENCY ? t('CURRENCY_MKD') : names.of(code))
}

export const currencyLabel = (code: string, nameOf: (code: string) => string | undefined): string =>
  [code, nameOf(code)].filter(Boolean).join(' · ')

/** "America/New York": as one would type it. */
export const timezoneLabel = (timezone: string): string => timezone.replaceAll('_', ' ')

/** The present choice leads, also where this browser does not list it. */
const leading = (present: string, values: readonly string[]): string[] => [
  present,
  ...values.filter((value) => value !== present),
]

export const currencyOptions = (present: string, t: TFunction, language: string): Option[] => {
  const nameOf = currencyNames(t, language)
  return leading(present, Intl.supportedValuesOf('currency')).map((value) => ({
    value,
    label: currencyLabel(value, nameOf),
  }))
}

export const timezoneOptions = (present: string): Option[] =>
  leading(present, Intl.supportedValuesOf('timeZone')).map((value) => ({
    value,
    label: timezoneLabel(value),
  }))

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** Every half hour of a day, and the present choice among them. */
export const dayStartOptions = (present: string): Option[] =>
  [...new Set([...HALF_HOURS, present])].toSorted().map((value) => ({ value, label: value }))

/** What a clock on the wall shows in a time zone at this instant, "14:05". */
export const timeIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  )
