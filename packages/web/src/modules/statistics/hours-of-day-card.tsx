import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { HourSales } from '@kafana/contract'
import { IconClock } from '@tabler/icons-react'
import { type Bar, ColumnBars } from '../../ui/bars.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { ordersPath } from '../orders/index.ts'
import { EmptyRange } from './card-parts.tsx'
import { hourText } from './periods.ts'

/** With fewer columns the chart looks like a wall. */
const MIN_SHOWN = 8

/** The hours from the first to the last with sales or a storno, at least eight where the day has them. */
export const busyHours = (hours: readonly HourSales[]): readonly HourSales[] => {
  const isBusy = ({ orders, revenue }: HourSales): boolean => orders !== 0 || revenue !== 0
  const first = hours.findIndex(isBusy)
  if (first === -1) return []
  const end = Math.max(hours.findLastIndex(isBusy) + 1, Math.min(first + MIN_SHOWN, hours.length))
  return hours.slice(Math.max(0, Math.min(first, end - MIN_SHOWN)), end)
}

/** The revenue of one day by the hour of billing. */
export const HoursOfDayCard = ({ hours }: { readonly hours: readonly HourSales[] }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const canOpenOrders = useCanOpen()('orders')
  const bars = busyHours(hours).map(({ hour, start, end, orders, revenue }): Bar => ({
    key: start,
    label: hourText(hour),
    value: revenue,
    text: `${money(revenue)}, ${t('WAITING_ORDERS', { count: orders })}`,
    to: canOpenOrders && orders > 0 ? ordersPath({ billedStart: start, billedEnd: end }) : undefined,
  }))
  return (
    <StatCard
      title={t('REVENUE_BY_HOUR')}
      icon={<IconClock size={20} />}
      empty={bars.length === 0 ? <EmptyRange text="NO_REVENUE" /> : undefined}
    >
      <ColumnBars label={t('REVENUE_BY_HOUR')} bars={bars} />
    </StatCard>
  )
}
