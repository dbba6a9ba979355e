import type { AllDayDish, Order } from '@kafana/contract'
import { ORDER_STATUS, type OrderStatus } from '@kafana/domain'
import type { ResultOf } from '../../platform/api/query.ts'
import { compareTexts } from '../../platform/i18n/compare-texts.ts'
import type { OwnMove } from './own-move.ts'

/** What a kitchen or a bar has before it. */
export type Kitchen = ResultOf<'orders', 'kitchen'>

interface Share {
  readonly wanted: number
  readonly making: number
}
const NOTHING: Share = { wanted: 0, making: 0 }
const SHARE: Partial<Record<OrderStatus, Share>> = {
  created: { wanted: 1, making: 0 },
  pending: { wanted: 1, making: 1 },
}

/** By how much a move changes what is wanted of each piece of its order, and of how much of it is being made. */
const changeOf = ({ order, to }: OwnMove): Share => {
  const [before, after] = [SHARE[order.status] ?? NOTHING, SHARE[to] ?? NOTHING]
  return { wanted: after.wanted - before.wanted, making: after.making - before.making }
}

const linesOf = (order: Order, product: string) =>
  order.products.filter((line) => line.product?._id === product)

const moved = (dish: AllDayDish, move: OwnMove): AllDayDish => {
  const lines = linesOf(move.order, dish.product ?? '')
  if (lines.length === 0) return dish
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { wanted, making } = changeOf(move)
  return {
    ...dish,
    quantity: dish.quantity + wanted * pieces,
    confirmed: dish.confirmed + making * pieces,
    orders: dish.orders + wanted,
  }
}

/** The dishes of an order that are wanted nowhere else yet, such as of one that was called back. */
const missing = (dishes: readonly AllDayDish[], { order }: OwnMove): AllDayDish[] => {
  const known = new Set(dishes.map(({ product }) => product))
  const names = new Map(
    order.products.flatMap(({ product }) =>
      product && !known.has(product._id) ? [[product._id, product.name] as const] : [],
    ),
  )
  return [...names].map(([product, name]) => ({ product, name, quantity: 0, confirmed: 0, orders: 0 }))
}

const withMove = (kitchen: Kitchen, move: OwnMove): Kitchen => {
  const {
    order: { status: from },
    to,
  } = move
  const by = (status: OrderStatus): number => Number(to === status) - Number(from === status)
  const made = (status: OrderStatus): number => Number(ORDER_STATUS[status].completed)
  return {
    created: kitchen.created + by('created'),
    pending: kitchen.pending + by('pending'),
    doneToday: kitchen.doneToday + made(to) - made(from),
    dishes: [...kitchen.dishes, ...missing(kitchen.dishes, move)].map((dish) => moved(dish, move)),
  }
}

/**
 * What is before a kitchen, with the moves made here that the server's count did not have yet.
 * @param readAt when the server was asked last, in UTC ms
 */
export const kitchenWith = (kitchen: Kitchen, readAt: number, moves: readonly OwnMove[]): Kitchen => {
  const uncounted = moves.filter(({ settledAt }) => settledAt === null || settledAt >= readAt)
  const now = uncounted.reduce(withMove, kitchen)
  const dishes = now.dishes
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.quantity - a.quantity || compareTexts(a.name, b.name))
  return {
    ...now,
    created: Math.max(0, now.created),
    pending: Math.max(0, now.pending),
    doneToday: Math.max(0, now.doneToday),
    dishes,
  }
}
