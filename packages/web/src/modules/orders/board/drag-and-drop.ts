import {
  type Active,
  type Announcements,
  type ClientRect,
  closestCenter,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
  pointerWithin,
} from '@dnd-kit/core'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUS_TEXT } from '../order-status.tsx'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const centreOf = ({ left, top, width, height }: ClientRect) => ({ x: left + width / 2, y: top + height / 2 })

/** Arrow keys move a dragged card from column to column instead of by pixels. */
export const columnCoordinates: KeyboardCoordinateGetter = (
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
export const detectColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)

export const draggedOrder = (active: Active): Order | undefined =>
  (active.data.current as { order?: Order } | undefined)?.order
export const targetStatus = (over: Over | null): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === over?.id)

/** The screen reader announcements during a drag. */
export const useDragAnnouncements = () => {
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
