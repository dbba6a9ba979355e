import { type InputOf, type ResultOf, useCall } from '@kafana/client/api/query.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Order } from '@kafana/contract'
import { type Category, pageCount, ROUTES } from '@kafana/domain'
import { Stack, Anchor } from '@mantine/core'
import { IconCoins, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import { usePageParam, useTextParam } from '../../../platform/url/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { categoryOptions } from '../../../ui/labels.ts'
import { ListOrCards, type Column } from '../../../ui/list-or-cards.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { combineQueries, QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import { orderNumberText, StatusBadge, StornoMark } from '../../orders/index.ts'
import c from './staff-details-screen.module.css'

const OrderName = ({ order: { _id: id, number, name, createdAt } }: { readonly order: Order }) => {
  const canOpen = useCanOpen()
  const { orderDate } = useFormats()
  return (
    <div className={c.order}>
      {canOpen('orderDetails') ? (
        <Anchor className={c.name} component={Link} to={generatePath(ROUTES.orderDetails, { id })}>
          {name}
        </Anchor>
      ) : (
        name
      )}
      <time className={c.soft} dateTime={createdAt}>
        {`${orderNumberText({ number })} · ${orderDate(createdAt)}`}
      </time>
    </div>
  )
}

const placeOf = ({ table: { name, zone } }: Order): string => (zone ? `${name} · ${zone.name}` : name)

/** The columns of a person's completed orders. */
const orderColumns = (t: Translate): Column<Order>[] => [
  {
    key: 'name',
    header: t('ORDER_NAME'),
    role: 'title',
    width: '30%',
    render: (order) => <OrderName order={order} />,
  },
  {
    key: 'description',
    header: t('DESCRIPTION'),
    render: ({ description }) =>
      description === '' ? (
        '–'
      ) : (
        <span className={c.description} title={description}>
          {description}
        </span>
      ),
  },
  {
    key: 'table',
    header: t('TABLE'),
    width: '20%',
    render: (order) => <span className={c.place}>{placeOf(order)}</span>,
  },
  {
    key: 'status',
    header: t('STATUS'),
    width: 130,
    render: (order) => (
      <>
        <StatusBadge status={order.status} />
        {order.storno && ' '}
        <StornoMark order={order} />
      </>
    ),
  },
  {
    key: 'price',
    header: t('PRICE'),
    align: 'right',
    width: 140,
    render: ({ totalPrice }) => <Money amount={totalPrice} />,
  },
]

/** The search and category from the URL; invalid values are ignored. */
interface OrderFilterChoice {
  readonly search?: string
  readonly category?: Category
}

const useOrderFilterChoice = (): OrderFilterChoice => {
  const { t } = useTranslation()
  const [search] = useTextParam('search')
  const [categoryParam] = useTextParam('category')
  const category = categoryOptions(t).find(({ value }) => value === categoryParam)?.value
  return { ...(search === '' ? {} : { search }), ...(category === undefined ? {} : { category }) }
}

/** Search by name and filter by category. */
const OrderFilterBar = ({
  names,
  choice,
}: {
  readonly names: readonly string[]
  readonly choice: OrderFilterChoice
}) => {
  const { t } = useTranslation()
  const [, setSearch] = useTextParam('search')
  const [, setCategory] = useTextParam('category')
  return (
    <div className={c.finding}>
      <div className={c.search}>
        <SearchBox
          label={t('SEARCH_ORDERS')}
          options={names}
          initial={choice.search ?? ''}
          onSearch={setSearch}
        />
      </div>
      <SegmentedControl
        aria-label={t('CATEGORY')}
        value={choice.category ?? ''}
        onChange={setCategory}
        data={[{ value: '', label: t('FILTER_ALL') }, ...categoryOptions(t)]}
      />
    </div>
  )
}

const PAGE_SIZE = 10
type OrderFilter = NonNullable<InputOf<'orders', 'totals'>['query']>

const useTotals = (narrowing: OrderFilter) =>
  useCall('orders', 'totals', { query: narrowing }, { placeholderData: keepPreviousData })

const Totals = ({ totals }: { readonly totals: ReturnType<typeof useTotals> }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [count, total] = totals.data
    ? [number(totals.data.count, 0), <Money key="total" amount={totals.data.total} />]
    : ['–', '–']
  return (
    <div className={c.metrics} data-stale={totals.isPlaceholderData}>
      <StatCard title={t('COMPLETED_ORDERS')} icon={<IconReceipt size={20} />} value={count} />
      <StatCard title={t('TOTAL')} icon={<IconCoins size={20} />} value={total} />
    </div>
  )
}

const Rows = ({
  orders,
  totalOrders,
  old,
  searched,
}: {
  readonly orders: ResultOf<'orders', 'byStaff'>
  readonly totalOrders: number
  readonly old: boolean
  readonly searched: boolean
}) => {
  const { t } = useTranslation()
  const [page, setPage] = usePageParam()
  const last = pageCount(totalOrders, PAGE_SIZE)
  // If the current page no longer exists, the last page is shown.
  const beyond = !old && page > last
  useEffect(() => {
    if (beyond) setPage(last)
  })
  if (totalOrders === 0) {
    return (
      <EmptyState
        icon={<IconReceipt size={32} />}
        title={t(searched ? 'NO_ORDERS_FOUND' : 'NO_COMPLETED_ORDERS')}
        hint={t(searched ? 'SEARCH_HINT' : 'NO_COMPLETED_ORDERS_HINT')}
      />
    )
  }
  return (
    <div className={c.rows} data-stale={old}>
      <ListOrCards
        label={t('COMPLETED_ORDERS')}
        rows={orders}
        rowKey={({ _id }) => _id}
        columns={orderColumns(t)}
      />
      <Pager page={Math.min(page, last)} onPage={setPage} total={totalOrders} perPage={PAGE_SIZE} />
    </div>
  )
}

/** A person's completed orders in a range: count, total and a paginated list. */
export const CompletedOrders = ({
  id,
  bounds,
}: {
  readonly id: string
  readonly bounds: { readonly start: string; readonly end: string }
}) => {
  const { t } = useTranslation()
  const choice = useOrderFilterChoice()
  const [page] = usePageParam()
  const shared = { createdBy: id, ...bounds, ...choice }
  const totals = useTotals({ ...shared, filter: 'completed' })
  const list = useCall(
    'orders',
    'byStaff',
    { query: { ...shared, status: 'done', page, limit: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  )
  const names = useMemo(() => list.data?.map(({ name }) => name) ?? [], [list.data])
  return (
    <Stack gap="lg">
      <Totals totals={totals} />
      <OrderFilterBar names={names} choice={choice} />
      <QueryView query={combineQueries({ list, totals })} failure={t('FAILED_TO_FETCH_ORDERS')}>
        {(data) => (
          <Rows
            orders={data.list}
            totalOrders={data.totals.count}
            old={list.isPlaceholderData || totals.isPlaceholderData}
            searched={choice.search !== undefined}
          />
        )}
      </QueryView>
    </Stack>
  )
}
