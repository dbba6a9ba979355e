import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../platform/api/query.ts'
import { useLiveNews } from '../../platform/live/live.ts'

/** News comes in bursts; the figures are counted anew once a moment at most. */
const AT_MOST_EVERY_MS = 1000

/** What a person completed on a day. It follows the orders, which are another room's than the call. */
export const useDayStats = (id: string, section: string, date: string) => {
  const queryClient = useQueryClient()
  const countAnew = useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey: ['staff', 'dayStats'] }), AT_MOST_EVERY_MS)
  useLiveNews(({ type }) => {
    if (type === 'orderStatusUpdated' || type === 'orderCreated') countAnew()
  })
  return useCall('staff', 'dayStats', { params: { id, section }, query: { date } })
}
