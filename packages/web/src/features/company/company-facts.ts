import type { Company } from '@kafana/contract'
import type { TFunction } from 'i18next'
import type { Fact } from '../../ui/meanwhile-note.tsx'
import { currencyLabel, currencyNames, timezoneLabel } from './venue-options.ts'

/** Everything of the venue that can change, as a person reads it. */
export const companyFacts = (t: TFunction, language: string, number: (value: number) => string): Fact<Company>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('ADDRESS'), of: ({ address }) => address },
  { label: t('EMAIL'), of: ({ email }) => email },
  { label: t('PHONE'), of: ({ phone }) => phone },
  { label: t('CURRENCY'), of: ({ currency }) => currencyLabel(currency, currencyNames(t, language)) },
  { label: t('TIMEZONE'), of: ({ timezone }) => timezoneLabel(timezone) },
  { label: t('DAY_START'), of: ({ dayStart }) => dayStart },
  { label: t('TAX_CLASSES'), of: ({ taxClasses }) => taxClasses.map(({ rate, letter }) => `${letter} ${number(rate)} %`).join(', ') },
]
