import { durationText } from '@kafana/client/i18n/duration-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { Company } from '@kafana/contract'
import { CATEGORIES } from '@kafana/domain'
import type { Fact } from '../../ui/edit-conflict-note.tsx'
import { CATEGORY_TEXT } from '../../ui/labels.ts'

/** Explains the start of the business day. */
export const dayStartText = (t: Translate, dayStart: string): string =>
  dayStart === '00:00' ? t('DAY_START_MIDNIGHT') : t('DAY_START_LATER', { time: dayStart })

const MINUTE_MS = 60_000

/** How long a receipt can be voided by storno, as text. */
export const stornoTimeText = (t: Translate, minutes: number): string =>
  minutes === 0 ? t('STORNO_NEVER') : t('STORNO_WITHIN', { time: durationText(t, minutes * MINUTE_MS) })

interface Option {
  readonly value: string
  readonly label: string
}

/**
 * Browsers have no or only an outdated name for this currency in its own language, so it is translated here.
 */
const NAMED_CURRENCY = 'MKD'

/** "Swiss Franc" in the user's language, else in English; undefined for unknown codes. */
export const currencyNames = (t: Translate, language: string): ((code: string) => string | undefined) => {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency', fallback: 'none' })
  return (code) => (code === NAMED_CURRENCY ? t('CURRENCY_MKD') : names.of(code))
}

export const currencyLabel = (code: string, nameOf: (code: string) => string | undefined): string =>
  [code, nameOf(code)].filter(Boolean).join(' · ')

/** "America/New York", as a user would type it. */
export const timezoneLabel = (timezone: string): string => timezone.replaceAll('_', ' ')

/** Puts the current value first, even if this browser does not list it. */
const withFirst = (current: string, values: readonly string[]): string[] => [
  current,
  ...values.filter((value) => value !== current),
]

export const currencyOptions = (current: string, t: Translate, language: string): Option[] => {
  const nameOf = currencyNames(t, language)
  return withFirst(current, Intl.supportedValuesOf('currency')).map((value) => ({
    value,
    label: currencyLabel(value, nameOf),
  }))
}

export const timezoneOptions = (current: string): Option[] =>
  withFirst(current, Intl.supportedValuesOf('timeZone')).map((value) => ({
    value,
    label: timezoneLabel(value),
  }))

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** Every half hour of a day, including the current value. */
export const dayStartOptions = (current: string): Option[] =>
  [...new Set([...HALF_HOURS, current])].toSorted().map((value) => ({ value, label: value }))

/** The local time in a time zone, "14:05". */
export const timeIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  )

/** All editable fields of the venue as text, to show edit conflicts. */
export const companyFacts = (
  t: Translate,
  language: string,
  number: (value: number) => string,
): Fact<Company>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('ADDRESS'), of: ({ address }) => address },
  { label: t('EMAIL'), of: ({ email }) => email },
  { label: t('PHONE'), of: ({ phone }) => phone },
  { label: t('LEGAL_NAME'), of: ({ legalName }) => legalName ?? '' },
  { label: t('TAX_NUMBER'), of: ({ taxNumber }) => taxNumber ?? '' },
  { label: t('CURRENCY'), of: ({ currency }) => currencyLabel(currency, currencyNames(t, language)) },
  { label: t('TIMEZONE'), of: ({ timezone }) => timezoneLabel(timezone) },
  { label: t('DAY_START'), of: ({ dayStart }) => dayStart },
  {
    label: t('TAX_CLASSES'),
    of: ({ taxClasses }) => taxClasses.map(({ rate, letter }) => `${letter} ${number(rate)} %`).join(', '),
  },
  ...CATEGORIES.map((category) => ({
    label: t(CATEGORY_TEXT[category]),
    of: ({ ticketTimes }: Company) => t('TICKET_TIME_FACT', ticketTimes[category]),
  })),
  { label: t('STORNO_TIME'), of: ({ stornoMinutes }) => stornoTimeText(t, stornoMinutes) },
  { label: t('WAITERS_BILL'), of: ({ waitersBill }) => t(waitersBill ? 'YES' : 'NO') },
  { label: t('PAY_FIRST'), of: ({ payFirst }) => t(payFirst ? 'YES' : 'NO') },
  { label: t('INVOICES_INSTEAD'), of: ({ invoiceInstead }) => t(invoiceInstead ? 'YES' : 'NO') },
]
