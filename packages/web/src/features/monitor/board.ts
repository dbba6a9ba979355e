import type { Order } from '@kafana/contract'
import type { Category, OrderStatus } from '@kafana/domain'
import { asMoved, broughtBy, type OwnMove } from './own-move.ts'

/** How many cards a page has. */
export const PAGE_SIZE = 8

interface Read {
  /** The page as the server has it, oldest first, and the one after it as far as it is known. */
  readonly page: readonly Order[]
  readonly next: readonly Order[]
  readonly isFirst: boolean
  readonly isLast: boolean
}
interface Shows {
  readonly status: OrderStatus
  readonly category: Category
}

export interface Board {
  /** Oldest first. */
  readonly orders: readonly Order[]
  /** How many of them the server does not know to be here: they come on top of a full page, so that none gets lost. */
  readonly brought: number
}

const byAge = (one: Order, other: Order): number => Date.parse(one.createdAt) - Date.parse(other.createdAt)

/**
 * The cards of a page with what was moved here: what left is gone, what was brought stands where its age puts it,
 * and what the next page has fills up, so that a screen that cannot ask the server still comes to its last card.
 */
export const boardOf = (
  { page, next, isFirst, isLast }: Read,
  { status, category }: Shows,
  moves: readonly OwnMove[],
): Board => {
  const staying = (orders: readonly Order[]): Order[] =>
    orders.map((order) => asMoved(order, moves)).filter((order) => order.status === status)
  const [first, last] = [page[0], page.at(-1)]
  const belongs = (order: Order): boolean =>
    order.category === category &&
    (isFirst || !first || byAge(order, first) >= 0) &&
    (isLast || !last || byAge(order, last) <= 0)
  const here = staying(page)
  const brought = broughtBy(moves, [status], new Set([...page, ...next].map(({ _id }) => _id))).filter(
    belongs,
  )
  const known = new Set(page.map(({ _id }) => _id))
  const filling = staying(next)
    .filter(({ _id }) => !known.has(_id))
    .slice(0, Math.max(0, PAGE_SIZE - here.length))
  return { orders: [...[...here, ...brought].toSorted(byAge), ...filling], brought: brought.length }
}
