import { ordersPath } from '../../platform/links/orders-path.ts'

/** The instants of the venue's day. */
export interface Today {
  readonly start: string
  readonly end: string
}

/** A table's orders that were billed today: what its takings are made of. */
export const billedToday = (table: string | undefined, { start, end }: Today): string =>
  ordersPath({ table, filter: 'billed', billedStart: start, billedEnd: end })

/** A table's open orders, whatever day they are from. */
export const openOn = (table: string | undefined): string => ordersPath({ table, filter: 'open' })
