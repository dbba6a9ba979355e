import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { Skeleton } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { BoardColumn, useCollapsedColumns } from './board-column.tsx'
import { BoardTransitions, type Drop } from './board-transitions.tsx'
import {
  columnCoordinates,
  detectColumn,
  draggedOrder,
  targetStatus,
  useDragAnnouncements,
} from './drag-and-drop.ts'
import { focusCard, MoveMenu, useMoveMenu } from './move-menu.tsx'
import { OrderSummary } from './order-card.tsx'
import c from './order-board.module.css'
import cardStyles from './order-card.module.css'

export const BoardSkeleton = () => (
  <div className={c.skeleton}>
    {ORDER_STATUSES.map((status, index) => (
      <div key={status} className={c.skeletonColumn}>
        <Skeleton height={20} width="60%" />
        {Array.from({ length: index % 3 }, (_, card) => (
          <Skeleton key={card} height={120} radius={12} />
        ))}
      </div>
    ))}
  </div>
)

interface OrderBoardProps {
  readonly orders: readonly Order[]
  /** Null for users who may not move orders. */
  readonly onMove: ((order: Order, to: OrderStatus) => void) | null
  /** Ids of orders with an unsent move. */
  readonly unsent: ReadonlySet<string>
  /** For orders on an open bill, by id: whose bill it is and since when. */
  readonly billNotes: ReadonlyMap<string, string>
}

/** Small mouse movements do not drag; touch needs a short press, so that the page still scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } }
const KEYS = { coordinateGetter: columnCoordinates }

/** The orders of a table by status, one column each. */
export const OrderBoard = ({ orders, onMove, unsent, billNotes }: OrderBoardProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { isCollapsed, toggle } = useCollapsedColumns()
  const [dragged, setDragged] = useState<Order | null>(null)
  const [lastDrop, setLastDrop] = useState<Drop | null>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const menu = useMoveMenu()
  const accessibility = useDragAnnouncements()
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYS),
  )
  const columns = useMemo(() => Object.groupBy(orders, ({ status }) => status), [orders])
  const onDrop = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>): void => {
    const from = overlay.current?.getBoundingClientRect()
    const [id, to] = [draggedOrder(active)?._id, targetStatus(over)]
    setDragged(null)
    if (id !== undefined && from) setLastDrop({ id, from })
    // With the status it had at the start, so that a move by somebody else during the drag is not
    // overwritten.
    if (dragged && to) onMove?.(dragged, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectColumn}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(draggedOrder(active) ?? null)}
      onDragCancel={({ active }) => onDrop({ active, over: null })}
      onDragEnd={onDrop}
    >
      <BoardTransitions orders={orders} lastDrop={lastDrop} label={t('ORDER_BOARD')}>
        {ORDER_STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            orders={columns[status] ?? []}
            formats={formats}
            canMove={onMove !== null}
            onOpenMenu={menu.open}
            unsent={unsent}
            billNotes={billNotes}
            isCollapsed={isCollapsed(status)}
            onToggle={() => toggle(status)}
          />
        ))}
      </BoardTransitions>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div ref={overlay}>
            <div className={`${cardStyles.card} ${cardStyles.dragged}`}>
              <OrderSummary order={dragged} formats={formats} />
            </div>
          </div>
        )}
      </DragOverlay>
      {onMove && (
        <MoveMenu
          anchor={menu.anchor}
          opened={menu.opened}
          onClose={menu.close}
          onMove={(order, to) => {
            onMove(order, to)
            focusCard(order._id)
          }}
        />
      )}
    </DndContext>
  )
}
