import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { OrderStatus } from '@kafana/domain'
import { StatusBadge } from '../order-status.tsx'
import c from './listed-status.module.css'

/** The status of an order in the list, where a created one is marked as new. */
export const ListedStatus = ({ status }: { readonly status: OrderStatus }) => {
  const { t } = useTranslation()
  return status === 'created' ? (
    <span className={c.new}>{t('NEW_MARK')}</span>
  ) : (
    <StatusBadge status={status} />
  )
}
