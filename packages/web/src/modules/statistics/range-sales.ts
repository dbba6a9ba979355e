import { useCall } from '@kafana/client/api/query.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { ProductSales, VenueTable } from '@kafana/contract'
import { addDays, dayBounds, type VenueClock } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { type RangePreset, rangePresets } from '../../ui/date-range.tsx'
import { boundsOf, type DayRange, lastMonthRange } from '../../ui/day-range.ts'
import { ordersPath, type OrdersQuery } from '../orders/index.ts'

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The default range: the last month. */
export const defaultRange = (today: string, clock: VenueClock): DayRange =>
  lastMonthRange(dayBounds(today, clock).start, clock)

/** The presets of every screen and the months, for a business day (YYYY-MM-DD). */
export const statisticsPresets = (today: string, clock: VenueClock, t: Translate): RangePreset[] => {
  const endOfMonthBefore = addDays(firstOfMonth(today), -1)
  return [
    ...rangePresets(today, clock, t),
    { text: t('THIS_MONTH'), range: { from: firstOfMonth(today), to: today } },
    { text: t('PREVIOUS_MONTH'), range: { from: firstOfMonth(endOfMonthBefore), to: endOfMonthBefore } },
  ]
}

/** More products than any venue sells. */
const ALL_PRODUCTS = 1000

/**
 * The statistics, days, products and people of a range, and the hours of a range of one day. While another range is loading, the previous data stays and
 * `isStale` is set.
 */
export const useRangeSales = (range: DayRange) => {
  const clock = useVenue()
  // The range depends on the venue's settings, so they are loaded first.
  const { isFetched } = useCall('company', 'get')
  const query = boundsOf(range, clock)
  const options = { placeholderData: keepPreviousData, enabled: isFetched }
  const statistics = useCall('statistics', 'get', { query }, options)
  const days = useCall('statistics', 'days', { query }, options)
  const products = useCall('statistics', 'products', { query: { ...query, limit: ALL_PRODUCTS } }, options)
  const totals = useCall('statistics', 'totals', { query }, options)
  const people = useCall('statistics', 'people', { query }, options)
  const isOneDay = range.from === range.to
  const hours = useCall(
    'statistics',
    'hours',
    { query: { date: range.from } },
    { ...options, enabled: isFetched && isOneDay },
  )
  return {
    statistics,
    days,
    products,
    totals,
    people,
    hours,
    isOneDay,
    isStale: [statistics, days, products, totals, people].some(({ isPlaceholderData }) => isPlaceholderData),
  }
}

/** The only item with this name; undefined if there are several, because the link could be wrong. */
const uniqueByName = <T extends { readonly name: string }>(
  all: readonly T[] | undefined,
  name: string,
): T | undefined => {
  const named = all?.filter((each) => each.name === name) ?? []
  return named.length === 1 ? named[0] : undefined
}

/** Links from metrics to the billed orders they are calculated from; undefined without access to orders. */
export const useSalesLinks = (range: DayRange, products: readonly ProductSales[] | undefined) => {
  const clock = useVenue()
  const canOpenOrders = useCanOpen()('orders')
  const tables = useCall('layout', 'tables', {}, { enabled: canOpenOrders })
  const to = (days: DayRange, query: OrdersQuery = {}): string | undefined => {
    if (!canOpenOrders) return undefined
    const { start, end } = boundsOf(days, clock)
    return ordersPath({ ...query, billedStart: start, billedEnd: end })
  }
  const filtered = (query: {
    readonly product?: string | undefined
    readonly table?: string | undefined
  }): string | undefined => ((query.product ?? query.table) === undefined ? undefined : to(range, query))
  return {
    all: to(range),
    days: (days: DayRange) => to(days),
    product: (product: string) => filtered({ product }),
    productNamed: (name: string) => filtered({ product: uniqueByName(products, name)?.product }),
    tableNamed: (name: string) => filtered({ table: uniqueByName<VenueTable>(tables.data, name)?._id }),
  }
}

export type SalesLinks = ReturnType<typeof useSalesLinks>
