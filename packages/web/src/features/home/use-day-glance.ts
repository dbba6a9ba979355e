import { useCall } from '../../platform/api/query.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'

/** The comparison is up to the present time of day, so it moves on also while nothing is sold. */
const ANEW_EVERY_MS = 60_000
/** While the answer is still of the day before. */
const TURNING_EVERY_MS = 10_000

/** The day's takings and what is open, renewed by news, by the passing of time and when the venue's day turns. */
export const useDayGlance = () => {
  const { day } = useTodayBounds()
  return useCall(
    'statistics',
    'day',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data === undefined || state.data.date === day ? ANEW_EVERY_MS : TURNING_EVERY_MS,
    },
  )
}
