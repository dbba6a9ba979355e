import type { Order } from '@kafana/contract'
import { useCallback, useRef, useState } from 'react'
import { PAGE_SIZE } from './board.ts'
import { passFocusOn } from './card-focus.ts'
import { useRecent } from './recall-panel.tsx'
import { useBoardChoice } from './use-board-choice.ts'
import { useBoard } from './use-board.ts'
import { useKitchen } from './use-kitchen.ts'
import { useMonitorKeys } from './use-monitor-keys.ts'
import { useNews } from './use-news.ts'
import { useOwnMoves } from './use-own-moves.ts'
import { usePanels } from './use-panels.ts'
import { useHands, useSlots } from './use-slots.ts'

/** What the screen shows and what can be done on it, by touch or by keys. */
export const useMonitor = () => {
  const choice = useBoardChoice()
  const { category, filter } = choice
  const [page, setPage] = useState(1)
  const [isHelp, setHelp] = useState(false)
  const { act, moveTo, undo, last, moves, isOwn } = useOwnMoves()
  const { list, total, lastPage, isWaiting, orders, brought } = useBoard(choice, page, moves)
  const kitchen = useKitchen(category, moves)
  useRecent(category)
  const panels = usePanels()
  const flash = useNews(choice.category, isOwn)
  const { atWork, touch } = useHands()
  const slots = useSlots(
    isWaiting ? null : `${category} ${filter} ${page}`,
    orders,
    PAGE_SIZE + brought,
    atWork,
  )
  const cards = useRef<HTMLElement>(null)
  // Not under a finger that has just emptied this one.
  if (list.isSuccess && !isWaiting && !atWork && page > lastPage) setPage(lastPage)

  const onAct = useCallback(
    (order: Order) => {
      touch()
      passFocusOn(cards.current)
      act(order)
    },
    [act, touch],
  )
  const onCallBack = useCallback((order: Order) => moveTo(order, 'pending'), [moveTo])
  const onStatus = (): void => {
    choice.setFilter(filter === 'created' ? 'pending' : 'created')
    setPage(1)
  }
  useMonitorKeys({
    slots,
    cards,
    last,
    isRecall: panels.isRecall,
    onTouch: touch,
    onAct,
    onUndo: undo,
    onStatus,
    onPanel: panels.toggle,
    onClose: panels.close,
    onPage: (by) => setPage(Math.min(Math.max(1, page + by), lastPage)),
    onKeys: () => setHelp(true),
  })
  return {
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
  }
}
