import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'

/** Under the day's name: today's revenue as it grows. Until it is known, and where it can't be, what the screen is about. */
export const DayHint = () => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data } = useCall('statistics', 'day')
  return data ? t('DAY_SO_FAR', { amount: money(data.takings.revenue) }) : t('THE_DAY_HINT')
}
