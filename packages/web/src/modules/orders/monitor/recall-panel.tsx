import { useCall } from '@kafana/client/api/query.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { CompletedOrder, Order } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { IconArrowBackUp, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useReturnFocus } from '../../../ui/dialog-behaviour.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { STATUS_TEXT } from '../order-status.tsx'
import { useRecentOrders } from './board.ts'
import { applyMoves, type OptimisticMove, ordersMovedInto } from './moves.ts'
import { focusNextCard } from './next-card.ts'
import { SidePanel } from './side-panel.tsx'
import type { StationView } from './use-station.ts'
import c from './recall-panel.module.css'

/** Completed orders can be recalled until they are billed. */
const RECALLABLE = ['done', 'delivered'] as const

const isRecallable = ({ status }: Order): boolean => RECALLABLE.some((each) => each === status)

/**
 * The recently completed orders, latest first: the server's list, without those recalled here and with those
 * completed here a moment ago.
 */
export const recallList = (
  recent: readonly CompletedOrder[],
  category: Category,
  moves: readonly OptimisticMove[],
): CompletedOrder[] => {
  const madeAt = new Map(moves.map(({ order, at }) => [order._id, new Date(at).toISOString()]))
  const own = ordersMovedInto(moves, RECALLABLE, new Set(recent.map(({ _id }) => _id)))
    .filter((order) => order.category === category)
    .map((order) => ({ ...order, madeAt: madeAt.get(order._id) ?? order.updatedAt }))
  return [...own, ...recent.map((order) => applyMoves(order, moves)).filter(isRecallable)].toSorted(
    (a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt),
  )
}

/** Those of the paid orders that are made, as if they had the status that they would have. */
const madeOf = (paid: readonly Order[]): CompletedOrder[] =>
  paid
    .filter(({ preparation }) => preparation === 'done')
    .map((order) => ({ ...order, status: 'done', madeAt: order.updatedAt }))

/** "5 minutes ago", kept up to date. */
const TimeAgo = ({ at }: { readonly at: string }) => {
  const { age } = useFormats()
  return <time dateTime={at}>{age(at, useNow())}</time>
}

interface RecallPanelProps {
  readonly category: Category
  readonly moves: readonly OptimisticMove[]
  /** Of a station: with its own lines. */
  readonly onRecall: (order: Order) => void
  /** Whose orders are listed, with its own lines. */
  readonly station: StationView
  /** Billed before they were served. */
  readonly paid: readonly Order[]
  readonly onClose: () => void
}

const RecentOrder = ({
  order,
  isUnsent,
  onRecall,
}: {
  readonly order: CompletedOrder
  readonly isUnsent: boolean
  readonly onRecall: () => void
}) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { table, name, products, madeAt, status } = order
  return (
    <li className={c.made} data-card>
      <strong className={c.table}>{table.name}</strong>
      <span className={c.when}>{time(madeAt)}</span>
      <span className={c.name}>{name}</span>
      <span className={c.when}>
        <TimeAgo at={madeAt} />
      </span>
      <span className={c.lines}>
        {products
          .map(({ product, quantity }) => `${quantity}× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`)
          .join(', ')}
      </span>
      {status !== 'done' && <span className={c.mark}>{t(STATUS_TEXT[status])}</span>}
      {isUnsent && (
        <span className={c.mark}>
          <IconCloudUp size={16} aria-hidden />
          {t('MOVE_WAITS')}
        </span>
      )}
      <button
        type="button"
        className={c.back}
        data-step
        onClick={onRecall}
        aria-label={`${t('CALL_BACK')}: ${table.name}, ${name}`}
      >
        <IconArrowBackUp size={20} aria-hidden />
        {t('CALL_BACK')}
      </button>
    </li>
  )
}

/** The recently completed orders, latest first; each can be recalled. */
export const RecallPanel = ({ category, moves, onRecall, station, paid, onClose }: RecallPanelProps) => {
  const { t } = useTranslation()
  const recent = useRecentOrders(category)
  const isOfBoth = station !== null && station.category === undefined
  const { data: others } = useCall(
    'orders',
    'recent',
    { query: { category: category === 'food' ? 'drink' : 'food' } },
    { enabled: isOfBoth },
  )
  const orders = useMemo(() => {
    const listed = recallList(
      [...(recent.data ?? []), ...(isOfBoth && others ? others : []), ...madeOf(paid)],
      category,
      moves,
    )
    return station ? listed.flatMap((order) => station.rules.completedAt(station, order) ?? []) : listed
  }, [recent.data, others, isOfBoth, station, category, moves, paid])
  const list = useRef<HTMLUListElement>(null)
  const hasOrders = orders.length > 0
  useReturnFocus()
  useEffect(() => {
    if (hasOrders) list.current?.querySelector<HTMLElement>('[data-step]')?.focus()
  }, [hasOrders])
  const recall = (order: Order): void => {
    focusNextCard(list.current)
    onRecall(order)
  }
  const isUnsent = (id: string): boolean => moves.some((move) => move.order._id === id && move.isUnsent)
  return (
    <SidePanel title={t('RECALL_TITLE')} onClose={onClose}>
      {!hasOrders && (
        <QueryView query={recent} failure={t('FAILED_TO_FETCH_ORDERS')}>
          {() => <p className={c.nothing}>{t('RECALL_EMPTY')}</p>}
        </QueryView>
      )}
      <ul className={c.list} ref={list} data-recall>
        {orders.map((order) => (
          <RecentOrder
            key={order._id}
            order={order}
            isUnsent={isUnsent(order._id)}
            onRecall={() => recall(order)}
          />
        ))}
      </ul>
    </SidePanel>
  )
}
