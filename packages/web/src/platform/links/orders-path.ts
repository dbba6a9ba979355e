import { ROUTES } from '@kafana/domain'
import type { InputOf } from '../api/query.ts'

/** Which orders, by the names that the list's call gives its query; the orders screen reads the same names out of its address. */
export type OrdersQuery = Partial<Omit<NonNullable<InputOf<'orders', 'list'>['query']>, 'page' | 'limit'>>

/** The orders screen narrowed to the rows that a figure was made of. */
export const ordersPath = (query: OrdersQuery): string => {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
  return params.size === 0 ? ROUTES.orders : `${ROUTES.orders}?${params}`
}
