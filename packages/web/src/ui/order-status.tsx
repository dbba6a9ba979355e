import type { OrderStatus } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { useTranslation } from 'react-i18next'
import c from './order-status.module.css'

export const STATUS_TEXT = {
  created: 'STATUS_CREATED',
  pending: 'STATUS_PENDING',
  rejected: 'STATUS_REJECTED',
  error: 'STATUS_ERROR',
  done: 'STATUS_DONE',
  delivered: 'STATUS_DELIVERED',
  billed: 'STATUS_BILLED',
} as const satisfies Record<OrderStatus, TranslationKey>

/** An order's status as a word on its colour. */
export const StatusBadge = ({ status }: { readonly status: OrderStatus }) => {
  const { t } = useTranslation()
  return (
    <span className={c.badge} data-status={status}>
      {t(STATUS_TEXT[status])}
    </span>
  )
}

/** The status's colour beside a text that names it. */
export const StatusDot = ({ status }: { readonly status: OrderStatus }) => (
  <span className={c.dot} data-status={status} aria-hidden />
)
