import { type ResultOf, useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useUnsentStatusChanges } from '@kafana/client/outbox/use-outbox.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { type OrderSort, pageCount, ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, Navigate } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useMovedOrders, useStatusMove } from '../moves/status-moves.tsx'
import type { OrdersQuery } from '../orders-path.ts'
import { OrderCard } from './order-card.tsx'
import { OrderTable, TableSkeleton } from './order-table.tsx'
import { OrderTools } from './order-tools.tsx'
import { type OrderView, PAGE_SIZES, useOrderView } from './order-view.ts'
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

/** Cards show the specification's page. */
const CARDS = 10

/** The table is an owner's on a wide window; whoever moves orders does so on their cards. */
const useIsTable = (): boolean => {
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false })
  return useSession()?.user.role === 'owner' && isWide
}

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

interface ListProps {
  readonly view: OrderView
  readonly page: ResultOf<'orders', 'list'>
  /** The previous page is shown while the next one loads. */
  readonly isStale: boolean
}

const OrderCards = ({ page: { orders }, isStale }: Omit<ListProps, 'view'>) => {
  const { t } = useTranslation()
  const isMonitor = useSession()?.user.role === 'monitor'
  const move = useStatusMove()
  const moved = useMovedOrders()
  const unsent = useUnsentStatusChanges()
  return (
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
  )
}

/** How many orders the table shows on a page. */
const PageSizes = ({ view: { pageSize, setPageSize } }: Pick<ListProps, 'view'>) => {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('ORDERS_PER_PAGE')}
      value={String(pageSize)}
      onChange={(text) => setPageSize(PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0])}
      data={PAGE_SIZES.map(String)}
    />
  )
}

const OrderPage = (props: ListProps & { readonly isTable: boolean }) => {
  const { view, page, isStale, isTable } = props
  const { orders, totalOrders } = page
  const perPage = isTable ? view.pageSize : CARDS
  const pages = pageCount(totalOrders, perPage)
  if (!isStale && view.page > pages) return <Navigate to={{ search: view.searchOfPage(pages) }} replace />
  if (totalOrders === 0) return <NoOrders view={view} />
  if (orders.length === 0) return isTable ? <TableSkeleton rows={perPage} /> : <CardSkeletons />
  return (
    <>
      {isTable ? (
        <OrderTable orders={orders} isStale={isStale} sort={view.sort} onSort={view.setSort} />
      ) : (
        <OrderCards page={page} isStale={isStale} />
      )}
      <div className={c.foot}>
        <Pager
          page={Math.min(view.page, pages)}
          onPage={view.goToPage}
          total={totalOrders}
          perPage={perPage}
        />
        {isTable && totalOrders > CARDS && <PageSizes view={view} />}
      </div>
    </>
  )
}

/** "8123" and "#42": the receipt or the order with exactly this number comes first. */
const NUMBER = /^#?\d{1,12}$/
const numberIn = (search: string | undefined): number | null =>
  search !== undefined && NUMBER.test(search) ? Number(search.replace('#', '')) : null

/** The parameter of the list; newest first is what the call does by itself. */
const sortOf = ({ sort, criteria }: OrderView): { readonly sort?: OrderSort } => {
  if (sort !== 'newest') return { sort }
  return numberIn(criteria.search) === null ? {} : { sort: 'match' }
}

/**
 * Enter in the search box opens the first order as soon as it is found, if the number is exactly its own.
 * @returns the order's address once it is to be opened
 */
const useOpenFirst = (
  { criteria: { search } }: OrderView,
  list: { readonly data: ResultOf<'orders', 'list'> | undefined; readonly isPlaceholderData: boolean },
) => {
  const canOpen = useCanOpen()
  const [wanted, setWanted] = useState<string | null>(null)
  const number = numberIn(search)
  const first = list.isPlaceholderData ? undefined : list.data?.orders[0]
  const isIt = first !== undefined && number !== null && [first.receiptNo, first.number].includes(number)
  const path =
    isIt && wanted === search && canOpen('orderDetails')
      ? generatePath(ROUTES.orderDetails, { id: first._id })
      : null
  return { path, setWanted }
}

/** The orders of the venue, newest first, filtered by the URL or the user. */
const OrdersScreen = () => {
  const { t } = useTranslation()
  const view = useOrderView()
  const query = { filter: view.filter, ...view.criteria }
  const isTable = useIsTable()
  const limit = isTable ? view.pageSize : CARDS
  const list = useCall(
    'orders',
    'list',
    { query: { page: view.page, limit, ...query, ...sortOf(view) } },
    { placeholderData: keepPreviousData },
  )
  const opening = useOpenFirst(view, list)
  if (opening.path !== null) return <Navigate to={opening.path} />
  return (
    <Page title={t('ORDERS')} back>
      <LiveBanner inset />
      <OrderTools view={view} orders={list.data?.orders} onEnter={opening.setWanted} />
      {view.isFiltered && !list.isError && <OrderTotals query={query} />}
      <QueryView
        query={list}
        failure={t('FAILED_TO_FETCH_ORDERS')}
        prefersServerReason
        skeleton={isTable ? <TableSkeleton rows={limit} /> : <CardSkeletons />}
      >
        {(page) => <OrderPage view={view} page={page} isStale={list.isPlaceholderData} isTable={isTable} />}
      </QueryView>
    </Page>
  )
}

export { OrdersScreen as Component }
