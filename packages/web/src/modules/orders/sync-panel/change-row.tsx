import { LINE_STATE_TEXT } from '@kafana/client/i18n/line-state-text.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { PendingLineMove } from '@kafana/client/outbox/line-change.ts'
import type { PendingChange, PendingStatusChange } from '@kafana/client/outbox/pending-change.ts'
import { errorOfRefusal } from '@kafana/client/outbox/send-queue.ts'
import { dayOf } from '@kafana/domain'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fullName } from '../../../ui/labels.ts'
import { moveErrorText } from '../moves/status-moves.tsx'
import { StatusBadge } from '../order-status.tsx'
import c from './sync-dialog.module.css'

/** The texts of a pending change. */
interface ChangeText {
  readonly name: string
  /** The table, or the number of orders. */
  readonly details: string
  /** The time, with the date unless it is today, and the user. */
  readonly when: string
  /** Why it was refused; otherwise empty. */
  readonly reason: string
}

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

type ChangeLabel = Pick<ChangeText, 'name' | 'details'>

const useChangeText = (): ((change: PendingChange) => ChangeText) => {
  const { t } = useTranslation()
  const { time, orderDate, money } = useFormats()
  const clock = useVenue()
  const linesText = ({ order, input: { body } }: PendingLineMove): string => {
    const moved = order.products.filter(({ line }) => body.lines.some(({ id }) => id === line))
    const names = moved.map(({ product }) => product?.name ?? t('PRODUCT_NOT_FOUND'))
    return `${names.join(', ')} → ${t(LINE_STATE_TEXT[body.to])}`
  }
  const labelOf = (change: PendingChange): ChangeLabel => {
    switch (change.call) {
      case 'orders.updateStatus':
        return {
          name: change.order.name,
          details: joined(change.order.table.name, change.order.table.zone?.name),
        }
      case 'service.moveLines':
        return { name: change.order.name, details: joined(change.order.table.name, linesText(change)) }
      case 'orders.create':
        return {
          name: t('KEPT_NEW_ORDER', { name: change.input.body.name }),
          details: joined(change.table.name, change.table.zone, money(change.total)),
        }
      case 'service.sendTicket':
        return {
          name: t('KEPT_NEW_ORDER', { name: change.table.name }),
          details: joined(change.lines.join(', '), change.table.zone, money(change.total)),
        }
      case 'billing.tell':
        return {
          name: t('KEPT_BILL'),
          details: t('KEPT_BILL_ORDERS', { count: change.input.body.selectedOrders.length }),
        }
    }
  }
  const reasonOf = ({ refusal }: PendingChange): string =>
    refusal ? (moveErrorText(refusal, t) ?? errorText(errorOfRefusal(refusal), t)) : ''
  const timeOf = (at: number): string =>
    dayOf(at, clock) === dayOf(Date.now(), clock) ? time(at) : orderDate(at)
  return (change) => ({
    ...labelOf(change),
    when: joined(timeOf(change.at), fullName(change.by)),
    reason: reasonOf(change),
  })
}

const StatusChange = ({ move: { order, input } }: { readonly move: PendingStatusChange }) => {
  const { t } = useTranslation()
  return (
    <span className={c.statusChange}>
      <StatusBadge status={order.status} />
      <IconArrowRight size={16} role="img" aria-label={t('TO')} />
      <StatusBadge status={input.body.status} />
    </span>
  )
}

interface ChangeRowProps {
  readonly change: PendingChange
  /** Buttons for this change. */
  readonly children?: ReactNode
}

/** One pending change: what it is, the table, the statuses, time and user, and the reason for a refusal. */
export const ChangeRow = ({ change, children }: ChangeRowProps) => {
  const { name, details, when, reason } = useChangeText()(change)
  return (
    <li className={c.row}>
      <div className={c.text}>
        <span className={c.name}>{name}</span>
        {change.call === 'orders.updateStatus' && <StatusChange move={change} />}
        <span className={c.details}>
          {details}
          <span className={c.when}>{when}</span>
        </span>
        {reason && <p className={c.reason}>{reason}</p>}
      </div>
      {children && <div className={c.rowActions}>{children}</div>}
    </li>
  )
}
