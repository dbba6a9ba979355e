import type { Order } from '@kafana/contract'
import { fromMinor, lineAmount, placeOfCourse } from '@kafana/domain'
import { isOwed } from './tab-rounds.ts'

/** How the orders of a tab are grouped: by what was sent together, by course, or by guest. */
export type Grouping = 'rounds' | 'courses' | 'seats'

/** What is ordered for one guest or one course. */
export interface LineGroup<K> {
  /** Null for what is for the table, or has no course. */
  readonly key: K | null
  /** With the lines of this group only, in the order in which they are given. */
  readonly orders: readonly Order[]
  /** What these lines cost, without rejected orders. */
  readonly total: number
}

type GroupedLine = Pick<Order['products'][number], 'seat' | 'course'>

/** The groupings that say something of these orders; empty where there are rounds alone. */
export const groupingsOf = (orders: readonly Order[]): readonly Grouping[] => {
  const lines = orders.flatMap(({ products }) => products)
  const others: readonly Grouping[] = [
    ...(lines.some(({ course }) => course !== undefined) ? (['courses'] as const) : []),
    ...(lines.some(({ seat }) => seat !== undefined) ? (['seats'] as const) : []),
  ]
  return others.length === 0 ? [] : ['rounds', ...others]
}

const withLines = (order: Order, isOwn: (line: GroupedLine) => boolean): Order => {
  const voided = order.voided?.filter(isOwn) ?? []
  const { voided: _all, ...rest } = order
  return { ...rest, products: order.products.filter(isOwn), ...(voided.length > 0 && { voided }) }
}

const totalOf = (orders: readonly Order[]): number =>
  fromMinor(
    orders
      .filter(isOwed)
      .flatMap(({ products }) => products)
      .reduce((sum, line) => sum + lineAmount(line), 0),
  )

const groupsOf = <K>(
  orders: readonly Order[],
  keyOf: (line: GroupedLine) => K | null,
  placeOf: (key: K | null) => number,
): readonly LineGroup<K>[] => {
  const lines = orders.flatMap(({ products, voided = [] }) => [...products, ...voided])
  return [...new Set(lines.map(keyOf))]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((key) => {
      const own = orders
        .map((order) => withLines(order, (line) => keyOf(line) === key))
        .filter(({ products, voided }) => products.length > 0 || voided !== undefined)
      return { key, orders: own, total: totalOf(own) }
    })
}

/** Orders by the guests whom they are for: by the number of the seat, what is for the table last. */
export const seatsOf = (orders: readonly Order[]): readonly LineGroup<number>[] =>
  groupsOf(
    orders,
    ({ seat }) => seat ?? null,
    (seat) => seat ?? Number.POSITIVE_INFINITY,
  )

/**
 * Orders by course: first what has none, then by the order of the meal, what is not chosen any more last.
 * @param courses the ids of the venue's courses, in the order of the meal
 */
export const coursesOf = (
  orders: readonly Order[],
  courses: readonly string[],
): readonly LineGroup<string>[] =>
  groupsOf(
    orders,
    ({ course }) => course ?? null,
    (course) => placeOfCourse(course, courses),
  )
