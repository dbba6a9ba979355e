import { pageCount } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useCall, type ResultOf } from '../../platform/api/query.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMovedOrders } from '../../ui/order-moves/use-moved-orders.ts'
import { useStatusMove } from '../../ui/order-moves/use-status-move.ts'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useWaitingMoves } from '../../ui/waiting-moves.ts'
import { OrderCard } from './order-card.tsx'
import { OrderTools } from './order-tools.tsx'
import { OrderTotals } from './order-totals.tsx'
import { useOrderView, type OrderView } from './use-order-view.ts'
import c from './orders-screen.module.css'

const PAGE_SIZE = 10

const CardSkeletons = () => (
  <div className={c.cards}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={176} radius={16} />
    ))}
  </div>
)

const Nothing = ({ view }: { readonly view: OrderView }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('NO_ORDERS_FOUND')}
      hint={view.isNarrowed ? t('NO_ORDERS_MATCH_HINT') : t('NO_ORDERS_FOUND_HINT')}
      icon={<IconReceipt size={40} stroke={1.5} />}
      action={
        view.isNarrowed && (
          <Button variant="default" onClick={view.clear}>
            {t('CLEAR_FILTERS')}
          </Button>
        )
      }
    />
  )
}

interface CardsProps {
  readonly view: OrderView
  readonly page: ResultOf<'orders', 'list'>
  /** The page before, until the next one is there. */
  readonly isOld: boolean
}

const Cards = ({ view, page: { orders, totalOrders }, isOld }: CardsProps) => {
  const { t } = useTranslation()
  const isMonitor = useSession()?.user.role === 'monitor'
  const move = useStatusMove()
  const moved = useMovedOrders()
  const waiting = useWaitingMoves()
  const pages = pageCount(totalOrders, PAGE_SIZE)
  if (!isOld && view.page > pages) return <Navigate to={{ search: view.searchOf(pages) }} replace />
  if (totalOrders === 0) return <Nothing view={view} />
  if (orders.length === 0) return <CardSkeletons />
  return (
    <>
      <ul className={c.cards} aria-label={t('ORDERS')} data-old={isOld}>
        {orders.map((order) => (
          <OrderCard
            key={order._id}
            order={moved(order)}
            onMove={isMonitor ? (moving, to) => void move(moving, to) : undefined}
            isWaiting={waiting.has(order._id)}
          />
        ))}
      </ul>
      <Pager
        page={Math.min(view.page, pages)}
        onPage={view.goTo}
        total={totalOrders}
        perPage={PAGE_SIZE}
        siblings={2}
        boundaries={2}
      />
    </>
  )
}

/** The venue's orders, newest first: all of them, or those that an address or the person asks for. */
const OrdersScreen = () => {
  const { t } = useTranslation()
  const view = useOrderView()
  const query = { filter: view.filter, ...view.narrowing }
  const sort = view.sort === 'newest' ? {} : { sort: view.sort }
  const list = useCall(
    'orders',
    'list',
    { query: { page: view.page, limit: PAGE_SIZE, ...query, ...sort } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Page title={t('ORDERS')} back>
      <LiveBanner inset />
      <OrderTools view={view} orders={list.data?.orders} />
      {view.isNarrowed && !list.isError && <OrderTotals query={query} />}
      <QueryView query={list} failure={t('FAILED_TO_FETCH_ORDERS')} saysWhy skeleton={<CardSkeletons />}>
        {(page) => <Cards view={view} page={page} isOld={list.isPlaceholderData} />}
      </QueryView>
    </Page>
  )
}

export { OrdersScreen as Component }
