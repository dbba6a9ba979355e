import type { ProductSales, VenueTable } from '@kafana/contract'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { ordersPath, type OrdersQuery } from '../../platform/links/orders-path.ts'
import { boundsOf, type DayRange } from '../../ui/date-range.tsx'

/** The one that bears a name; nothing where several do, for a link must not show another's rows. */
const onlyOne = <T extends { readonly name: string }>(
  all: readonly T[] | undefined,
  name: string,
): T | undefined => {
  const named = all?.filter((each) => each.name === name) ?? []
  return named.length === 1 ? named[0] : undefined
}

/** Links from a range's figures to the billed orders that they were made of; nothing for owners who may not open the orders. */
export const useSalesLinks = (range: DayRange, products: readonly ProductSales[] | undefined) => {
  const clock = useVenue()
  const mayOpen = useReach()('orders')
  const tables = useCall('layout', 'tables', {}, { enabled: mayOpen })
  const to = (days: DayRange, query: OrdersQuery = {}): string | undefined => {
    if (!mayOpen) return undefined
    const { start, end } = boundsOf(days, clock)
    return ordersPath({ ...query, billedStart: start, billedEnd: end })
  }
  const ofOne = (query: {
    readonly product?: string | undefined
    readonly table?: string | undefined
  }): string | undefined => ((query.product ?? query.table) === undefined ? undefined : to(range, query))
  return {
    all: to(range),
    days: (days: DayRange) => to(days),
    product: (product: string) => ofOne({ product }),
    productNamed: (name: string) => ofOne({ product: onlyOne(products, name)?.product }),
    tableNamed: (name: string) => ofOne({ table: onlyOne<VenueTable>(tables.data, name)?._id }),
  }
}

export type SalesLinks = ReturnType<typeof useSalesLinks>
