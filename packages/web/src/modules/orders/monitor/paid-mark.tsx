import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import c from '../type-badge.module.css'

const textOf = ({ storno, billKind }: Pick<Order, 'storno' | 'billKind'>): TranslationKey => {
  if (storno !== null) return 'STORNO_DONE'
  return billKind === 'pre' ? 'PRE_BILL' : 'TAB_PAID'
}

/** That an order was billed before it was made, and whether that holds. */
export const PaidMark = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation()
  return (
    <>
      <span className={c.badge}>{t(textOf(order))}</span>{' '}
    </>
  )
}
