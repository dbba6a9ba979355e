import { useMemo } from 'react'
import type { BoardSettings } from './board-settings.ts'
import { useBoard } from './board.ts'
import { useKitchenCounts } from './kitchen-counts.ts'
import { useLineMoves } from './line-moves.ts'
import { useUndoableMoves } from './moves.ts'
import { type AlertRules, useOrderAlerts } from './order-alerts.tsx'
import { type StationView, useStation, useStationBoard, useStationMoves } from './use-station.ts'

/** Which orders a monitor is notified of. */
const alertRules = ({ chosen, rules }: StationView, category: BoardSettings['category']): AlertRules => ({
  hears: (order) => (chosen && rules ? rules.hearsAt(chosen, order) : order.category === category),
  isSilent: chosen?.isSilent ?? false,
})

/** What a monitor shows, of all stations or of one, and how it is moved on. */
export const useWork = (settings: BoardSettings) => {
  const { category, filter } = settings
  const orderMoves = useUndoableMoves()
  const { moves, moveTo } = orderMoves
  const counts = useKitchenCounts(category, moves)
  const station = useStation(settings, counts?.stations ?? 0)
  const { chosen } = station
  const { list, isLoading, orders, created, pending } = useBoard(
    chosen ? { category: chosen.category, filter: 'all' } : settings,
    moves,
  )
  const lineMoves = useLineMoves()
  const { apply } = lineMoves
  const tapped = useMemo(
    () => ({ orders: apply(orders), created: apply(created), pending: apply(pending) }),
    [apply, orders, created, pending],
  )
  const stationMoves = useStationMoves(lineMoves)
  const { advance, undo, last } = chosen ? stationMoves : orderMoves
  const flash = useOrderAlerts(
    alertRules(station, category),
    (id, status) => orderMoves.isOwnEvent(id, status) || stationMoves.isOwnEvent(id),
  )
  return {
    ...useStationBoard(station, tapped, { filter, kitchen: counts }),
    station,
    /** Of the orders that are shown; undefined for both. */
    category: chosen ? chosen.category : category,
    list,
    isLoading: isLoading || station.isLoading,
    moves,
    advance,
    undo,
    last,
    flash,
    recall: chosen ? stationMoves.recall : (order: Parameters<typeof moveTo>[0]) => moveTo(order, 'pending'),
    moveLine: lineMoves.move,
  }
}
