import { type DraggableAttributes, useDraggable } from '@dnd-kit/core'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { type Lateness, ROUTES } from '@kafana/domain'
import { IconArrowsExchange, IconGripVertical, IconReceipt } from '@tabler/icons-react'
import { memo, type MouseEvent } from 'react'
import { generatePath, Link } from 'react-router'
import { deferred } from '../../../ui/deferred.tsx'
import { LateTime } from '../deferred-late-notes.ts'
import { PreBillNote } from '../deferred-pre-bill-note.ts'
import { orderNumberText, StornoMark, UnsentMark } from '../order-status.tsx'
import { dishesText } from './order-texts.ts'
import c from './order-card.module.css'

const TypeBadge = deferred(async () => (await import('../type-badge.tsx')).TypeBadge)

interface OrderSummaryProps {
  readonly order: Order
  readonly formats: Formats
}

/** The text of a card: the order, its dishes, total, time and waiter. */
export const OrderSummary = ({ order, formats: { money, time } }: OrderSummaryProps) => {
  const { t } = useTranslation()
  const dishes = dishesText(order, t)
  return (
    <>
      <Link
        to={generatePath(ROUTES.orderDetails, { id: order._id })}
        className={c.name}
        title={order.name}
        draggable={false}
      >
        {order.name}
      </Link>
      <p className={c.dishes} title={dishes}>
        {dishes}
      </p>
      {order.description !== '' && (
        <p className={c.note} title={order.description}>
          {order.description}
        </p>
      )}
      <p className={c.facts}>
        <span>{`${orderNumberText(order)} · ${money(order.totalPrice)}`}</span>
        <span>{`${time(order.createdAt)} · ${order.createdBy.firstname}`}</span>
      </p>
      {order.takenAt !== undefined && <LateTime order={order} />}
      {order.type && <TypeBadge type={order.type} />}
      <StornoMark order={order} />
      {order.preBill !== undefined && <PreBillNote order={order} />}
    </>
  )
}

/** How long an open order has waited. */
export interface WaitingTime {
  /** "5 min" */
  readonly age: string
  readonly lateness: Lateness
}

interface OrderCardProps {
  readonly order: Order
  readonly formats: Formats
  /** Only monitors move orders, and billed orders stay where they are. */
  readonly isMovable: boolean
  /** Must be a stable function: cards re-render only when their content changes. */
  readonly onOpenMenu: (order: Order, button: HTMLElement) => void
  readonly age: WaitingTime['age'] | null
  readonly lateness: Lateness | null
  /** Whether it has a move that has not reached the server. */
  readonly isUnsent: boolean
  /** For an order on an open bill: whose bill it is and since when. */
  readonly billNote: string | null
}

interface CardContentProps extends OrderCardProps {
  readonly handle: (button: HTMLElement | null) => void
  readonly attributes: DraggableAttributes
}

/** Separate from the card, which re-renders at every start and end of a drag anywhere on the board. */
const CardContent = memo(
  ({
    order,
    formats,
    isMovable,
    onOpenMenu,
    age,
    lateness,
    isUnsent,
    billNote,
    handle,
    attributes,
  }: CardContentProps) => {
    const { t } = useTranslation()
    const openMenu = ({ currentTarget }: MouseEvent<HTMLElement>) => onOpenMenu(order, currentTarget)
    return (
      <>
        <OrderSummary order={order} formats={formats} />
        {billNote !== null && (
          <p className={c.mark}>
            <IconReceipt size={16} aria-hidden />
            {billNote}
          </p>
        )}
        {isUnsent && <UnsentMark />}
        {(isMovable || age !== null) && (
          <div className={c.tools}>
            {isMovable && (
              <button
                ref={handle}
                type="button"
                className={c.tool}
                {...attributes}
                aria-label={t('DRAG_ORDER', { order: order.name })}
              >
                <IconGripVertical size={20} aria-hidden />
              </button>
            )}
            {age !== null && (
              <span className={c.age} data-lateness={lateness}>
                {age}
              </span>
            )}
            {isMovable && (
              <button
                type="button"
                className={c.tool}
                aria-haspopup="menu"
                data-menu-button
                aria-label={t('MOVE_ORDER', { order: order.name })}
                onClick={openMenu}
              >
                <IconArrowsExchange size={20} aria-hidden />
              </button>
            )}
          </div>
        )}
      </>
    )
  },
)

/**
 * One order on the board: dragged by mouse or touch, by its handle with the keyboard, or moved by its menu.
 */
export const OrderCard = memo((props: OrderCardProps) => {
  const { order, isMovable, isUnsent, lateness } = props
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: order._id,
    data: { order },
    disabled: !isMovable,
  })
  return (
    <li
      ref={setNodeRef}
      className={c.card}
      data-order={order._id}
      data-dragging={isDragging || undefined}
      data-movable={isMovable || undefined}
      data-unsent={isUnsent || undefined}
      data-lateness={lateness ?? undefined}
      {...listeners}
    >
      <CardContent {...props} handle={setActivatorNodeRef} attributes={attributes} />
    </li>
  )
})
