import type { InputOf } from '@kafana/client/api/query.ts'
import { ROUTES } from '@kafana/domain'

/** A selection of orders. The orders screen uses the same parameter names in its URL as the endpoint. */
export type OrdersQuery = Partial<Omit<NonNullable<InputOf<'orders', 'list'>['query']>, 'page' | 'limit'>>

/** The URL of the orders screen filtered to the orders behind a metric. */
export const ordersPath = (query: OrdersQuery): string => {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
  return params.size === 0 ? ROUTES.orders : `${ROUTES.orders}?${params}`
}
