import type { Order } from '@kafana/contract'
import { fromMinor, lineGross, toMinor } from '@kafana/domain'
import { isOwed } from './tab-rounds.ts'

/** What is for one guest. */
export interface SeatOrders {
  /** From 1; null for what is for the table. */
  readonly seat: number | null
  /** With the lines of this seat only, oldest first. */
  readonly orders: readonly Order[]
  /** What these lines cost, without rejected orders. */
  readonly total: number
}

export const hasSeats = (orders: readonly Order[]): boolean =>
  orders.some(({ products }) => products.some(({ seat }) => seat !== undefined))

const atSeat = (order: Order, seat: number | null): Order => {
  const isOwn = (line: { readonly seat?: number | undefined }): boolean => (line.seat ?? null) === seat
  const voided = order.voided?.filter(isOwn) ?? []
  const { voided: _all, ...rest } = order
  return { ...rest, products: order.products.filter(isOwn), ...(voided.length > 0 && { voided }) }
}

const totalOf = (orders: readonly Order[]): number =>
  fromMinor(
    orders
      .filter(isOwed)
      .flatMap(({ products }) => products)
      .reduce((sum, { price, quantity }) => sum + lineGross({ price: toMinor(price), quantity }), 0),
  )

/** Orders by the guests whom they are for: by the number of the seat, what is for the table last. */
export const seatsOf = (orders: readonly Order[]): readonly SeatOrders[] => {
  const lines = orders.flatMap(({ products, voided = [] }) => [...products, ...voided])
  const seats = new Set(lines.map(({ seat }) => seat ?? null))
  return [...seats]
    .toSorted((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map((seat) => {
      const own = orders
        .map((order) => atSeat(order, seat))
        .filter(({ products, voided }) => products.length > 0 || voided !== undefined)
      return { seat, orders: own, total: totalOf(own) }
    })
}
