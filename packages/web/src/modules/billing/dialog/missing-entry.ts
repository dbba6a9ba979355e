import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { duesOf, type PaymentRow } from '@kafana/client/payments/payment-rows.ts'
import { fromMinor } from '@kafana/domain'

/** What is missing of payments that add up to the bill, in the first of them that is not complete; null for nothing. */
export const useMissingEntry = (
  rows: readonly PaymentRow[],
  labelOf: (row: PaymentRow) => string,
): string | null => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const dues = duesOf(rows)
  const missingOf = ({ tender, amount, tendered, reference, account }: PaymentRow, at: number) => {
    const due = dues[at] ?? amount
    if (tender.kind === 'voucher' && !account) return t('VOUCHER_LOOK_UP')
    if (tender.kind === 'account' && !account) return t('IMPORT_MISSING', { field: t('ACCOUNT_CHOOSE') })
    if (tender.needsReference && reference.trim() === '')
      return t('IMPORT_MISSING', { field: t('PAYMENT_REFERENCE') })
    if (amount <= 0) return t('IMPORT_MISSING', { field: t('AMOUNT') })
    return tendered !== null && tendered < due
      ? t('CASH_MISSING', { amount: money(fromMinor(due - tendered)) })
      : null
  }
  const [first] = rows.flatMap((row, index) => {
    const missing = missingOf(row, index)
    return missing === null ? [] : [`${labelOf(row)}: ${missing}`]
  })
  return first ?? null
}
