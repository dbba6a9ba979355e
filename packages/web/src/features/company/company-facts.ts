import type { Company } from '@kafana/contract'
import { CATEGORIES } from '@kafana/domain'
import type { TFunction } from 'i18next'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import type { Fact } from '../../ui/meanwhile-note.tsx'
import { stornoTimeText } from './storno-time-text.ts'
import { currencyLabel, currencyNames, timezoneLabel } from './venue-options.ts'

/** Everything of the venue that can change, as a person reads it. */
export const companyFacts = (
  t: TFunction,
  language: string,
  number: (value: number) => string,
): Fact<Company>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('ADDRESS'), of: ({ address }) => address },
  { label: t('EMAIL'), of: ({ email }) => email },
  { label: t('PHONE'), of: ({ phone }) => phone },
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
]
