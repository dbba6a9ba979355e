import { useDroppable } from '@dnd-kit/core'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useState } from 'react'
import { Comma } from '../../../ui/text.tsx'
import { STATUS_TEXT, StatusDot } from '../order-status.tsx'
import { ColumnCards, type SharedCardProps } from './board-column.tsx'
import { useColumnParam } from './table-view.ts'
import c from './single-column.module.css'

type Columns = Partial<Readonly<Record<OrderStatus, readonly Order[]>>>

interface SegmentProps {
  readonly status: OrderStatus
  readonly count: number
  readonly isShown: boolean
  readonly onShow: () => void
}

/** Shows its column, and takes the cards that are dropped on it. */
const Segment = ({ status, count, isShown, onShow }: SegmentProps) => {
  const { t } = useTranslation()
  const { setNodeRef, isOver } = useDroppable({ id: status })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={c.segment}
      aria-pressed={isShown}
      data-over={isOver || undefined}
      data-refuses={status === 'billed' || undefined}
      onClick={onShow}
    >
      <span className={c.name}>
        {t(STATUS_TEXT[status])}
        <Comma />
      </span>{' '}
      <span className={c.count} data-empty={count === 0 || undefined}>
        <StatusDot status={status} />
        {count}
      </span>
    </button>
  )
}

interface SingleColumnProps extends SharedCardProps {
  readonly columns: Columns
}

/** The board on a phone: one column, and all statuses with their counts to choose it from or to drop cards on. */
export const SingleColumn = ({ columns, ...cards }: SingleColumnProps) => {
  const { t } = useTranslation()
  const addressed = useColumnParam()
  const [shown, setShown] = useState<OrderStatus>(
    () => addressed ?? ORDER_STATUSES.find((status) => columns[status] !== undefined) ?? 'created',
  )
  return (
    <>
      <div className={c.segments}>
        {ORDER_STATUSES.map((status) => (
          <Segment
            key={status}
            status={status}
            count={columns[status]?.length ?? 0}
            isShown={status === shown}
            onShow={() => setShown(status)}
          />
        ))}
      </div>
      <section className={c.column} aria-label={t(STATUS_TEXT[shown])}>
        <ColumnCards key={shown} {...cards} status={shown} orders={columns[shown] ?? []} />
      </section>
    </>
  )
}
