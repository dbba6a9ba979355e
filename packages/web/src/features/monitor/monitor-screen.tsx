import type { Order } from '@kafana/contract'
import { pageCount } from '@kafana/domain'
import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useNow } from '../../platform/browser/use-now.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { MonitorBar } from './monitor-bar.tsx'
import { MonitorFoot } from './monitor-foot.tsx'
import c from './monitor-screen.module.css'
import { NothingWaits } from './nothing-waits.tsx'
import { useNumberKeys } from './number-keys.ts'
import { OrderCard } from './order-card.tsx'
import { useBoardChoice, type MonitorFilter } from './use-board-choice.ts'
import { useNews } from './use-news.ts'
import { useHands, useSlots } from './use-slots.ts'
import { useSteps } from './use-steps.ts'

const PAGE_SIZE = 8
const NONE: readonly Order[] = []

const TabTitle = ({ flash }: { readonly flash: string | null }) => {
  const { t } = useTranslation()
  const isEvenSecond = Math.floor(useNow() / 1000) % 2 === 0
  return <title>{flash !== null && isEvenSecond ? `● ${flash}` : `${t('MONITOR_LINK')} · Kafana`}</title>
}

const CardSkeletons = () => <div className={c.grid}>{Array.from({ length: PAGE_SIZE }, (_, index) => <Skeleton key={index} height={336} radius={14} />)}</div>

/** The orders of one page and how many wait in each of the two statuses. */
const useBoard = ({ category, filter }: ReturnType<typeof useBoardChoice>, page: number, leaving: ReadonlySet<string>) => {
  const other: MonitorFilter = filter === 'created' ? 'pending' : 'created'
  const list = useCall('orders', 'list', { query: { page, limit: PAGE_SIZE, filter, category, sort: 'oldest' } }, { placeholderData: keepPreviousData })
  const others = useCall('orders', 'list', { query: { limit: 1, filter: other, category } })
  const orders = list.data?.orders ?? NONE
  const staying = useMemo(() => orders.filter(({ _id }) => !leaving.has(_id)), [orders, leaving])
  const total = list.data && list.data.totalOrders - (orders.length - staying.length)
  const counts: Record<MonitorFilter, number | undefined> = { created: total, pending: total, [other]: others.data?.totalOrders }
  return { list, staying, total, counts }
}

/** The live screen of a kitchen or a bar: the oldest orders first, each with its one next step. */
const MonitorScreen = () => {
  const { t } = useTranslation()
  const choice = useBoardChoice()
  const [page, setPage] = useState(1)
  const { act, undo, last, leaving, isOwn } = useSteps()
  const { list, staying, total, counts } = useBoard(choice, page, leaving)
  const { atWork, touch } = useHands()
  const flash = useNews(isOwn)
  // While another page is on its way the previous one stays, and with it its places.
  const view = list.isPlaceholderData ? null : `${choice.category} ${choice.filter} ${page}`
  const slots = useSlots(view, staying, PAGE_SIZE, atWork)
  const lastPage = pageCount(list.data?.totalOrders ?? 0, PAGE_SIZE)
  if (list.isSuccess && !list.isPlaceholderData && page > lastPage) setPage(lastPage)

  const onAct = useCallback((order: Order) => {
    touch()
    act(order)
  }, [act, touch])
  useNumberKeys((digit) => {
    const order = slots[digit - 1]?.order
    if (digit === 0 && last) void undo(last)
    if (order) onAct(order)
  })

  return (
    <div className={c.page} onPointerMove={touch} onPointerDown={touch}>
      <TabTitle flash={flash} />
      <MonitorBar choice={choice} counts={counts} onChoose={() => setPage(1)} />
      <LiveBanner />
      <div className={c.body}>
        <QueryView query={list} failure={t('FAILED_TO_FETCH_ORDERS')} skeleton={<CardSkeletons />}>
          {() => (slots.length === 0 && total === 0
            ? <NothingWaits category={choice.category} filter={choice.filter} />
            : (
              <section className={c.grid} aria-label={t('ORDERS')}>
                {slots.map(({ id, order }, index) => (order
                  ? <OrderCard key={id} order={order} number={index + 1} onAct={onAct} />
                  : <div key={id} className={c.gap} />))}
              </section>
            ))}
        </QueryView>
      </div>
      <MonitorFoot last={last} onUndo={(step) => void undo(step)}>
        <Pager page={page} onPage={setPage} total={total ?? 0} perPage={PAGE_SIZE} siblings={2} boundaries={2} />
      </MonitorFoot>
    </div>
  )
}

export { MonitorScreen as Component }
export const handle = { wide: true, dark: true }
