import { useDraggable, type DraggableAttributes } from '@dnd-kit/core'
import type { Order } from '@kafana/contract'
import type { Lateness } from '@kafana/domain'
import { IconArrowsExchange, IconGripVertical, IconReceipt } from '@tabler/icons-react'
import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formats } from '../../platform/i18n/formats.ts'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import { OrderFace } from './order-face.tsx'
import c from './order-card.module.css'

/** How long an order that is not made has waited. */
export interface Wait {
  /** "5 min" */
  readonly age: string
  readonly lateness: Lateness
}

interface Props {
  readonly order: Order
  readonly formats: Formats
  /** Nobody but a monitor moves orders, and what is billed stays. */
  readonly isMovable: boolean
  /** Its menu is wanted. The same function at every render: cards are drawn anew only when they say something else. */
  readonly onAsk: (order: Order, button: HTMLElement) => void
  readonly age: Wait['age'] | null
  readonly lateness: Lateness | null
  /** A move of it waits on this device for the server. */
  readonly isWaiting: boolean
  /** Whose bill holds it and since when, in words. */
  readonly held: string | null
}

interface InsideProps extends Props {
  readonly grip: (button: HTMLElement | null) => void
  readonly attributes: DraggableAttributes
}

/** What stands on the card. Apart from the card itself, which every start and end of dragging anywhere on the board draws anew. */
const Inside = memo(
  ({ order, formats, isMovable, onAsk, age, lateness, isWaiting, held, grip, attributes }: InsideProps) => {
    const { t } = useTranslation()
    const ask = ({ currentTarget }: MouseEvent<HTMLElement>) => onAsk(order, currentTarget)
    return (
      <>
        <OrderFace order={order} formats={formats} />
        {held !== null && (
          <p className={c.mark}>
            <IconReceipt size={16} aria-hidden />
            {held}
          </p>
        )}
        {isWaiting && <WaitingMark />}
        {(isMovable || age !== null) && (
          <div className={c.tools}>
            {isMovable && (
              <button
                ref={grip}
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
                data-asks
                aria-label={t('MOVE_ORDER', { order: order.name })}
                onClick={ask}
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

/** One order on the board: dragged anywhere by mouse or finger, by its grip with the keyboard, or moved by its menu. */
export const OrderCard = memo((props: Props) => {
  const { order, isMovable, isWaiting, lateness } = props
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
      data-waiting={isWaiting || undefined}
      data-lateness={lateness ?? undefined}
      {...listeners}
    >
      <Inside {...props} grip={setActivatorNodeRef} attributes={attributes} />
    </li>
  )
})
