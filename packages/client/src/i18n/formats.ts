import { ageOf, type DecimalMark } from '@kafana/domain'
import { i18n } from './i18n.ts'

const collators = new Map<string, Intl.Collator>()

/** Sorts names in the user's language, numbers by value: "Table 2" before "Table 10". */
export const compareTexts = (a: string, b: string): number => {
  const collator = collators.get(i18n.language) ?? new Intl.Collator(i18n.language, { numeric: true })
  collators.set(i18n.language, collator)
  return collator.compare(a, b)
}

/** Relative time, such as "5 minutes ago". Browsers lack some of our languages, so the texts are ours. */
type AgeText = (unit: ReturnType<typeof ageOf>['unit'], value: number) => string

/** Number and time formats of the venue and the user. */
export interface Formats {
  /**
   * Money in major units, with the symbol that people use: "120 den.", "€120.50". Decimals only where there are any: what
   * is charged is shown as it is charged.
   */
  readonly money: (amount: number) => string
  /**
   * An amount that was calculated, such as a profit or an average, in the units that are in daily use: whole denars, but
   * cents of a euro.
   */
  readonly inDailyUnits: (amount: number) => number
  /** Are amounts below one unit of the currency in daily use? */
  readonly hasCents: boolean
  /** A number with at most `decimals` (2 by default). */
  readonly number: (value: number, decimals?: number) => string
  /** A number with exactly `decimals` (2 by default). */
  readonly fixed: (value: number, decimals?: number) => string
  /** The decimal separator. */
  readonly decimalMark: DecimalMark
  /** The time of an order, the same in every language: "21/11/2026, 14:05". */
  readonly orderDate: (at: string | number) => string
  /** "14:05" in the venue's time zone. */
  readonly time: (at: string | number) => string
  /** "5 minutes ago", counted from `now` in UTC ms. */
  readonly age: (at: string | number, now: number) => string
}

interface Locality {
  /** BCP 47. */
  readonly language: string
  /** ISO 4217. */
  readonly currency: string
  /** IANA. */
  readonly timeZone: string
}

const ms = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at))

/**
 * Some browsers lack the number formats of Macedonian or Albanian. These languages write numbers the same
 * way; English would be wrong.
 */
const NUMBERS_LIKE: Readonly<Record<string, string>> = { sq: 'bg' }
const numbersLike = (language: string): string =>
  Intl.NumberFormat.supportedLocalesOf(language).length > 0 ? language : (NUMBERS_LIKE[language] ?? 'de')

/** Currencies whose hundredths are not in use. */
const WITHOUT_CENTS = ['MKD', 'RSD', 'ALL', 'HUF', 'ISK', 'JPY', 'KRW', 'CLP', 'VND', 'XAF', 'XOF']

/** Where browsers only know the code. Of two, the first is for languages in Cyrillic letters. */
const SYMBOLS: Readonly<Record<string, string>> = {
  MKD: 'ден. den.',
  RSD: 'дин. din.',
  BGN: 'лв. lv.',
  ALL: 'L',
  RON: 'lei',
  HUF: 'Ft',
  BAM: 'KM',
}
const CYRILLIC = /^(?:mk|bg)/

/** The symbol that people write in a language; the code of a currency without any. */
const symbolOf = (currency: string, language: string): string => {
  const known = SYMBOLS[currency]?.split(' ')
  if (known) return (CYRILLIC.test(language) ? known[0] : known.at(-1)) ?? currency
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
const HAS_LETTERS = /\p{L}/u
const NO_BREAK = '\u00A0'

/** Decimals only where there are any. */
const MONEY_DIGITS = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
} as const

/** A symbol of letters follows the amount in every language; where another one stands is the language's own rule. */
const moneyFormat = (numbers: string, { currency, language }: Locality): Formats['money'] => {
  const symbol = symbolOf(currency, language)
  if (HAS_LETTERS.test(symbol)) {
    const amounts = new Intl.NumberFormat(numbers, MONEY_DIGITS)
    return (amount) => amounts.format(amount) + NO_BREAK + symbol
  }
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const amounts = new Intl.NumberFormat(numbers, { ...style, ...MONEY_DIGITS })
  return (amount) => amounts.format(amount)
}

/** Formatters are slow to create and fast to use: those of times are created when they are used first. */
export const createFormats = (locality: Locality, ageText: AgeText): Formats => {
  const { language, currency, timeZone } = locality
  const numbers = numbersLike(language)
  const hasCents = !WITHOUT_CENTS.includes(currency)
  const moment = (locale: string, options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return (at: string | number) =>
      (format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(ms(at))
  }
  return {
    money: moneyFormat(numbers, locality),
    // Zero stays a positive zero.
    inDailyUnits: (amount) => (hasCents ? amount : Math.round(amount) + 0),
    hasCents,
    number: (value, decimals = 2) => value.toLocaleString(numbers, { maximumFractionDigits: decimals }),
    fixed: (value, decimals = 2) =>
      value.toLocaleString(numbers, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    decimalMark: (1.5).toLocaleString(numbers).includes('.') ? '.' : ',',
    orderDate: moment('en-GB', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    time: moment('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    age: (at, now) => {
      const { unit, value } = ageOf(now - ms(at))
      return ageText(unit, value)
    },
  }
}
