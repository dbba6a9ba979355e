import type { Order } from '@kafana/contract'
import { Skeleton } from '@mantine/core'
import { Fragment, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { PAGE_SIZE } from './board.ts'
import { OrderCard } from './order-card.tsx'
import type { Slot } from './slots.ts'
import c from './monitor-screen.module.css'

export const CardSkeletons = () => (
  <div className={c.grid}>
    {Array.from({ length: PAGE_SIZE }, (_, index) => (
      <Skeleton key={index} height={336} radius={14} />
    ))}
  </div>
)

/** Not seen, yet as big as ever. */
const UNSEEN = { visibility: 'hidden' } as const

interface Props {
  readonly slots: readonly Slot<Order>[]
  /** Orders whose move is kept here while the server is away. */
  readonly waiting: ReadonlySet<string>
  readonly onAct: (order: Order) => void
  readonly ref: Ref<HTMLElement>
}

/** The cards of a page, each in its place. */
export const Cards = ({ slots, waiting, onAct, ref }: Props) => {
  const { t } = useTranslation()
  const { ticketTimes } = useVenue()
  const card = (order: Order, index: number) => (
    <OrderCard
      order={order}
      number={index + 1}
      ticketTime={ticketTimes[order.category]}
      waits={waiting.has(order._id)}
      onAct={onAct}
    />
  )
  return (
    <section className={c.grid} aria-label={t('ORDERS')} ref={ref}>
      {slots.map(({ id, order, was }, index) =>
        order ? (
          <Fragment key={id}>{card(order, index)}</Fragment>
        ) : (
          <div key={id} className={c.gap}>
            <div style={UNSEEN} inert>
              {card(was, index)}
            </div>
          </div>
        ),
      )}
    </section>
  )
}
