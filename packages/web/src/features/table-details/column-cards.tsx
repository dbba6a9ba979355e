import type { Order } from '@kafana/contract'
import { latenessOf, type OrderStatus } from '@kafana/domain'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import type { Formats } from '../../platform/i18n/formats.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { durationText } from '../../ui/duration-text.ts'
import { OrderCard, type Wait } from './order-card.tsx'
import c from './board-column.module.css'

/** What the cards of all columns have in common. */
export interface CardWorld {
  readonly formats: Formats
  /** Is this person one who moves orders? */
  readonly mayMove: boolean
  readonly onAsk: (order: Order, button: HTMLElement) => void
  /** Ids of orders with a move that waits on this device. */
  readonly waiting: ReadonlySet<string>
  /** Whose bill holds an order and since when, in words, by the order's id. */
  readonly held: ReadonlyMap<string, string>
}

interface Props extends CardWorld {
  readonly status: OrderStatus
  readonly orders: readonly Order[]
}

/** Cards of a column that stand there at once; the others follow in the same moment, without holding up a finger that is there already. */
const FIRST = 8

const Cards = ({
  status,
  orders,
  formats,
  mayMove,
  onAsk,
  waiting,
  held,
  waitOf,
}: Props & { readonly waitOf?: (order: Order) => Wait }) => {
  const isWhole = useDeferredValue(true, false)
  return (
    <ul className={c.cards}>
      {(isWhole ? orders : orders.slice(0, FIRST)).map((order) => {
        const { age = null, lateness = null } = waitOf?.(order) ?? {}
        return (
          <OrderCard
            key={order._id}
            order={order}
            formats={formats}
            isMovable={mayMove && status !== 'billed'}
            onAsk={onAsk}
            age={age}
            lateness={lateness}
            isWaiting={waiting.has(order._id)}
            held={held.get(order._id) ?? null}
          />
        )
      })}
    </ul>
  )
}

/** Counted once a second for the whole column: a card is drawn anew only when its words change. */
const WaitingCards = (props: Props) => {
  const { t } = useTranslation()
  const { ticketTimes } = useVenue()
  const now = useNow()
  const waitOf = ({ createdAt, category }: Order): Wait => {
    const since = Date.parse(createdAt)
    return {
      age: durationText(t, Math.max(0, now - since)),
      lateness: latenessOf(ticketTimes[category], since, now),
    }
  }
  return <Cards {...props} waitOf={waitOf} />
}

/** A column's cards; those of orders that are not made say how long they have waited. */
export const ColumnCards = (props: Props) =>
  props.status === 'created' || props.status === 'pending' ? (
    <WaitingCards {...props} />
  ) : (
    <Cards {...props} />
  )
