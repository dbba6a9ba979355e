import { useDroppable } from '@dnd-kit/core'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Order } from '@kafana/contract'
import { latenessOf, type OrderStatus, waitsSince } from '@kafana/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { useDeferredValue, useId } from 'react'
import { Comma } from '../../../ui/text.tsx'
import { STATUS_TEXT, StatusDot } from '../order-status.tsx'
import { OrderCard, type WaitingTime } from './order-card.tsx'
import c from './board-column.module.css'

/** Props that the cards of all columns have in common. */
export interface SharedCardProps {
  readonly formats: Formats
  /** Whether the user may move orders. */
  readonly canMove: boolean
  readonly onOpenMenu: (order: Order, button: HTMLElement) => void
  /** Ids of orders with an unsent move. */
  readonly unsent: ReadonlySet<string>
  /** For orders on an open bill, by id: whose bill it is and since when. */
  readonly billNotes: ReadonlyMap<string, string>
}

interface ColumnCardsProps extends SharedCardProps {
  readonly status: OrderStatus
  readonly orders: readonly Order[]
}

/** How many cards of a column render first; the rest follows without blocking input. */
const FIRST_RENDER = 8

const Cards = ({
  status,
  orders,
  formats,
  canMove,
  onOpenMenu,
  unsent,
  billNotes,
  waitingTimeOf,
}: ColumnCardsProps & { readonly waitingTimeOf?: (order: Order) => WaitingTime }) => {
  const isComplete = useDeferredValue(true, false)
  return (
    <ul className={c.cards}>
      {(isComplete ? orders : orders.slice(0, FIRST_RENDER)).map((order) => {
        const { age = null, lateness = null } = waitingTimeOf?.(order) ?? {}
        return (
          <OrderCard
            key={order._id}
            order={order}
            formats={formats}
            isMovable={canMove && status !== 'billed'}
            onOpenMenu={onOpenMenu}
            age={age}
            lateness={lateness}
            isUnsent={unsent.has(order._id)}
            billNote={billNotes.get(order._id) ?? null}
          />
        )
      })}
    </ul>
  )
}

/** Ticks once a second for the whole column; a card re-renders only when its text changes. */
const WaitingCards = (props: ColumnCardsProps) => {
  const { t } = useTranslation()
  const { ticketTimes } = useVenue()
  const now = useNow()
  const waitingTimeOf = (order: Order): WaitingTime => {
    const since = Date.parse(waitsSince(order))
    return {
      age: durationText(t, Math.max(0, now - since)),
      lateness: latenessOf(ticketTimes[order.category], since, now),
    }
  }
  return <Cards {...props} waitingTimeOf={waitingTimeOf} />
}

/** The cards of a column; those of open orders show how long they have waited. */
export const ColumnCards = (props: ColumnCardsProps) => {
  const { t } = useTranslation()
  const { status, orders } = props
  if (orders.length === 0) return <p className={c.empty}>{t('NO_ORDERS_HERE')}</p>
  return status === 'created' || status === 'pending' ? <WaitingCards {...props} /> : <Cards {...props} />
}

interface BoardColumnProps extends SharedCardProps {
  readonly status: OrderStatus
  readonly orders: readonly Order[]
  readonly isCollapsed: boolean
  readonly onToggle: () => void
}

/** One status of the board. A collapsed column still accepts drops. */
export const BoardColumn = ({ isCollapsed, onToggle, ...cards }: BoardColumnProps) => {
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
          <span className={c.title}>
            {column}
            <Comma />
          </span>{' '}
          <span className={c.count}>{orders.length}</span>
          <IconChevronDown size={16} className={c.chevron} aria-hidden />
        </button>
      </h2>
      <div id={id} className={c.body} hidden={isCollapsed}>
        <ColumnCards {...cards} />
      </div>
    </section>
  )
}
