import { pageCount } from '@kafana/domain'
import { Stack } from '@mantine/core'
import { IconCoins, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type InputOf, type ResultOf } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { useAddressPage } from '../../platform/links/use-address-page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderTools, useOrderChoice } from './order-tools.tsx'
import c from './staff-details-screen.module.css'

const PAGE_SIZE = 10
type Narrowing = NonNullable<InputOf<'orders', 'totals'>['query']>

const Figures = ({ narrowing }: { readonly narrowing: Narrowing }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const totals = useCall('orders', 'totals', { query: narrowing }, { placeholderData: keepPreviousData })
  const [count, total] = totals.data
    ? [number(totals.data.count, 0), <Money key="total" amount={totals.data.total} />]
    : ['–', '–']
  return (
    <div className={c.figures} data-old={totals.isPlaceholderData}>
      <StatCard title={t('COMPLETED_ORDERS')} icon={<IconReceipt size={20} />} value={count} />
      <StatCard title={t('TOTAL')} icon={<IconCoins size={20} />} value={total} />
    </div>
  )
}

const Rows = ({
  data: { orders, totalOrders },
  old,
  searched,
}: {
  readonly data: ResultOf<'orders', 'list'>
  readonly old: boolean
  readonly searched: boolean
}) => {
  const { t } = useTranslation()
  const [page, setPage] = useAddressPage()
  const last = pageCount(totalOrders, PAGE_SIZE)
  // Rows that went while their page was open leave the person on the last one that is there.
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
    <div className={c.rows} data-old={old}>
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

/** A person's completed orders of a range: how many, what they come to, and each of them, a page at a time. */
export const CompletedOrders = ({
  id,
  bounds,
}: {
  readonly id: string
  readonly bounds: { readonly start: string; readonly end: string }
}) => {
  const { t } = useTranslation()
  const choice = useOrderChoice()
  const [page] = useAddressPage()
  const narrowing: Narrowing = { createdBy: id, filter: 'completed', ...bounds, ...choice }
  const list = useCall(
    'orders',
    'list',
    { query: { ...narrowing, page, limit: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  )
  const names = useMemo(() => list.data?.orders.map(({ name }) => name) ?? [], [list.data])
  return (
    <Stack gap="lg">
      <Figures narrowing={narrowing} />
      <OrderTools names={names} choice={choice} />
      <QueryView query={list} failure={t('FAILED_TO_FETCH_ORDERS')}>
        {(data) => <Rows data={data} old={list.isPlaceholderData} searched={choice.search !== undefined} />}
      </QueryView>
    </Stack>
  )
}
