import { useCall } from '@kafana/client/api/query.ts'
import { useNow, useToday } from '@kafana/client/browser/use-now.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { RangeTotals } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import { keepPreviousData } from '@tanstack/react-query'
import type { DayRange } from '../../ui/day-range.ts'
import { ordersPath } from '../orders/index.ts'
import { type EarlierBounds, earlierBounds, rangeBefore, rangeLastYear } from './comparison.ts'

/** An earlier range, with its metrics once they are loaded. */
export interface EarlierRange extends Pick<EarlierBounds, 'until'> {
  readonly label: TranslationKey
  readonly range: DayRange
  readonly totals: RangeTotals | undefined
  /** Link to its billed orders; undefined without access to them. */
  readonly to: string | undefined
}

/** The metrics of the period before a range and of the same days a year before. */
export const useComparison = (range: DayRange): readonly [EarlierRange, EarlierRange] => {
  const clock = useVenue()
  const [today, now] = [useToday(clock), useNow()]
  const canOpenOrders = useCanOpen()('orders')
  const { isFetched } = useCall('company', 'get')
  const [before, lastYear] = [rangeBefore(range), rangeLastYear(range)]
  const moment = { today, now, clock }
  const bounds = [earlierBounds(range, before, moment), earlierBounds(range, lastYear, moment)] as const
  const options = { placeholderData: keepPreviousData, enabled: isFetched }
  const queryOf = ({ start, end }: EarlierBounds) => ({ query: { start, end } })
  const [beforeTotals, yearTotals] = [
    useCall('statistics', 'totals', queryOf(bounds[0]), options),
    useCall('statistics', 'totals', queryOf(bounds[1]), options),
  ]
  const linkTo = ({ start, end }: EarlierBounds): string | undefined =>
    canOpenOrders ? ordersPath({ billedStart: start, billedEnd: end }) : undefined
  return [
    {
      label: 'PREVIOUS_PERIOD',
      range: before,
      until: bounds[0].until,
      totals: beforeTotals.data,
      to: linkTo(bounds[0]),
    },
    {
      label: 'LAST_YEAR',
      range: lastYear,
      until: bounds[1].until,
      totals: yearTotals.data,
      to: linkTo(bounds[1]),
    },
  ]
}
