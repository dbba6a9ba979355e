import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type ClientRect,
  closestCenter,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
  pointerWithin,
} from '@dnd-kit/core'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useMemo, useRef, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import { STATUS_TEXT } from '../order-status.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardTransitions, type Drop } from './board-transitions.tsx'
import { useFoldedColumns } from './folded-columns.ts'
import { focusCard, useMoveMenu } from './move-menu-state.ts'
import { OrderSummary } from './order-card.tsx'
import { SingleColumn } from './single-column.tsx'
import cardStyles from './order-card.module.css'

const MoveMenu = deferred(async () => (await import('./move-menu.tsx')).MoveMenu)

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const centreOf = ({ left, top, width, height }: ClientRect) => ({ x: left + width / 2, y: top + height / 2 })

/** Arrow keys move a dragged card from column to column instead of by pixels. */
const columnCoordinates: KeyboardCoordinateGetter = (
  event,
  { currentCoordinates, context: { collisionRect, droppableRects, droppableContainers } },
) => {
  const step = STEPS[event.code]
  if (!step || !collisionRect) return undefined
  event.preventDefault()
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
  const at = centreOf(collisionRect)
  const distances = columns.map((column) => Math.hypot(centreOf(column).x - at.x, centreOf(column).y - at.y))
  const target = columns[distances.indexOf(Math.min(...distances)) + step]
  if (!target) return undefined
  return {
    x: currentCoordinates.x + centreOf(target).x - at.x,
    y: currentCoordinates.y + centreOf(target).y - at.y,
  }
}

/** A pointer is over the column below it; a card moved by keyboard is over the nearest column. */
const detectColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)

const draggedOrder = (active: Active): Order | undefined =>
  (active.data.current as { order?: Order } | undefined)?.order
const targetStatus = (over: Over | null): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === over?.id)

/** The screen reader announcements during a drag. */
const useDragAnnouncements = () => {
  const { t } = useTranslation()
  return useMemo(() => {
    const namesOf = (active: Active, over: Over | null) => {
      const status = targetStatus(over)
      return { order: draggedOrder(active)?.name ?? '', column: status && t(STATUS_TEXT[status]) }
    }
    const announcements: Announcements = {
      onDragStart: ({ active }) => t('DRAG_STARTED', namesOf(active, null)),
      onDragOver: ({ active, over }) => {
        const { order, column } = namesOf(active, over)
        return column ? t('DRAG_OVER', { order, column }) : t('DRAG_NOWHERE', { order })
      },
      onDragEnd: ({ active, over }) => {
        const { order, column } = namesOf(active, over)
        // Nothing can be dropped into billed; a message explains why.
        return column && targetStatus(over) !== 'billed'
          ? t('DRAG_DROPPED', { order, column })
          : t('DRAG_LEFT', { order })
      },
      onDragCancel: ({ active }) => t('DRAG_LEFT', namesOf(active, null)),
    }
    return { announcements, screenReaderInstructions: { draggable: t('DRAG_HELP') } }
  }, [t])
}

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
  const isPhone = useIsPhone()
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
  const { isFolded, toggle } = useFoldedColumns((status) => columns[status] === undefined)
  const cards = { formats, canMove: onMove !== null, onOpenMenu: menu.open, unsent, billNotes }
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
        {isPhone ? (
          <SingleColumn {...cards} columns={columns} />
        ) : (
          ORDER_STATUSES.map((status) => (
            <BoardColumn
              key={status}
              {...cards}
              status={status}
              orders={columns[status] ?? []}
              isCollapsed={isFolded(status)}
              onToggle={() => toggle(status)}
            />
          ))
        )}
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
      {onMove && menu.anchor && (
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
