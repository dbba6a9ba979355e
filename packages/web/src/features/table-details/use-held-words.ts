import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import type { OpenBill } from '../../ui/billing-dialog/use-open-bills.ts'
import { fullName } from '../../ui/full-name.ts'

/** Whose bill holds an order and since when, in words, by the order's id. */
export const useHeldWords = (bills: readonly OpenBill[]): ReadonlyMap<string, string> => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return new Map(
    bills.flatMap(({ orders, closedBy, createdAt }) => {
      const words = [t('ON_OPEN_BILL'), fullName(closedBy), t('SINCE', { time: time(createdAt) })].join(' · ')
      return orders.map((id) => [id, words] as const)
    }),
  )
}
