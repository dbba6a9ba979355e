import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { BoardColumn } from './board-column.tsx'
import { CardFlights, type Landing } from './card-flights.tsx'
import { columnKeys, columnUnder } from './column-keys.ts'
import { MoveMenu, type Asked } from './move-menu.tsx'
import { OrderFace } from './order-face.tsx'
import { orderOf, statusOf, useAnnouncements } from './use-announcements.ts'
import { useCollapsed } from './use-collapsed.ts'
import card from './order-card.module.css'

interface Props {
  readonly orders: readonly Order[]
  /** Null for people who move no orders. */
  readonly onMove: ((order: Order, to: OrderStatus) => void) | null
  /** Ids of orders with a move that waits on this device. */
  readonly waiting: ReadonlySet<string>
  /** Whose bill holds an order and since when, in words, by the order's id. */
  readonly held: ReadonlyMap<string, string>
}

/** A mouse that trembles drags nothing; a finger rests first, so that the page still scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } }
const KEYS = { coordinateGetter: columnKeys }

const useMoveMenu = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const ask = useCallback((order: Order, button: HTMLElement): void => {
    setAsked({ order, button })
    setOpened(true)
  }, [])
  return { asked, opened, ask, close: () => setOpened(false) }
}

/** A card that went by its menu took the button along that had the focus: it goes on where the card is now. */
const focusCard = (id: string): void => {
  setTimeout(() =>
    document
      .querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"] [data-asks]`)
      ?.focus({ preventScroll: true }),
  )
}

/** The orders of a table by status, one column each. */
export const OrderBoard = ({ orders, onMove, waiting, held }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { isCollapsed, toggle } = useCollapsed()
  const [carried, setCarried] = useState<Order | null>(null)
  const [landing, setLanding] = useState<Landing | null>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const menu = useMoveMenu()
  const accessibility = useAnnouncements()
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYS),
  )
  const columns = useMemo(() => Object.groupBy(orders, ({ status }) => status), [orders])
  const letGo = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>): void => {
    const from = overlay.current?.getBoundingClientRect()
    const [id, to] = [orderOf(active)?._id, statusOf(over)]
    setCarried(null)
    if (id !== undefined && from) setLanding({ id, from })
    // As it was when it was taken: somebody who moved it while it was carried is not overruled.
    if (carried && to) onMove?.(carried, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={accessibility}
      onDragStart={({ active }) => setCarried(orderOf(active) ?? null)}
      onDragCancel={({ active }) => letGo({ active, over: null })}
      onDragEnd={letGo}
    >
      <CardFlights orders={orders} landing={landing} label={t('ORDER_BOARD')}>
        {ORDER_STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            orders={columns[status] ?? []}
            formats={formats}
            mayMove={onMove !== null}
            onAsk={menu.ask}
            waiting={waiting}
            held={held}
            isCollapsed={isCollapsed(status)}
            onToggle={() => toggle(status)}
          />
        ))}
      </CardFlights>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div ref={overlay}>
            <div className={`${card.card} ${card.carried}`}>
              <OrderFace order={carried} formats={formats} />
            </div>
          </div>
        )}
      </DragOverlay>
      {onMove && (
        <MoveMenu
          asked={menu.asked}
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
