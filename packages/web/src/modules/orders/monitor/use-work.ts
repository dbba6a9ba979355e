import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { useMemo } from 'react'
import type { BoardSettings } from './board-settings.ts'
import { useBoard } from './board.ts'
import { useKitchenCounts } from './kitchen-counts.ts'
import { useLineMoves } from './line-moves.ts'
import { UNDO_MS, type UndoableMove, useUndoableMoves } from './moves.ts'
import { type AlertRules, useOrderAlerts } from './order-alerts.tsx'
import { useExpiringState } from './use-expiring-state.ts'
import { type StationView, useStation } from './use-station.ts'

/** Which orders a monitor is notified of. */
const alertRules = (chosen: StationView, category: BoardSettings['category']): AlertRules => ({
  hears: (order) => (chosen ? chosen.rules.hearsAt(chosen, order) : order.category === category),
  isSilent: chosen?.isSilent ?? false,
})

/** What a monitor shows, of all stations or of one, and how it is moved on. */
export const useWork = (settings: BoardSettings) => {
  const { t } = useTranslation()
  const { category, filter } = settings
  const orderMoves = useUndoableMoves()
  const { moves } = orderMoves
  const kitchen = useKitchenCounts(category, moves)
  const station = useStation(settings, kitchen?.stations ?? 0)
  const { chosen } = station
  const { list, isLoading, orders, created, pending } = useBoard(
    chosen ? { category: chosen.category, filter: 'all' } : settings,
    moves,
  )
  const { moveAll, apply, unsent } = useLineMoves()
  const board = useMemo(() => {
    const tapped = { orders: apply(orders), created: apply(created), pending: apply(pending) }
    return chosen ? chosen.rules.boardAt(chosen, tapped, { filter, kitchen, t }) : { ...tapped, kitchen }
  }, [apply, orders, created, pending, chosen, filter, t, kitchen])
  const [last, setLast] = useExpiringState<UndoableMove>(UNDO_MS)
  const createMoves = chosen?.rules.createStationMoves
  const own = useMemo(() => createMoves?.({ moveAll, setLast }), [createMoves, moveAll, setLast])
  const flash = useOrderAlerts(
    alertRules(chosen, category),
    (id, status) => orderMoves.isOwnEvent(id, status) || own?.isOwnEvent(id) === true,
  )
  const { advance, undo } = own ?? orderMoves
  return {
    ...board,
    station,
    /** Of the orders that are shown; undefined for both. */
    category: chosen ? chosen.category : category,
    list,
    isLoading: isLoading || station.isLoading,
    moves,
    advance,
    undo,
    last: own ? last : orderMoves.last,
    flash,
    recall: own?.recall ?? ((order: Order): void => orderMoves.moveTo(order, 'pending')),
    moveAll,
    unsentLines: unsent,
  }
}
