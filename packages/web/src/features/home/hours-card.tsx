import { ROUTES } from '@kafana/domain'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { ordersPath } from '../../platform/links/orders-path.ts'
import { ColumnBars, type Bar } from '../../ui/bars.tsx'
import { FigureLink } from '../../ui/figure-link.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { CardNote } from './card-note.tsx'
import { busyHours, hoursUpTo, type CountedHour } from './hours.ts'
import { MoreLink } from './more-link.tsx'
import { RowShapes } from './rows.tsx'
import c from './rows.module.css'

const iso = (at: number): string => new Date(at).toISOString()
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** When the orders were taken that are billed today, hour by hour up to now. */
export const HoursCard = () => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const reach = useReach()
  const { timezone } = useVenue()
  const { start, end } = useTodayBounds()
  const today = useCall('statistics', 'get', { query: { start, end } })
  const pathOf = (hour: CountedHour): string =>
    ordersPath({ start: iso(hour.start), end: iso(hour.end), billedStart: start, billedEnd: end })
  return (
    <StatCard
      title={t('PEAK_HOURS_TODAY')}
      icon={<IconClock size={20} />}
      action={<MoreLink screen="statistics" to={ROUTES.statistics} text="STATISTICS" />}
    >
      <QueryView query={today} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowShapes />}>
        {({ peakHours }) => {
          const hours = busyHours(
            hoursUpTo(today.dataUpdatedAt, Date.parse(start), Date.parse(end), timezone),
            peakHours,
          )
          const [busiest] = hours.toSorted((a, b) => b.count - a.count)
          if (!busiest) return <CardNote text={t('NOTHING_SOLD_TODAY')} />
          const bars = hours.map((hour): Bar => ({
            key: String(hour.hour),
            label: hourText(hour.hour),
            value: hour.count,
            text: t('WAITING_ORDERS', { count: hour.count }),
            to: hour.count > 0 && reach('orders') ? pathOf(hour) : undefined,
          }))
          return (
            <>
              <FigureLink screen="orders" to={pathOf(busiest)} className={c.fact}>
                {t('BUSIEST_HOUR', {
                  from: time(busiest.start),
                  to: time(busiest.end),
                  orders: t('WAITING_ORDERS', { count: busiest.count }),
                })}
              </FigureLink>
              <ColumnBars label={t('PEAK_HOURS_TODAY')} bars={bars} />
            </>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
