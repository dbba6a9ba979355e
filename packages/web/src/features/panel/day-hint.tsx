import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'

/** So that a panel left open does not tell yesterday's when the day has turned. */
const ANEW_EVERY_MS = 60_000

/** Under the day's name: today's revenue as it grows. Until it is known, and where it can't be, what the screen is about. */
export const DayHint = () => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data } = useCall('statistics', 'day', {}, { refetchInterval: ANEW_EVERY_MS })
  return data ? t('DAY_SO_FAR', { amount: money(data.takings.revenue) }) : t('THE_DAY_HINT')
}
