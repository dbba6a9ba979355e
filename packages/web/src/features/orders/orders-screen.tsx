import { HOME_ROUTE, ROUTES, pageCount } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { OrderCard } from './order-card.tsx'
import c from './orders-screen.module.css'
import { useOrderFilter } from './use-order-filter.ts'
import { useStatusMove } from './use-status-move.ts'

const PAGE_SIZE = 10

/** The page stands in the address, so that the way back from an order leads to the same one. */
const usePageNumber = () => {
  const [params, setParams] = useSearchParams()
  const number = Number(params.get('page'))
  return {
    page: Number.isInteger(number) && number > 0 ? number : 1,
    setPage: (page: number) => setParams(page === 1 ? {} : { page: String(page) }, { replace: true, preventScrollReset: page === 1 }),
  }
}

const CardSkeletons = () => <div className={c.cards}>{Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={176} radius={16} />)}</div>

/** Every order of the venue, newest first. */
const OrdersScreen = () => {
  const { t } = useTranslation()
  const role = useSession()?.user.role
  const [search, setSearch] = useState('')
  const { filter, setFilter, choices } = useOrderFilter()
  const { page, setPage } = usePageNumber()
  const move = useStatusMove()
  const query = { page, limit: PAGE_SIZE, filter, ...(search === '' ? {} : { search }) }
  const list = useCall('orders', 'list', { query }, { placeholderData: keepPreviousData })
  const names = useMemo(() => list.data?.orders.map(({ name }) => name) ?? [], [list.data])
  const narrowed = search !== '' || filter !== 'all'
  const showFirst = (): void => {
    if (page !== 1) setPage(1)
  }

  const nothing = (
    <EmptyState
      title={t('NO_ORDERS_FOUND')} hint={narrowed ? t('NO_ORDERS_MATCH_HINT') : t('NO_ORDERS_FOUND_HINT')}
      icon={<IconReceipt size={40} stroke={1.5} />}
      action={filter !== 'all' && <Button variant="default" onClick={() => { setFilter('all'); showFirst() }}>{t('SHOW_ALL_ORDERS')}</Button>}
    />
  )
  return (
    <Page title={t('ORDERS')} back={role === 'owner' || role === 'monitor' ? ROUTES[HOME_ROUTE[role]] : true}>
      <div className={c.tools}>
        <div className={c.search}><SearchBox label={t('SEARCH_ORDERS')} options={names} onSearch={(text) => { setSearch(text); showFirst() }} /></div>
        <FilterMenu value={filter} choices={choices} onChange={(next) => { setFilter(next); showFirst() }} />
      </div>
      <QueryView query={list} failure={t('FAILED_TO_FETCH_ORDERS')} skeleton={<CardSkeletons />}>
        {({ orders, totalOrders }) => (
          <>
            {orders.length === 0 ? nothing : (
              <ul className={c.cards} aria-label={t('ORDERS')} data-old={list.isPlaceholderData}>
                {orders.map((order) => <OrderCard key={order._id} order={order} onMove={role === 'monitor' ? move : undefined} />)}
              </ul>
            )}
            <Pager
              page={Math.min(page, pageCount(totalOrders, PAGE_SIZE))} onPage={setPage} total={totalOrders}
              perPage={PAGE_SIZE} siblings={2} boundaries={2}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}

export { OrdersScreen as Component }
