import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { UndoneBill } from '@kafana/contract'
import { Card } from '@mantine/core'
import { useId } from 'react'
import { fullName } from '../../ui/labels.ts'
import c from './fiscal-report-screen.module.css'

/** The bills of the day that were undone: when, by whom and why. Nothing without one. */
export const UndoneCard = ({ undone }: { readonly undone: readonly UndoneBill[] }) => {
  const { t } = useTranslation()
  const { money, orderDate } = useFormats()
  const id = useId()
  if (undone.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id}>
      <h2 id={id} className={c.title}>
        {t('BOOK_UNDONE')}
      </h2>
      <ul className={c.list}>
        {undone.map(({ billNo, total, undoneAt, undoneBy, reason }) => (
          <li key={billNo}>
            <p className={c.what}>{t('BOOK_UNDONE_BILL', { bill: String(billNo), amount: money(total) })}</p>
            <p className={c.next}>{reason}</p>
            <p className={c.serial}>{`${orderDate(undoneAt)} · ${fullName(undoneBy)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
