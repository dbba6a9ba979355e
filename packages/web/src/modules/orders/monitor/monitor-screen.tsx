import { useWakeLock } from '@kafana/client/browser/use-wake-lock.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { useIsNarrow } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { UnresolvedBillsBanner } from '../../billing/index.ts'
import { UnprintedPapers } from '../../printing/index.ts'
import { type MonitorFilter, nextFilter, useBoardSettings, usePanels } from './board-settings.ts'
import { useActivity, useRecentOrders } from './board.ts'
import { CardGrid, useCardBoard } from './card-board.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { useLineKeys } from './line-keys.ts'
import { tapOn } from './line-moves.ts'
import { MonitorBar } from './monitor-bar.tsx'
import { MonitorFooter, useFooterMessage } from './monitor-footer.tsx'
import { MonitorKeys } from './monitor-keys.tsx'
import { focusNextCard } from './next-card.ts'
import { TabTitle } from './order-alerts.tsx'
import { RefuseSheet, useRefuseSheet } from './refusal.ts'
import { fontVariables, nextTextSize } from './text-size.ts'
import { UnseenNotice } from './unseen-parts.ts'
import { unseenOf } from './unseen.ts'
import { useWork } from './use-work.ts'
import c from './monitor-screen.module.css'

const AllDayPanel = deferred(async () => (await import('./all-day-panel.tsx')).AllDayPanel)
const EmptyBoard = deferred(async () => (await import('./empty-board.tsx')).EmptyBoard)
const Pager = deferred(async () => (await import('../../../ui/paging.tsx')).Pager)
const RecallPanel = deferred(async () => (await import('./recall-panel.tsx')).RecallPanel)
const MonitorKeysDialog = deferred(async () => (await import('./monitor-keys-dialog.tsx')).MonitorKeysDialog)

/** In the list of all orders a card keeps its place when it is confirmed: a double press must not complete it too. */
const DOUBLE_PRESS_MS = 700

/** The state of the monitor and everything that can be done on it, by touch or by keyboard. */
const useMonitor = () => {
  const settings = useBoardSettings()
  const { category, filter, textSize } = settings
  const [page, setPage] = useState(1)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const work = useWork(settings)
  const { list, isLoading, orders, kitchen, moves, advance, undo, last, moveAll, unsentLines } = work
  useRecentOrders(category)
  const panels = usePanels()
  const { isActive, markActive } = useActivity()
  const { ref, samples, lastPage, ...board } = useCardBoard({
    orders,
    view: isLoading || list.data === undefined ? null : `${category} ${filter} ${settings.station}`,
    page,
    textSize,
    isActive: isActive || work.isBetween,
  })
  const cards = useRef<HTMLElement>(null)
  // The page does not change while somebody is still working on the one that was just emptied.
  if (list.data !== undefined && !isLoading && !isActive && page > lastPage) setPage(lastPage)

  const unsent = useMemo(
    () =>
      new Set([
        ...moves.filter(({ isUnsent }) => isUnsent).map(({ order }) => order._id),
        ...unsentLines.orders,
      ]),
    [moves, unsentLines],
  )
  const pressed = useRef({ id: '', at: 0 })
  const onAct = useCallback(
    (order: Order) => {
      markActive()
      const { id, at } = pressed.current
      const now = Date.now()
      if (filter === 'all' && id === order._id && now - at < DOUBLE_PRESS_MS) return
      pressed.current = { id: order._id, at: now }
      if (filter !== 'all' || order.status !== 'created') focusNextCard(cards.current)
      advance(order)
    },
    [advance, markActive, filter],
  )
  const onLine = useCallback(
    (order: Order, line: Order['products'][number]) => {
      markActive()
      const tap = tapOn(order, line)
      if (tap.is === 'complete') onAct(order)
      else void moveAll(order, [line], tap.to)
    },
    [markActive, moveAll, onAct],
  )
  const refusing = useRefuseSheet(orders)
  const lineKeys = useLineKeys()
  const onFilter = (next: MonitorFilter): void => {
    settings.setFilter(next)
    setPage(1)
  }
  const onTextSize = (): void => settings.setTextSize(nextTextSize(textSize))
  const keys = {
    cells: board.cells,
    cards,
    last,
    isRecall: panels.isRecall,
    onActivity: markActive,
    onAct,
    lineKeys,
    onLine,
    onUndo: undo,
    onStatus: () => onFilter(nextFilter(filter)),
    onTextSize,
    onPanel: panels.toggle,
    onClose: panels.close,
    onPage: (by: 1 | -1) => setPage(Math.min(Math.max(1, page + by), lastPage)),
    onKeys: () => setHelpOpen(true),
  }
  return {
    settings,
    stations: work.station.stations,
    category: work.category,
    kitchen,
    panels,
    flash: work.flash,
    markActive,
    onTextSize,
    list,
    unseen: { orders, gone: kitchen?.unseen ?? [] },
    area: { ref, samples },
    cards: {
      board,
      filter,
      unsent,
      unsentLines: unsentLines.lines,
      onAct,
      onLine,
      onRefuse: refusing.open,
      chosen: lineKeys.chosen,
      ref: cards,
    },
    refusing,
    waiting: work,
    pages: { page, total: Math.max(page, lastPage), perPage: 1, onPage: setPage },
    undoable: { last, isUnsent: last !== null && unsent.has(last.order._id), onUndo: undo },
    recall: { category, moves, onRecall: work.recall, station: work.station.chosen, paid: work.paid },
    keys,
    help: { isOpen: isHelpOpen, setOpen: setHelpOpen },
  }
}

