import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { UnresolvedBillsBanner } from '../../billing/index.ts'
import { AllDayPanel } from './all-day-panel.tsx'
import { PAGE_SIZE } from './board.ts'
import { CardGrid, CardSkeletons, EmptyBoard } from './card-grid.tsx'
import { useFooterMessage } from './footer-messages.tsx'
import { KeysDialog } from './keyboard-help.tsx'
import { MonitorBar } from './monitor-bar.tsx'
import { MonitorFooter } from './monitor-footer.tsx'
import { TabTitle } from './order-alerts.tsx'
import { RecallPanel } from './recall-panel.tsx'
import { useMonitor } from './use-monitor.ts'
import { useWakeLock } from './use-wake-lock.ts'
import c from './monitor-screen.module.css'

/** The live screen of a kitchen or a bar: the oldest orders first, each with its next status. */
const MonitorScreen = () => {
  const { t } = useTranslation()
  useWakeLock()
  const message = useFooterMessage()
  const {
    settings,
    page,
    setPage,
    isHelpOpen,
    setHelpOpen,
    undo,
    last,
    moves,
    list,
    total,
    kitchen,
    panels,
    flash,
    markActive,
    cells,
    cards,
    onAct,
    onRecall,
  } = useMonitor()
  const unsent = useMemo(
    () => new Set(moves.filter(({ isUnsent }) => isUnsent).map(({ order }) => order._id)),
    [moves],
  )
  const doneToday = kitchen?.doneToday ?? 0
  const isUnloaded = list.data === undefined && cells.length === 0
  const content =
    cells.length === 0 ? (
      <EmptyBoard filter={settings.filter} doneToday={doneToday} />
    ) : (
      <CardGrid cells={cells} unsent={unsent} onAct={onAct} ref={cards} />
    )

  return (
    <div className={c.page} onPointerMove={markActive} onPointerDown={markActive}>
      <TabTitle flash={flash} />
      <MonitorBar settings={settings} kitchen={kitchen} onChoose={() => setPage(1)} />
      <div>
        <LiveBanner />
        <UnresolvedBillsBanner />
      </div>
      <div className={c.body}>
        <div className={c.main}>
          {isUnloaded ? (
            <QueryView query={list} failure={t('FAILED_TO_FETCH_ORDERS')} skeleton={<CardSkeletons />}>
              {() => content}
            </QueryView>
          ) : (
            content
          )}
        </div>
        {panels.panel === 'all-day' && <AllDayPanel kitchen={kitchen} onClose={panels.close} />}
        {panels.panel === 'recall' && (
          <RecallPanel
            category={settings.category}
            moves={moves}
            onRecall={onRecall}
            onClose={panels.close}
          />
        )}
      </div>
      <MonitorFooter
        last={last}
        isUnsent={last !== null && unsent.has(last.order._id)}
        onUndo={undo}
        message={message}
        doneToday={doneToday}
        panel={panels.panel}
        onPanel={panels.toggle}
        onKeys={() => setHelpOpen(true)}
      >
        <Pager
          page={page}
          onPage={setPage}
          total={total ?? page * PAGE_SIZE}
          perPage={PAGE_SIZE}
          siblings={2}
          boundaries={2}
        />
      </MonitorFooter>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

export { MonitorScreen as Component }
export const handle = { wide: true, dark: true }
