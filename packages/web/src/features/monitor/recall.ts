import type { MadeOrder, Order } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { asMoved, broughtBy, type OwnMove } from './own-move.ts'

/** What was made and can be called back; once billed, an order stays as it is. */
const MADE = ['done', 'delivered'] as const

const isMade = ({ status }: Order): boolean => MADE.some((made) => made === status)

/** What was made lately, last first: what the server says, without what was called back here and with what was made here a moment ago. */
export const recallList = (
  recent: readonly MadeOrder[],
  category: Category,
  moves: readonly OwnMove[],
): MadeOrder[] => {
  const madeAt = new Map(moves.map(({ order, at }) => [order._id, new Date(at).toISOString()]))
  const own = broughtBy(moves, MADE, new Set(recent.map(({ _id }) => _id)))
    .filter((order) => order.category === category)
    .map((order) => ({ ...order, madeAt: madeAt.get(order._id) ?? order.updatedAt }))
  return [...own, ...recent.map((order) => asMoved(order, moves)).filter(isMade)].toSorted(
    (a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt),
  )
}
