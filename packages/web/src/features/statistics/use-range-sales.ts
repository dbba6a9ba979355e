import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../platform/api/query.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { boundsOf, type DayRange } from '../../ui/date-range.tsx'

/** More kinds of products than a venue sells. */
const ALL_PRODUCTS = 1000

/** What a range sold: its figures, its days, its products. While another range is read, the one before stays, and `old` says so. */
export const useRangeSales = (range: DayRange) => {
  const clock = useVenue()
  // Days are the venue's: nothing is asked by another clock first.
  const { isFetched } = useCall('company', 'get')
  const query = boundsOf(range, clock)
  const options = { placeholderData: keepPreviousData, enabled: isFetched }
  const statistics = useCall('statistics', 'get', { query }, options)
  const days = useCall('statistics', 'days', { query }, options)
  const products = useCall('statistics', 'products', { query: { ...query, limit: ALL_PRODUCTS } }, options)
  return {
    statistics,
    days,
    products,
    old: statistics.isPlaceholderData || days.isPlaceholderData || products.isPlaceholderData,
  }
}
