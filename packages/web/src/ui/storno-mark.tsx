import type { Order } from '@kafana/contract'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import c from './storno-mark.module.css'

/** Stands with a billed order whose receipt was taken back: it brought nothing. Its own page says when, and by whom. Nothing for another order. */
export const StornoMark = ({ order: { storno } }: { readonly order: Pick<Order, 'storno'> }) => {
  const { t } = useTranslation()
  return (
    storno && (
      <span className={c.mark}>
        <IconReceiptRefund size={16} aria-hidden />
        {t('STORNO_DONE')}
      </span>
    )
  )
}
