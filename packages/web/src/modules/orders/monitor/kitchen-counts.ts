import { type ResultOf, useCall } from '@kafana/client/api/query.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { AllDayDish, Order } from '@kafana/contract'
import { type Category, ORDER_STATUS, type OrderStatus } from '@kafana/domain'
import { useMemo } from 'react'
import type { OptimisticMove } from './moves.ts'

/** The open work of a kitchen or a bar. */
export type KitchenCounts = ResultOf<'orders', 'kitchen'>

/** How much one piece adds to the counts of its dish. */
interface DishCount {
  readonly toMake: number
  readonly inPreparation: number
}
const NOTHING: DishCount = { toMake: 0, inPreparation: 0 }
const COUNT_OF: Partial<Record<OrderStatus, DishCount>> = {
  created: { toMake: 1, inPreparation: 0 },
  pending: { toMake: 1, inPreparation: 1 },
}

/** How a move changes the counts of each piece of its order. */
const changeOf = ({ order, to }: OptimisticMove): DishCount => {
  const [before, after] = [COUNT_OF[order.status] ?? NOTHING, COUNT_OF[to] ?? NOTHING]
  return { toMake: after.toMake - before.toMake, inPreparation: after.inPreparation - before.inPreparation }
}

const linesOf = (order: Order, product: string) =>
  order.products.filter((line) => line.product?._id === product)

const afterMove = (dish: AllDayDish, move: OptimisticMove): AllDayDish => {
  const lines = linesOf(move.order, dish.product ?? '')
  if (lines.length === 0) return dish
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { toMake, inPreparation } = changeOf(move)
  return {
    ...dish,
    quantity: dish.quantity + toMake * pieces,
    confirmed: dish.confirmed + inPreparation * pieces,
    orders: dish.orders + toMake,
  }
}

/** The dishes of an order that the counts do not list yet, for example after a recall. */
const missing = (dishes: readonly AllDayDish[], { order }: OptimisticMove): AllDayDish[] => {
  const listed = new Set(dishes.map(({ product }) => product))
  const names = new Map(
    order.products.flatMap(({ product }) =>
      product && !listed.has(product._id) ? [[product._id, product.name] as const] : [],
    ),
  )
  return [...names].map(([product, name]) => ({ product, name, quantity: 0, confirmed: 0, orders: 0 }))
}

const withMove = (kitchen: KitchenCounts, move: OptimisticMove): KitchenCounts => {
  const {
    order: { status: from },
    to,
  } = move
  const by = (status: OrderStatus): number => Number(to === status) - Number(from === status)
  const completed = (status: OrderStatus): number => Number(ORDER_STATUS[status].completed)
  return {
    ...kitchen,
    created: kitchen.created + by('created'),
    pending: kitchen.pending + by('pending'),
    doneToday: kitchen.doneToday + completed(to) - completed(from),
    dishes: [...kitchen.dishes, ...missing(kitchen.dishes, move)].map((dish) => afterMove(dish, move)),
  }
}

/**
 * The counts including the moves made here that the server had not counted yet.
 * @param fetchedAt when the counts were fetched, in UTC ms
 */
export const countsWithMoves = (
  kitchen: KitchenCounts,
  fetchedAt: number,
  moves: readonly OptimisticMove[],
): KitchenCounts => {
  const uncounted = moves.filter(({ answeredAt }) => answeredAt === null || answeredAt >= fetchedAt)
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

/** The open work of a kitchen or a bar; undefined until it is loaded. */
export const useKitchenCounts = (category: Category, moves: readonly OptimisticMove[]) => {
  const { data, dataUpdatedAt, isFetching } = useCall('orders', 'kitchen', { query: { category } })
  const kitchen = useMemo((): KitchenCounts | undefined => {
    const ofCategory = moves.filter(({ order }) => order.category === category)
    return data && countsWithMoves(data, dataUpdatedAt, ofCategory)
  }, [data, dataUpdatedAt, moves, category])
  return { kitchen, isFetching }
}
