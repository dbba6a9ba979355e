import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useTodayBounds, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { hourOf, ROUTES } from '@kafana/domain'
import { IconClock } from '@tabler/icons-react'
import { type Bar, ColumnBars } from '../../../ui/bars.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { MetricLink, StatCard } from '../../../ui/stat-card.tsx'
import { ordersPath } from '../../orders/index.ts'
import { hourText } from '../periods.ts'
import { CardNote, MoreLink, RowSkeletons } from './card-parts.tsx'
import c from './card-parts.module.css'

/** Time zones differ by quarters of an hour, and a day may start at any minute. */
const STEP_MS = 60_000

/** An hour of local time within a business day: start <= t < end, in UTC ms. */
interface DayHour {
  readonly hour: number
  readonly start: number
  readonly end: number
}

/**
 * The hours of a business day in chronological order: 4, 5, … 23, 0, … 3 for a day that starts at 04:00. An
 * hour repeated by a clock change is one, a skipped hour is missing; if a day starts and ends in the same
 * hour, its first part counts.
 */
export const hoursOfDay = (start: number, end: number, timezone: string): DayHour[] => {
  const hours = new Map<number, DayHour>()
  for (let at = start; at < end; at += STEP_MS) {
    const hour = hourOf(at, timezone)
    const seen = hours.get(hour)
    if (!seen || at - seen.end < 60 * STEP_MS)
      hours.set(hour, { hour, start: seen?.start ?? at, end: at + STEP_MS })
  }
  return [...hours.values()]
}

const DAY_MS = 86_400_000

/**
 * The hours in which orders billed today may have been placed: the hours of the previous evening that today
 * has not reached at `now`, then today's up to `now`. Guests who stay past midnight order on one day and pay
 * on the next.
 */
export const hoursUpTo = (now: number, start: number, end: number, timezone: string): DayHour[] => {
  const today = hoursOfDay(start, end, timezone).filter((hour) => hour.start <= now)
  const reached = new Set(today.map(({ hour }) => hour))
  return [...hoursOfDay(start - DAY_MS, start, timezone).filter(({ hour }) => !reached.has(hour)), ...today]
}

interface CountedHour extends DayHour {
  readonly count: number
}

/** With fewer columns the chart looks like a wall. */
const MIN_SHOWN = 8

/** The hours from the first to the last with an order, with at least eight columns; empty without orders. */
export const busyHours = (
  hours: readonly DayHour[],
  counts: readonly { readonly hour: number; readonly count: number }[],
): CountedHour[] => {
  const countOf = new Map(counts.map(({ hour, count }) => [hour, count]))
  const counted = hours.map((hour) => ({ ...hour, count: countOf.get(hour.hour) ?? 0 }))
  const first = counted.findIndex(({ count }) => count > 0)
  if (first === -1) return []
  const end = Math.max(
    counted.findLastIndex(({ count }) => count > 0) + 1,
    Math.min(first + MIN_SHOWN, counted.length),
  )
  return counted.slice(Math.min(first, Math.max(0, end - MIN_SHOWN)), end)
}

const iso = (at: number): string => new Date(at).toISOString()

/** When the orders billed today were placed, by hour. */
export const HoursCard = () => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const canOpen = useCanOpen()
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
      <QueryView query={today} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowSkeletons />}>
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
            to: hour.count > 0 && canOpen('orders') ? pathOf(hour) : undefined,
          }))
          return (
            <>
              <MetricLink screen="orders" to={pathOf(busiest)} className={c.fact}>
                {t('BUSIEST_HOUR', {
                  from: time(busiest.start),
                  to: time(busiest.end),
                  orders: t('WAITING_ORDERS', { count: busiest.count }),
                })}
              </MetricLink>
              <ColumnBars label={t('PEAK_HOURS_TODAY')} bars={bars} />
            </>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
