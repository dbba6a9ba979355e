import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { fullName } from '@kafana/domain'
import { useFormats } from '../../../data/use-venue.tsx'

/** By what a party is recognised beside others: its name, guests, waiter, since when, and what it owes. */
export const usePartyText = (): ((check: Check) => string) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  return ({ name, covers, waiter, openedAt, owed }) =>
    [
      name,
      covers !== null && t('TAB_COVERS', { count: covers }),
      waiter && fullName(waiter),
      t('SINCE', { time: time(openedAt) }),
      money(owed),
    ]
      .filter(Boolean)
      .join(' · ')
}
