import type { Order } from '@kafana/contract'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../platform/api/query.ts'
import { part } from '../../../platform/browser/parts.ts'
import { uuid } from '../../../platform/browser/polyfills.ts'
import { usePart } from '../../../platform/browser/use-part.ts'
import { type BoardSettings, statusesOf } from './board-settings.ts'
import type { BoardOrders } from './board.ts'
import type { KitchenCounts } from './kitchen-counts.ts'
import { isLineReady, type useLineMoves } from './line-moves.ts'
import { UNDO_MS, type UndoableMove } from './moves.ts'
import { useExpiringState } from './use-expiring-state.ts'

/** Loaded after the page, in a venue with stations. */
const work = part(async () => import('./station-work.ts'))

/**
 * The station whose lines a monitor shows; null for all stations. The stations are fetched in a venue that has some, or
 * where this device shows one.
 * @param count how many stations the venue has, once that is known
 */
export const useStation = ({ station }: Pick<BoardSettings, 'station'>, count: number) => {
  const isNeeded = station !== '' || count > 0
  const list = useCall('stations', 'list', {}, { enabled: isNeeded })
  const rules = usePart(work)
  useEffect(() => {
    // Without a network, the lines of all stations are shown.
    if (isNeeded) work.load().catch(() => undefined)
  }, [isNeeded])
  const { data = [] } = list
  const chosen = useMemo(() => rules?.chosenStation(station, data) ?? null, [rules, data, station])
  return {
    chosen,
    rules,
    stations: data,
    /** It is not known yet which lines the screen shows. */
    isLoading: station !== '' && (list.isLoading || (list.isSuccess && !rules)),
  }
}
export type StationView = ReturnType<typeof useStation>

/** What a board shows of the orders of both statuses: those of the chosen station, or all. */
export const useStationBoard = (
  { chosen, rules, stations }: StationView,
  board: BoardOrders & { readonly orders: readonly Order[] },
  { filter, kitchen }: Pick<BoardSettings, 'filter'> & { readonly kitchen: KitchenCounts | undefined },
) => {
  const { t } = useTranslation()
  const { created, pending, orders } = board
  return useMemo(() => {
    if (!chosen || !rules) return { created, pending, orders, kitchen }
    const all = rules.ordersAt(
      chosen,
      [...created, ...pending].toSorted((a, b) => a.number - b.number),
      t,
    )
    const of = (statuses: readonly Order['status'][]) => all.filter(({ status }) => statuses.includes(status))
    return {
      created: of(['created']),
      pending: of(['pending']),
      orders: of(statusesOf(filter)),
      kitchen: rules.countsAt(all, stations.length),
    }
  }, [chosen, rules, stations, created, pending, orders, filter, kitchen, t])
}

/** How long an event of the server is taken for the answer to a move made here. */
const OWN_MS = 5000

/** The moves of the lines of one station: Confirm, Done, recall, and undo of the last. */
export const useStationMoves = ({ moveAll }: Pick<ReturnType<typeof useLineMoves>, 'moveAll'>) => {
  const [last, setLast] = useExpiringState<UndoableMove>(UNDO_MS)
  const own = useRef(new Map<string, number>())
  const move = useCallback(
    (order: Order, lines: Order['products'], to: 'pending' | 'done'): void => {
      const key = uuid()
      own.current.set(order._id, Date.now())
      setLast({ key, order: { ...order, products: lines }, to })
      moveAll(lines, to === 'done' ? 'ready' : 'preparing', () =>
        setLast((now) => (now?.key === key ? null : now)),
      )
    },
    [moveAll, setLast],
  )
  const advance = useCallback(
    (order: Order): void => {
      const isNew = order.status === 'created'
      const lines = order.products.filter((line) => (isNew ? line.state === 'sent' : !isLineReady(line)))
      if (lines.length > 0) move(order, lines, isNew ? 'pending' : 'done')
    },
    [move],
  )
  const undo = useCallback(
    ({ order }: UndoableMove): void => {
      setLast(null)
      own.current.set(order._id, Date.now())
      for (const [state, lines] of Map.groupBy(order.products, (line) => line.state))
        moveAll(
          lines.map((line) => ({ ...line, lineVersion: line.lineVersion + 1 })),
          state,
        )
    },
    [moveAll, setLast],
  )
  return {
    last,
    advance,
    undo,
    recall: (order: Order): void => move(order, order.products, 'pending'),
    isOwnEvent: (orderId: string): boolean => Date.now() - (own.current.get(orderId) ?? 0) < OWN_MS,
  }
}