/** What was taken off and nobody here has seen: of orders that have cards, and of those that left the screen. */
const Unseen = (props: { readonly orders: readonly Order[]; readonly gone: readonly Order[] }) =>
  [...props.gone, ...props.orders].some((order) => unseenOf(order).length > 0) && <UnseenNotice {...props} />

/** The live screen of a kitchen or a bar: the oldest orders first, each with its next status. */
const MonitorScreen = () => {
  const { t } = useTranslation()
  useWakeLock()
  const message = useFooterMessage()
  const isNarrow = useIsNarrow()
  const monitor = useMonitor()
  const { settings, kitchen, panels, list, area, cards, pages, undoable, recall, refusing, help } = monitor
  const doneToday = kitchen?.doneToday ?? 0
  const content =
    cards.board.cells.length === 0 ? (
      <EmptyBoard filter={settings.filter} doneToday={doneToday} />
    ) : (
      <CardGrid {...cards} />
    )

  return (
    <div
      className={c.page}
      style={fontVariables(settings.textSize) as CSSProperties}
      onPointerMove={monitor.markActive}
      onPointerDown={monitor.markActive}
    >
      <TabTitle flash={monitor.flash} />
      <MonitorKeys {...monitor.keys} />
      <MonitorBar
        settings={settings}
        stations={monitor.stations}
        category={monitor.category}
        kitchen={kitchen}
        waiting={monitor.waiting}
        onChoose={() => pages.onPage(1)}
      />
      <div>
        <LiveBanner />
        <UnresolvedBillsBanner />
        {settings.station === '' && <UnprintedPapers />}
        <Unseen {...monitor.unseen} />
      </div>
      <div className={c.body}>
        <div className={c.main} ref={area.ref} data-board>
          {area.samples}
          {list.data === undefined && cards.board.cells.length === 0 ? (
            <QueryView query={list} failure={t('FAILED_TO_FETCH_ORDERS')} skeleton={<CardSkeletons />}>
              {() => content}
            </QueryView>
          ) : (
            content
          )}
        </div>
        {panels.panel !== null && (
          <div className={c.side}>
            {panels.panel === 'all-day' && <AllDayPanel kitchen={kitchen} onClose={panels.close} />}
            {panels.panel === 'recall' && <RecallPanel {...recall} onClose={panels.close} />}
          </div>
        )}
      </div>
      <MonitorFooter
        {...undoable}
        message={message}
        doneToday={doneToday}
        panel={panels.panel}
        onPanel={panels.toggle}
        textSize={settings.textSize}
        onTextSize={monitor.onTextSize}
        onKeys={() => help.setOpen(true)}
      >
        <Pager {...pages} isShort={isNarrow} />
      </MonitorFooter>
      {refusing.order && <RefuseSheet order={refusing.order} onClose={refusing.close} />}
      {help.isOpen && <MonitorKeysDialog onClose={() => help.setOpen(false)} />}
    </div>
  )
}

export { MonitorScreen as Component }
export const handle = { wide: true, dark: true }
