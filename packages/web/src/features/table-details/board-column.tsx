import { useDroppable } from '@dnd-kit/core'
import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUS_TEXT, StatusDot } from '../../ui/order-status.tsx'
import { ColumnCards, type CardWorld } from './column-cards.tsx'
import c from './board-column.module.css'

interface Props extends CardWorld {
  readonly status: OrderStatus
  readonly orders: readonly Order[]
  readonly isCollapsed: boolean
  readonly onToggle: () => void
}

/** One status of the board. Folded away it still takes what is dropped on it. */
export const BoardColumn = ({ isCollapsed, onToggle, ...cards }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const { status, orders } = cards
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const column = t(STATUS_TEXT[status])
  return (
    <section
      ref={setNodeRef}
      className={c.column}
      aria-label={column}
      data-collapsed={isCollapsed || undefined}
      data-over={isOver || undefined}
      data-refuses={status === 'billed' || undefined}
      data-empty={orders.length === 0 || undefined}
    >
      <h2 className={c.head}>
        <button
          type="button"
          className={c.toggle}
          aria-expanded={!isCollapsed}
          aria-controls={id}
          onClick={onToggle}
          title={isCollapsed ? t('EXPAND_COLUMN', { column }) : t('COLLAPSE_COLUMN', { column })}
        >
          <StatusDot status={status} />
          <span className={c.title}>{column}</span>
          <span className={c.count}>{orders.length}</span>
          <IconChevronDown size={16} className={c.chevron} aria-hidden />
        </button>
      </h2>
      <div id={id} className={c.body} hidden={isCollapsed}>
        {orders.length === 0 ? <p className={c.empty}>{t('NO_ORDERS_HERE')}</p> : <ColumnCards {...cards} />}
      </div>
    </section>
  )
}
