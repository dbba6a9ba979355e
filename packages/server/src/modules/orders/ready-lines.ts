import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Order, OrderLine } from './order.ts'
import { selectReadySince } from './ready-lines-read-model.ts'

/** What stands at the pass of one order. */
export interface ReadyOrder {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  /** UTC ms: of a done order when it got this status, else when the first of these lines was finished. */
  readonly since: number
}

/** What stands at the pass of these orders, the oldest first. */
export const readyOf = async (tx: Tx, orders: readonly Order[]): Promise<ReadyOrder[]> => {
  const at = orders.flatMap((order) => {
    const lines = order.lines.filter(({ state }) => state === 'ready')
    return lines.length > 0 ? [{ order, lines }] : []
  })
  const ids = at.flatMap(({ order, lines }) => (order.status === 'done' ? [] : lines.map(({ id }) => id)))
  const rows = ids.length === 0 ? [] : await tx.all(selectReadySince, { ids })
  const since = new Map(rows.map(({ line_id, at: moment }) => [line_id, moment]))
  const ready = at.map(({ order, lines }) => {
    const moments = lines.flatMap(({ id }) => since.get(id) ?? [])
    return { order, lines, since: moments.length > 0 ? Math.min(...moments) : order.updatedAt }
  })
  return ready.toSorted((a, b) => a.since - b.since || a.order.number - b.order.number)
}
