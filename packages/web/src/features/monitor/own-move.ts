import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'

/** A move made on this device that the lists may not know of yet: on its way, waiting for the server, or answered a moment ago. */
export interface OwnMove {
  /** Tells two moves of one order apart. */
  readonly key: string
  /** The order as it was before. */
  readonly order: Order
  readonly to: OrderStatus
  /** UTC ms. */
  readonly at: number
  /** Kept on this device because the server is away. */
  readonly waits: boolean
  /** When the server had answered, in UTC ms; null until then. */
  readonly settledAt: number | null
}

/** Every move makes one more version of its order. */
const versionAfter = ({ order }: Pick<OwnMove, 'order'>): number => order.version + 1

/** The order that a move leaves. */
export const afterMove = (move: Pick<OwnMove, 'order' | 'to'>): Order => ({
  ...move.order,
  status: move.to,
  version: versionAfter(move),
})

/** Does it say more than this reading of its order? One that was answered does until a list has come as far. */
const isNews = (move: OwnMove, { version }: Order): boolean =>
  move.settledAt === null || versionAfter(move) > version

/** An order as the moves made here leave it; the very same object where they say nothing new. */
export const asMoved = <O extends Order>(order: O, moves: readonly OwnMove[]): O => {
  const last = moves.findLast((move) => move.order._id === order._id)
  return last && isNews(last, order) ? { ...order, status: last.to, version: versionAfter(last) } : order
}

/** The orders that moves made here bring into these statuses and that `listed` does not have. */
export const broughtBy = (
  moves: readonly OwnMove[],
  statuses: readonly OrderStatus[],
  listed: ReadonlySet<string>,
): Order[] => {
  const last = new Map(moves.map((move) => [move.order._id, move]))
  return [...last.values()]
    .filter(({ to, order }) => statuses.includes(to) && !listed.has(order._id))
    .map(afterMove)
}
