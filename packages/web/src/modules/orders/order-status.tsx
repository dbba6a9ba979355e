import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { IconCloudUp, IconReceiptRefund } from '@tabler/icons-react'
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

/** An order's number as it is written and said. */
export const orderNumberText = ({ number }: Pick<Order, 'number'>): string => `#${number}`

export const StatusBadge = ({ status }: { readonly status: OrderStatus }) => {
  const { t } = useTranslation()
  return (
    <span className={c.badge} data-status={status}>
      {t(STATUS_TEXT[status])}
    </span>
  )
}

/** The colour of a status, next to a text that names it. */
export const StatusDot = ({ status }: { readonly status: OrderStatus }) => (
  <span className={c.dot} data-status={status} aria-hidden />
)

/** Marks an order whose receipt was voided by storno; its own page shows when and by whom. */
export const StornoMark = ({ order: { storno } }: { readonly order: Pick<Order, 'storno'> }) => {
  const { t } = useTranslation()
  return (
    storno && (
      <span className={c.stornoMark}>
        <IconReceiptRefund size={16} aria-hidden />
        {t('STORNO_DONE')}
      </span>
    )
  )
}

/** Marks an order with a move that has not reached the server, from `useUnsentStatusChanges`. */
export const UnsentMark = () => {
  const { t } = useTranslation()
  return (
    <p className={c.unsentMark}>
      <IconCloudUp size={17} aria-hidden />
      {t('MOVE_WAITS')}
    </p>
  )
}
