import { uuid } from '@kafana/client/browser/polyfills.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { Order } from '@kafana/contract'
import { isReady } from '@kafana/domain'
import type { Dispatch, SetStateAction } from 'react'
import type { MonitorFilter } from './board-settings.ts'
import type { BoardOrders } from './board.ts'
import type { KitchenCounts } from './kitchen-counts.ts'
import type { useLineMoves } from './line-moves.ts'
import type { UndoableMove } from './moves.ts'
import { type ChosenStation, countsAt, goneAt, ordersAt } from './station-work.ts'

/** Each order once, as it was read last: one that has just been paid may be among the open ones, too. */
const latestOf = (orders: readonly Order[]): readonly Order[] => {
  const latest = new Map<string, Order>()
  for (const order of orders)
    if ((latest.get(order._id)?.version ?? 0) < order.version) latest.set(order._id, order)
  return [...latest.values()]
}

/** What a board shows for a station of the orders of both statuses, and of those that were paid before they were served. */
export const boardAt = (
  chosen: ChosenStation,
  { created, pending, paid = [] }: BoardOrders & { readonly paid?: readonly Order[] },
  {
    filter,
    kitchen,
    t,
  }: {
    readonly filter: MonitorFilter
    /** Of all stations; undefined until it is loaded. */
    readonly kitchen: KitchenCounts | undefined
    readonly t: Translate
  },
) => {
  const open = latestOf([...created, ...pending, ...paid]).toSorted((a, b) => a.number - b.number)
  const all = ordersAt(chosen, open, t)
  const of = (status: Order['status']) => all.filter((order) => order.status === status)
  return {
    created: of('created'),
    pending: of('pending'),
    orders: filter === 'all' ? all : of(filter),
    kitchen: {
      ...countsAt(chosen, all, kitchen?.stationsDone),
      ...(chosen.isAll && { doneToday: kitchen?.doneToday ?? 0 }),
      unseen: [...goneAt(chosen, open, kitchen?.unseen ?? [])],
    },
  }
}

/** How long an event of the server is taken for the answer to a move made here. */
const OWN_MS = 5000

interface MoveDeps {
  readonly moveAll: ReturnType<typeof useLineMoves>['moveAll']
  readonly setLast: Dispatch<SetStateAction<UndoableMove | null>>
}

/** The moves of the lines of one station: Confirm, Done, recall, and undo of the last. */
export const createStationMoves = ({ moveAll, setLast }: MoveDeps) => {
  const own = new Map<string, number>()
  const move = (order: Order, lines: Order['products'], to: 'pending' | 'done'): void => {
    const key = uuid()
    own.set(order._id, Date.now())
    setLast({ key, order: { ...order, products: lines }, to })
    void moveAll(order, lines, to === 'done' ? 'ready' : 'preparing', () =>
      setLast((now) => (now?.key === key ? null : now)),
    )
  }
  return {
    advance: (order: Order): void => {
      const isNew = order.status === 'created'
      const lines = order.products.filter(({ state }) => (isNew ? state === 'sent' : !isReady(state)))
      if (lines.length > 0) move(order, lines, isNew ? 'pending' : 'done')
    },
    undo: ({ order }: UndoableMove): void => {
      setLast(null)
      own.set(order._id, Date.now())
      for (const [state, lines] of Map.groupBy(order.products, (line) => line.state))
        void moveAll(
          order,
          lines.map((line) => ({ ...line, lineVersion: line.lineVersion + 1 })),
          state,
        )
    },
    recall: (order: Order): void => move(order, order.products, 'pending'),
    isOwnEvent: (orderId: string): boolean => Date.now() - (own.get(orderId) ?? 0) < OWN_MS,
  }
}
