import { pageCount } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { type ResultOf, useCall } from '../../../platform/api/query.ts'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { useUnsentStatusChanges } from '../../../platform/outbox/use-outbox.ts'
import { useSession } from '../../../platform/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useMovedOrders, useStatusMove } from '../moves/status-moves.tsx'
import type { OrdersQuery } from '../orders-path.ts'
import { OrderCard } from './order-card.tsx'
import { OrderTools } from './order-tools.tsx'
import { type OrderView, useOrderView } from './order-view.ts'
import c from './orders-screen.module.css'

/** The number and total of the filtered orders, which must match the statistics that link here. */
export const OrderTotals = ({ query }: { readonly query: OrdersQuery }) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const totals = useCall('orders', 'totals', { query }, { placeholderData: keepPreviousData })
  return (
    <QueryView
      query={totals}
      failure={t('ERROR_FETCHING_ORDERS')}
      skeleton={<Skeleton height={24} width={240} mb={16} />}
    >
      {({ count, total }) => (
        <p className={c.totals} role="status" data-stale={totals.isPlaceholderData}>
          {t('ORDERS_COME_TO', { count, number: number(count), amount: money(total) })}
        </p>
      )}
    </QueryView>
  )
}

const PAGE_SIZE = 10

const CardSkeletons = () => (
  <div className={c.cards}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={176} radius={16} />
    ))}
  </div>
)

const NoOrders = ({ view }: { readonly view: OrderView }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('NO_ORDERS_FOUND')}
      hint={view.isFiltered ? t('NO_ORDERS_MATCH_HINT') : t('NO_ORDERS_FOUND_HINT')}
      icon={<IconReceipt size={40} stroke={1.5} />}
      action={
        view.isFiltered && (
          <Button variant="default" onClick={view.clear}>
            {t('CLEAR_FILTERS')}
          </Button>
        )
      }
    />
  )
}

interface OrderCardsProps {
  readonly view: OrderView
  readonly page: ResultOf<'orders', 'list'>
  /** The previous page is shown while the next one loads. */
  readonly isStale: boolean
}

const OrderCards = ({ view, page: { orders, totalOrders }, isStale }: OrderCardsProps) => {
  const { t } = useTranslation()
  const isMonitor = useSession()?.user.role === 'monitor'
  const move = useStatusMove()
  const moved = useMovedOrders()
  const unsent = useUnsentStatusChanges()
  const pages = pageCount(totalOrders, PAGE_SIZE)
  if (!isStale && view.page > pages) return <Navigate to={{ search: view.searchOfPage(pages) }} replace />
  if (totalOrders === 0) return <NoOrders view={view} />
  if (orders.length === 0) return <CardSkeletons />
  return (
    <>
      <ul className={c.cards} aria-label={t('ORDERS')} data-stale={isStale}>
        {orders.map((order) => (
          <OrderCard
            key={order._id}
            order={moved(order)}
            onMove={isMonitor ? (moving, to) => void move(moving, to) : undefined}
            isUnsent={unsent.has(order._id)}
          />
        ))}
      </ul>
      <Pager
        page={Math.min(view.page, pages)}
        onPage={view.goToPage}
        total={totalOrders}
        perPage={PAGE_SIZE}
      />
    </>
  )
}

/** The orders of the venue, newest first, filtered by the URL or the user. */
const OrdersScreen = () => {
  const { t } = useTranslation()
  const view = useOrderView()
  const query = { filter: view.filter, ...view.criteria }
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
      {view.isFiltered && !list.isError && <OrderTotals query={query} />}
      <QueryView
        query={list}
        failure={t('FAILED_TO_FETCH_ORDERS')}
        prefersServerReason
        skeleton={<CardSkeletons />}
      >
        {(page) => <OrderCards view={view} page={page} isStale={list.isPlaceholderData} />}
      </QueryView>
    </Page>
  )
}

export { OrdersScreen as Component }
