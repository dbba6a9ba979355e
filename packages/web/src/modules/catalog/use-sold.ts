import { useCall } from '@kafana/client/api/query.ts'
import { useTodayBounds, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { addDays } from '@kafana/domain'
import { useMemo } from 'react'
import { boundsOf } from '../../ui/day-range.ts'
import type { SoldQuantities } from './menu-order.ts'

/** Over how many days sales are counted, today included. */
export const SOLD_DAYS = 30
/** The most rows that the call returns; a product has one for each name that it had. */
const LIMIT = 1000

/** What was sold of each product in the last 30 days; undefined until it is loaded. */
export const useSold = (): SoldQuantities | undefined => {
  const { day: to } = useTodayBounds()
  const range = boundsOf({ from: addDays(to, 1 - SOLD_DAYS), to }, useVenue())
  const rows = useCall('statistics', 'products', { query: { ...range, limit: LIMIT } }).data
  return useMemo(() => {
    if (rows === undefined) return undefined
    const sold = new Map<string, number>()
    for (const { product, quantity } of rows) sold.set(product, (sold.get(product) ?? 0) + quantity)
    return sold
  }, [rows])
}
