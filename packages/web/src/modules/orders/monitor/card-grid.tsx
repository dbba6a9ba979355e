import type { Order } from '@kafana/contract'
import { Skeleton } from '@mantine/core'
import { Fragment, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useVenue } from '../../../platform/i18n/use-venue.ts'
import type { MonitorFilter } from './board-settings.ts'
import { PAGE_SIZE } from './board.ts'
import { OrderCard } from './order-card.tsx'
import type { Cell } from './stable-grid.ts'
import c from './monitor-screen.module.css'

const CoffeeCup = () => (
  <svg
    width="96"
    height="96"
    viewBox="0 0 96 96"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M20 42h46v18a18 18 0 0 1-18 18H38a18 18 0 0 1-18-18Z" />
    <path d="M66 47h6a9 9 0 0 1 0 18h-7M14 86h58" />
    <path className={c.steam} d="M33 31c-4-5 4-7 0-13M43 31c-4-5 4-7 0-13M53 31c-4-5 4-7 0-13" />
  </svg>
)

/** Shown when no order is left, with the number of orders done today. */
export const EmptyBoard = ({
  filter,
  doneToday,
}: {
  readonly filter: MonitorFilter
  readonly doneToday: number
}) => {
  const { t } = useTranslation()
  return (
    <div className={c.empty}>
      <CoffeeCup />
      <strong>{filter === 'created' ? t('MONITOR_EMPTY_CREATED') : t('MONITOR_EMPTY_PENDING')}</strong>
      <span>{t('MONITOR_EMPTY_HINT')}</span>
      {doneToday > 0 && <span className={c.doneToday}>{t('DONE_TODAY', { count: doneToday })}</span>}
    </div>
  )
}

export const CardSkeletons = () => (
  <div className={c.grid}>
    {Array.from({ length: PAGE_SIZE }, (_, index) => (
      <Skeleton key={index} height={336} radius={14} />
    ))}
  </div>
)

/** Hidden, but keeps its size. */
const INVISIBLE = { visibility: 'hidden' } as const

interface CardGridProps {
  readonly cells: readonly Cell<Order>[]
  /** Ids of orders with a move that has not reached the server. */
  readonly unsent: ReadonlySet<string>
  readonly onAct: (order: Order) => void
  readonly ref: Ref<HTMLElement>
}

/** The cards of a page, each in its stable position. */
export const CardGrid = ({ cells, unsent, onAct, ref }: CardGridProps) => {
  const { t } = useTranslation()
  const { ticketTimes } = useVenue()
  const card = (order: Order, index: number) => (
    <OrderCard
      order={order}
      number={index + 1}
      ticketTime={ticketTimes[order.category]}
      isUnsent={unsent.has(order._id)}
      onAct={onAct}
    />
  )
  return (
    <section className={c.grid} aria-label={t('ORDERS')} ref={ref}>
      {cells.map(({ id, order, last }, index) =>
        order ? (
          <Fragment key={id}>{card(order, index)}</Fragment>
        ) : (
          <div key={id} className={c.gap}>
            <div style={INVISIBLE} inert>
              {card(last, index)}
            </div>
          </div>
        ),
      )}
    </section>
  )
}
