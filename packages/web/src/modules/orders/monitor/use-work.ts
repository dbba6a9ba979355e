import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Order } from '@kafana/contract'
import { useMemo } from 'react'
import type { BoardSettings, MonitorFilter } from './board-settings.ts'
import { useBoard } from './board.ts'
import { type KitchenCounts, useKitchenCounts } from './kitchen-counts.ts'
import { useLineMoves } from './line-moves.ts'
import { UNDO_MS, type UndoableMove, useUndoableMoves } from './moves.ts'
import { type AlertRules, useOrderAlerts } from './order-alerts.tsx'
import { useExpiringState } from './use-expiring-state.ts'
import { type StationView, useStation } from './use-station.ts'

/** Which orders a monitor is notified of. */
const alertRules = (
  chosen: StationView,
  category: BoardSettings['category'],
  payFirst: boolean,
): AlertRules => ({
  hears: (order) => (chosen ? chosen.rules.hearsAt(chosen, order) : order.category === category),
  isSilent: chosen?.isSilent ?? false,
  ignoresBills: payFirst,
})

const NONE: readonly Order[] = []

/** Whether guests pay first; what they have paid is made also after that was switched off. */
const usePayFirst = (kitchen: KitchenCounts | undefined): boolean =>
  useVenue().payFirst ?? kitchen?.paid !== undefined

/** The orders that were paid before they were served; those of the other category too where a station makes both. */
const usePaid = (
  kitchen: KitchenCounts | undefined,
  chosen: StationView,
  { category, payFirst }: { readonly category: BoardSettings['category']; readonly payFirst: boolean },
): readonly Order[] => {
  const isOfBoth = payFirst && chosen !== null && chosen.category === undefined
  const { data } = useCall(
    'orders',
    'kitchen',
    { query: { category: category === 'food' ? 'drink' : 'food' } },
    { enabled: isOfBoth },
  )
  const own = kitchen?.paid ?? NONE
  const others = isOfBoth ? (data?.paid ?? NONE) : NONE
  return useMemo(() => (others.length === 0 ? own : [...own, ...others]), [own, others])
}

interface Fetching {
  readonly filter: MonitorFilter
  readonly payFirst: boolean
  /** The open orders, and those that are paid. */
  readonly isFetching: boolean
  readonly isFetchingPaid: boolean
}
/** An order that changes its status, or is paid, can be missing in both of its lists until both have been fetched. */
const isBetweenLists = ({ filter, payFirst, isFetching, isFetchingPaid }: Fetching): boolean =>
  (filter === 'all' && isFetching) || (payFirst && (isFetching || isFetchingPaid))

/** What a monitor shows, of all stations or of one, and how it is moved on. */
export const useWork = (settings: BoardSettings) => {
  const { t } = useTranslation()
  const { category, filter } = settings
  const orderMoves = useUndoableMoves()
  const { moves } = orderMoves
  const { kitchen, isFetching } = useKitchenCounts(category, moves)
  const payFirst = usePayFirst(kitchen)
  const station = useStation(settings, kitchen?.stations ?? 0, payFirst)
  const { chosen } = station
  const allPaid = usePaid(kitchen, chosen, { category, payFirst })
  const { list, isLoading, orders, created, pending } = useBoard(
    chosen ? { category: chosen.category, filter: 'all' } : settings,
    moves,
  )
  const { moveAll, apply, unsent } = useLineMoves()
  const board = useMemo(() => {
    const tapped = { orders: apply(orders), created: apply(created), pending: apply(pending) }
    if (!chosen) return { ...tapped, kitchen, paid: NONE }
    const paid = apply(allPaid)
    return { ...chosen.rules.boardAt(chosen, { ...tapped, paid }, { filter, kitchen, t }), paid }
  }, [apply, orders, created, pending, chosen, filter, t, kitchen, allPaid])
  const [last, setLast] = useExpiringState<UndoableMove>(UNDO_MS)
  const createMoves = chosen?.rules.createStationMoves
  const own = useMemo(() => createMoves?.({ moveAll, setLast }), [createMoves, moveAll, setLast])
  const flash = useOrderAlerts(
    alertRules(chosen, category, payFirst),
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
    isBetween: isBetweenLists({ filter, payFirst, isFetching: list.isFetching, isFetchingPaid: isFetching }),
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
