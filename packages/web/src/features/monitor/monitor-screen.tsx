import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { BillsBanner } from '../../ui/waiting-bills/bills-banner.tsx'
import { AllDayPanel } from './all-day-panel.tsx'
import { PAGE_SIZE } from './board.ts'
import { CardSkeletons, Cards } from './cards.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { MonitorBar } from './monitor-bar.tsx'
import { MonitorFoot } from './monitor-foot.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { RecallPanel } from './recall-panel.tsx'
import { TabTitle } from './tab-title.tsx'
import { useMonitor } from './use-monitor.ts'
import { useTold } from './use-told.ts'
import { useWakeLock } from './use-wake-lock.ts'
import c from './monitor-screen.module.css'

/** The live screen of a kitchen or a bar: the oldest orders first, each with its one next step. */
const MonitorScreen = () => {
  const { t } = useTranslation()
  useWakeLock()
  const told = useTold()
  const {
    choice,
    page,
    setPage,
    isHelp,
    setHelp,
    undo,
    last,
    moves,
    list,
    total,
    kitchen,
    panels,
    flash,
    touch,
    slots,
    cards,
    onAct,
    onCallBack,
  } = useMonitor()
  const waiting = useMemo(
    () => new Set(moves.filter(({ waits }) => waits).map(({ order }) => order._id)),
    [moves],
  )
  const doneToday = kitchen?.doneToday ?? 0
  const isUnread = list.data === undefined && slots.length === 0
  const content =
    slots.length === 0 ? (
      <NothingWaits filter={choice.filter} doneToday={doneToday} />
    ) : (
      <Cards slots={slots} waiting={waiting} onAct={onAct} ref={cards} />
    )

  return (
    <div className={c.page} onPointerMove={touch} onPointerDown={touch}>
      <TabTitle flash={flash} />
      <MonitorBar choice={choice} kitchen={kitchen} onChoose={() => setPage(1)} />
      <div>
        <LiveBanner />
        <BillsBanner />
      </div>
      <div className={c.body}>
        <div className={c.main}>
          {isUnread ? (
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
            category={choice.category}
            moves={moves}
            onCallBack={onCallBack}
            onClose={panels.close}
          />
        )}
      </div>
      <MonitorFoot
        last={last}
        isWaiting={last !== null && waiting.has(last.order._id)}
        onUndo={undo}
        told={told}
        doneToday={doneToday}
        panel={panels.panel}
        onPanel={panels.toggle}
        onKeys={() => setHelp(true)}
      >
        <Pager
          page={page}
          onPage={setPage}
          total={total ?? page * PAGE_SIZE}
          perPage={PAGE_SIZE}
          siblings={2}
          boundaries={2}
        />
      </MonitorFoot>
      {isHelp && <KeysDialog onClose={() => setHelp(false)} />}
    </div>
  )
}

export { MonitorScreen as Component }
export const handle = { wide: true, dark: true }
