import { useMinute } from '@kafana/client/browser/use-now.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { PRE_BILL_LATE_MS } from '@kafana/domain'
import { IconReceipt } from '@tabler/icons-react'
import c from './pre-bill-note.module.css'

/** Marks an order that is on a pre-bill and has no receipt, with the age of the pre-bill. */
export const PreBillNote = ({ order: { billedAt } }: { readonly order: Pick<Order, 'billedAt'> }) => {
  const { t } = useTranslation()
  const age = Math.max(0, useMinute() - Date.parse(billedAt ?? ''))
  return (
    <span className={c.note} data-late={age >= PRE_BILL_LATE_MS || undefined}>
      <IconReceipt size={16} aria-hidden />
      {billedAt === null ? t('PRE_BILL_UNPAID') : `${t('PRE_BILL_UNPAID')} · ${durationText(t, age)}`}
    </span>
  )
}
