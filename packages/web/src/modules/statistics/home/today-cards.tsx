import { useCall } from '@kafana/client/api/query.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useTodayBounds } from '@kafana/client/i18n/use-venue.ts'
import type { DayAtAGlance, SalesTotals } from '@kafana/contract'
import { fromMinor, OPEN_STATUSES, ROUTES, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { IconCoins, IconReceipt } from '@tabler/icons-react'
import { ContentSkeleton } from '../../../ui/content-skeleton.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { ordersPath, STATUS_TEXT, StatusDot } from '../../orders/index.ts'
import { CardNote, MetricRow, MoreLink, RowSkeletons, SumRow } from './card-parts.tsx'
import { SalesMetric } from './sales-metric.tsx'
import rows from './card-parts.module.css'
import c from './sales-card.module.css'

/** The comparison depends on the time of day, so it is refreshed even without sales. */
const REFRESH_MS = 60_000
/** Until the response is for the new day. */
const DAY_TURN_REFRESH_MS = 10_000

/**
 * Today's sales and open orders, refreshed by live events, periodically, and when the business day changes.
 */
const useDaySummary = () => {
  const { day } = useTodayBounds()
  return useCall(
    'statistics',
    'day',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data === undefined || state.data.date === day ? REFRESH_MS : DAY_TURN_REFRESH_MS,
    },
  )
}

const METRICS = [
  { name: 'revenue', label: 'REVENUE', money: true, calculated: false },
  { name: 'profit', label: 'PROFIT', money: true, calculated: true },
  { name: 'orders', label: 'BILLED_ORDERS', money: false, calculated: false },
  { name: 'averageBill', label: 'AVERAGE_BILL', money: true, calculated: true },
] as const satisfies readonly {
  readonly name: keyof SalesTotals
  readonly label: TranslationKey
  readonly money: boolean
  readonly calculated: boolean
}[]

/** Longer values are set in a smaller font to fit on one line; then all four are. */
const MAX_NORMAL_LENGTH = 12

const Metrics = ({ day }: { readonly day: DayAtAGlance }) => {
  const { t } = useTranslation()
  const { money, number, inDailyUnits } = useFormats()
  const { takings: sales, before } = day
  const { takings: salesBefore, whole } = before
  const { named: dayName } = useDates()
  const perGuest =
    day.guests &&
    t('AVERAGE_PER_GUEST', {
      amount: money(inDailyUnits(day.guests.average)),
      number: number(day.guests.guests, 0),
    })
  const metrics = METRICS.map((metric) => ({
    ...metric,
    text: metric.money ? money : (value: number) => number(value, 0),
    // The difference is that of the amounts that are shown.
    valueIn: (totals: SalesTotals): number =>
      metric.calculated ? inDailyUnits(totals[metric.name]) : totals[metric.name],
  }))
  const isSmall = metrics.some(({ text, valueIn }) => text(valueIn(sales)).length > MAX_NORMAL_LENGTH)
  return (
    <>
      <p className={c.against}>
        {sales.orders === 0 && <span className={c.nothing}>{t('NOTHING_BILLED_TODAY')} </span>}
        {t('COMPARED_WITH_DAY', { day: dayName(before.date) })}
      </p>
      <div className={c.metrics}>
        {metrics.map(({ name, label, text, valueIn }) => (
          <SalesMetric
            key={name}
            label={t(label)}
            text={text}
            isSmall={isSmall}
            day={day}
            note={name === 'averageBill' ? perGuest : undefined}
            now={valueIn(sales)}
            then={valueIn(salesBefore)}
            whole={valueIn(whole)}
          />
        ))}
      </div>
    </>
  )
}

const NO_TOTALS: SalesTotals = { orders: 1, bills: 1, revenue: 0, profit: 0, averageBill: 0 }
/** What a day that is not loaded is laid out with: one order, because a day without has a line that says so. */
const unknownDay = (date: string, start: string, end: string): DayAtAGlance => ({
  date,
  start,
  end,
  takings: NO_TOTALS,
  before: { date, start, until: end, end, takings: NO_TOTALS, whole: NO_TOTALS },
  openOrders: [],
})

const MetricsSkeleton = () => {
  const { day, start, end } = useTodayBounds()
  return (
    <ContentSkeleton>
      <Metrics day={unknownDay(day, start, end)} />
    </ContentSkeleton>
  )
}

/** Today's sales compared with the same weekday before. */
export const SalesCard = () => {
  const { t } = useTranslation()
  const day = useDaySummary()
  return (
    <StatCard
      title={t('SO_FAR_TODAY')}
      icon={<IconCoins size={20} />}
      action={<MoreLink screen="statistics" to={ROUTES.statistics} text="STATISTICS" />}
    >
      <QueryView query={day} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<MetricsSkeleton />}>
        {(data) => <Metrics day={data} />}
      </QueryView>
    </StatCard>
  )
}

/** Open orders by status. */
export const OpenOrdersCard = () => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const day = useDaySummary()
  return (
    <StatCard
      title={t('OPEN_ORDERS')}
      icon={<IconReceipt size={20} />}
      action={<MoreLink screen="orders" to={ROUTES.orders} text="ORDERS" />}
    >
      <QueryView
        query={day}
        failure={t('FAILED_TO_FETCH_DAY')}
        skeleton={<RowSkeletons rows={OPEN_STATUSES.length + 1} />}
      >
        {({ openOrders }) => {
          const count = openOrders.reduce((sum, each) => sum + each.count, 0)
          const total = fromMinor(openOrders.reduce((sum, each) => sum + toMinor(each.total), 0))
          if (count === 0) return <CardNote text={t('NO_OPEN_ORDERS')} />
          return (
            <>
              <ul className={rows.rows} aria-label={t('OPEN_ORDERS')}>
                {openOrders.map((each) => (
                  <MetricRow
                    key={each.status}
                    screen="orders"
                    to={ordersPath({ filter: each.status })}
                    muted={each.count === 0}
                    name={
                      <span className={rows.status}>
                        <StatusDot status={each.status} />
                        {t(STATUS_TEXT[each.status])}
                      </span>
                    }
                    count={number(each.count, 0)}
                    value={money(each.total)}
                  />
                ))}
              </ul>
              <SumRow
                screen="orders"
                to={ordersPath({ filter: 'open' })}
                count={number(count, 0)}
                value={money(total)}
              />
            </>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
