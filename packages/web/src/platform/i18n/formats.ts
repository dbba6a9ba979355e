import { ageOf, type DecimalMark } from '@kafana/domain'

/** How long ago in words, such as "5 minutes ago". Browsers lack these words for some of our languages, so they are ours. */
export type AgeText = (unit: ReturnType<typeof ageOf>['unit'], value: number) => string

/** How this venue and this reader want numbers and moments to look. */
export interface Formats {
  /** Money in major units: "MKD 120", "MKD 120.50"; decimals only where there are any. */
  readonly money: (amount: number) => string
  /** A plain number with at most `decimals` of them (2 when left out). */
  readonly number: (value: number, decimals?: number) => string
  /** A number with exactly `decimals` (2 when left out). */
  readonly fixed: (value: number, decimals?: number) => string
  /** What stands before decimals. */
  readonly decimalMark: DecimalMark
  /** An order's moment, in every language the same: "21/11/2026, 14:05". */
  readonly orderDate: (at: string | number) => string
  /** "14:05" on the venue's clock. */
  readonly time: (at: string | number) => string
  /** "5 minutes ago", counted from `now` in UTC ms. */
  readonly age: (at: string | number, now: number) => string
}

export interface Locality {
  /** BCP 47. */
  readonly language: string
  /** ISO 4217. */
  readonly currency: string
  /** IANA. */
  readonly timeZone: string
}

const ms = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at))

/** Some browsers don't know how Macedonian or Albanian write numbers. These do it the same way, and English would mislead. */
const NUMBERS_LIKE: Readonly<Record<string, string>> = { sq: 'bg' }
const numbersLike = (language: string): string =>
  Intl.NumberFormat.supportedLocalesOf(language).length > 0 ? language : (NUMBERS_LIKE[language] ?? 'de')

/** Formatters are slow to make and quick to use: made once a language and venue. */
export const createFormats = ({ language, currency, timeZone }: Locality, ageText: AgeText): Formats => {
  const numbers = numbersLike(language)
  const money = new Intl.NumberFormat(numbers, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const moment = (locale: string, options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (at: string | number) => format.format(ms(at))
  }
  return {
    money: (amount) => money.format(amount),
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
