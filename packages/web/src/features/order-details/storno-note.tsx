import type { Order } from '@kafana/contract'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { fullName } from '../../ui/full-name.ts'
import c from './order-details-screen.module.css'

/** That an order's receipt was taken back: by which document, when and by whom. Nothing for one that was not. */
export const StornoNote = ({ storno }: Pick<Order, 'storno'>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  if (storno === null) return null
  return (
    <div className={c.storno}>
      <IconReceiptRefund size={24} aria-hidden />
      <div>
        <strong>{t('STORNO_DONE')}</strong>
        <p className={c.stornoWhat}>
          {storno.receiptNo === null
            ? t('STORNO_DONE_PENDING')
            : t('STORNO_DONE_NO', { number: storno.receiptNo })}
        </p>
        <p className={c.stornoWhat}>{`${orderDate(storno.at)} · ${fullName(storno.by)}`}</p>
      </div>
    </div>
  )
}
