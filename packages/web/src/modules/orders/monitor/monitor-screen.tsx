import type { Order } from '@kafana/contract'
import { Fragment, type Ref, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVenue } from '../../../platform/i18n/use-venue.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { UnresolvedBillsBanner } from '../../billing/index.ts'
import { AllDayPanel, useKitchenCounts } from './all-day-panel.tsx'
import { useBoardSettings, usePanels } from './board-settings.ts'
import { type Cell, PAGE_SIZE, useActivity, useBoard, useStableCells } from './board.ts'
import { focusNextCard } from './card-focus.ts'
import { CardSkeletons, EmptyBoard } from './empty-board.tsx'
import { useMonitorKeys } from './keyboard.ts'
import { MonitorBar } from './monitor-bar.tsx'
import { MonitorFooter, useFooterMessage } from './monitor-footer.tsx'
import { useUndoableMoves } from './moves.ts'
import { TabTitle, useOrderAlerts } from './order-alerts.tsx'
import { OrderCard } from './order-card.tsx'
import { RecallPanel, useRecentOrders } from './recall-panel.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import c from './monitor-screen.module.css'

const MonitorKeysDialog = deferred(async () => (await import('./monitor-keys-dialog.tsx')).MonitorKeysDialog)

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
const CardGrid = ({ cells, unsent, onAct, ref }: CardGridProps) => {
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

/** The state of the monitor and everything that can be done on it, by touch or by keyboard. */
const useMonitor = () => {
  const settings = useBoardSettings()
  const { category, filter } = settings
  const [page, setPage] = useState(1)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { advance, moveTo, undo, last, moves, isOwnEvent } = useUndoableMoves()
  const { list, total, lastPage, isLoading, orders, extraCount } = useBoard(settings, page, moves)
  const kitchen = useKitchenCounts(category, moves)
  useRecentOrders(category)
  const panels = usePanels()
  const flash = useOrderAlerts(category, isOwnEvent)
  const { isActive, markActive } = useActivity()
  const cells = useStableCells(
    isLoading ? null : `${category} ${filter} ${page}`,
    orders,
    PAGE_SIZE + extraCount,
    isActive,
  )
  const cards = useRef<HTMLElement>(null)
  // The page does not change while somebody is still working on the one that was just emptied.
  if (list.isSuccess && !isLoading && !isActive && page > lastPage) setPage(lastPage)

  const unsent = useMemo(
    () => new Set(moves.filter(({ isUnsent }) => isUnsent).map(({ order }) => order._id)),
    [moves],
  )
  const onAct = useCallback(
    (order: Order) => {
      markActive()
      focusNextCard(cards.current)
      advance(order)
    },
    [advance, markActive],
  )
  const onRecall = useCallback((order: Order) => moveTo(order, 'pending'), [moveTo])
  const onStatus = (): void => {
    settings.setFilter(filter === 'created' ? 'pending' : 'created')
    setPage(1)
  }
  useMonitorKeys({
    cells,
    cards,
    last,
    isRecall: panels.isRecall,
    onActivity: markActive,
    onAct,
    onUndo: undo,
    onStatus,
    onPanel: panels.toggle,
    onClose: panels.close,
    onPage: (by) => setPage(Math.min(Math.max(1, page + by), lastPage)),
    onKeys: () => setHelpOpen(true),
  })
  return {
    settings,
    kitchen,
    panels,
    flash,
    markActive,
    grid: { list, cells, unsent, onAct, ref: cards },
    pages: { page, total: total ?? page * PAGE_SIZE, onPage: setPage },
    undoable: { last, isUnsent: last !== null && unsent.has(last.order._id), onUndo: undo },
    recall: { category, moves, onRecall },
    help: { isOpen: isHelpOpen, setOpen: setHelpOpen },
  }
}

/** The live screen of a kitchen or a bar: the oldest orders first, each with its next status. */
const MonitorScreen = () => {
  const { t } = useTranslation()
  useWakeLock()
  const message = useFooterMessage()
  const { settings, kitchen, panels, flash, markActive, grid, pages, undoable, recall, help } = useMonitor()
  const doneToday = kitchen?.doneToday ?? 0
  const { list, ...cards } = grid
  const content =
    cards.cells.length === 0 ? (
      <EmptyBoard filter={settings.filter} doneToday={doneToday} />
    ) : (
      <CardGrid {...cards} />
    )

  return (
    <div className={c.page} onPointerMove={markActive} onPointerDown={markActive}>
      <TabTitle flash={flash} />
      <MonitorBar settings={settings} kitchen={kitchen} onChoose={() => pages.onPage(1)} />
      <div>
        <LiveBanner />
        <UnresolvedBillsBanner />
      </div>
      <div className={c.body}>
        <div className={c.main}>
          {list.data === undefined && cards.cells.length === 0 ? (
            <QueryView query={list} failure={t('FAILED_TO_FETCH_ORDERS')} skeleton={<CardSkeletons />}>
              {() => content}
            </QueryView>
          ) : (
            content
          )}
        </div>
        {panels.panel === 'all-day' && <AllDayPanel kitchen={kitchen} onClose={panels.close} />}
        {panels.panel === 'recall' && <RecallPanel {...recall} onClose={panels.close} />}
      </div>
      <MonitorFooter
        {...undoable}
        message={message}
        doneToday={doneToday}
        panel={panels.panel}
        onPanel={panels.toggle}
        onKeys={() => help.setOpen(true)}
      >
        <Pager {...pages} perPage={PAGE_SIZE} />
      </MonitorFooter>
      {help.isOpen && <MonitorKeysDialog onClose={() => help.setOpen(false)} />}
    </div>
  )
}

export { MonitorScreen as Component }
export const handle = { wide: true, dark: true }
