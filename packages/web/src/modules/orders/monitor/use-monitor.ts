import type { Order } from '@kafana/contract'
import { useCallback, useRef, useState } from 'react'
import { useKitchenCounts } from './all-day-panel.tsx'
import { useBoardSettings, usePanels } from './board-settings.ts'
import { PAGE_SIZE, useBoard } from './board.ts'
import { focusNextCard } from './card-focus.ts'
import { useMonitorKeys } from './keyboard.ts'
import { useOrderAlerts } from './order-alerts.tsx'
import { useRecentOrders } from './recall-panel.tsx'
import { useActivity, useStableCells } from './stable-grid.ts'
import { useUndoableMoves } from './undoable-moves.ts'

/** The state of the monitor and everything that can be done on it, by touch or by keyboard. */
export const useMonitor = () => {
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
  }
}
