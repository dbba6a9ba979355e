import type { Order } from '@kafana/contract'
import {
  DndContext, DragOverlay, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors, type Active, type Announcements, type Over,
} from '@dnd-kit/core'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUS_TEXT } from '../../ui/order-status.tsx'
import { BoardColumn } from './board-column.tsx'
import { columnKeys, columnUnder } from './column-keys.ts'
import c from './order-board.module.css'
import card from './order-card.module.css'
import { OrderFace } from './order-card.tsx'
import { useCollapsed } from './use-collapsed.ts'

interface Props {
  readonly orders: readonly Order[]
  /** Null for people who move no orders. */
  readonly onMove: ((order: Order, to: OrderStatus) => void) | null
}

/** A mouse that trembles drags nothing; a finger rests first, so that the page still scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } }

const orderOf = (active: Active): Order | undefined => (active.data.current as { order?: Order } | undefined)?.order
const statusOf = (over: Over | null): OrderStatus | undefined => ORDER_STATUSES.find((status) => status === over?.id)

/** What people hear while they carry a card. */
const useAnnouncements = (): Announcements => {
  const { t } = useTranslation()
  const words = (active: Active, over: Over | null) => {
    const status = statusOf(over)
    return { order: orderOf(active)?.name ?? '', column: status && t(STATUS_TEXT[status]) }
  }
  return {
    onDragStart: ({ active }) => t('DRAG_STARTED', words(active, null)),
    onDragOver: ({ active, over }) => {
      const { order, column } = words(active, over)
      return column ? t('DRAG_OVER', { order, column }) : t('DRAG_NOWHERE', { order })
    },
    onDragEnd: ({ active, over }) => {
      const { order, column } = words(active, over)
      return column ? t('DRAG_DROPPED', { order, column }) : t('DRAG_LEFT', { order })
    },
    onDragCancel: ({ active }) => t('DRAG_LEFT', words(active, null)),
  }
}

/** The orders of a table by status, one column each. */
export const OrderBoard = ({ orders, onMove }: Props) => {
  const { t } = useTranslation()
  const { isCollapsed, toggle } = useCollapsed()
  const [carried, setCarried] = useState<Order | null>(null)
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, { coordinateGetter: columnKeys }))
  const announcements = useAnnouncements()
  const drop = (active: Active, over: Over | null): void => {
    setCarried(null)
    const [id, to] = [orderOf(active)?._id, statusOf(over)]
    // As it is by now: news may have moved it while it was carried.
    const order = orders.find(({ _id }) => _id === id)
    if (order && to) onMove?.(order, to)
  }
  return (
    <DndContext
      sensors={sensors} collisionDetection={columnUnder}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('DRAG_HELP') } }}
      onDragStart={({ active }) => setCarried(orderOf(active) ?? null)} onDragCancel={() => setCarried(null)}
      onDragEnd={({ active, over }) => drop(active, over)}
    >
      <div className={c.board} role="group" aria-label={t('ORDER_BOARD')}>
        {ORDER_STATUSES.map((status) => (
          <BoardColumn
            key={status} status={status} orders={orders.filter((order) => order.status === status)} onMove={onMove}
            isCollapsed={isCollapsed(status)} onToggle={() => toggle(status)}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{carried && <div className={`${card.card} ${card.carried}`}><OrderFace order={carried} /></div>}</DragOverlay>
    </DndContext>
  )
}
