import { isApiError } from '@kafana/client/api/api-error.ts'
import { useToday } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Statistics } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { DateRange } from '../../ui/date-range.tsx'
import { type DayRange, useDayRangeParam } from '../../ui/day-range.ts'
import { deferred } from '../../ui/deferred.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView, type QueryState } from '../../ui/query-view.tsx'
import { PrintHead } from '../../ui/report-output.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { FiscalReportLink } from '../reconciliation/index.ts'
import { CalendarCard } from './calendar-card.tsx'
import { hasCalendar } from './calendar.ts'
import { ComparedRanges } from './earlier-values.tsx'
import { ExportMenu } from './export-menu.tsx'
import { HoursOfDayCard } from './hours-of-day-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { CategoriesCard, ProductsCard } from './product-cards.tsx'
import {
  defaultRange,
  type SalesLinks,
  statisticsPresets,
  useRangeSales,
  useSalesLinks,
} from './range-sales.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { ServiceCard } from './service-card.tsx'
import { ChartCards, MetricCards, MetricSkeletons } from './statistics-cards.tsx'
import { type EarlierRange, useComparison } from './use-comparison.ts'
import { VoidsCard } from './voids-card.tsx'
import c from './statistics-screen.module.css'

const TypesCard = deferred(async () => (await import('./types-card.tsx')).TypesCard)

const ChartSkeleton = () => <Skeleton height={320} radius="lg" />

interface SheetProps {
  readonly sales: ReturnType<typeof useRangeSales>
  readonly range: DayRange
  readonly earlier: readonly EarlierRange[]
  readonly links: SalesLinks
}

/** The days of a range as bars, and as a calendar where there are many; of one day the hours. */
const ByTime = ({ sales: { days, hours, isOneDay }, links }: Pick<SheetProps, 'sales' | 'links'>) => {
  const { t } = useTranslation()
  const failure = t('FAILED_TO_FETCH_STATISTICS')
  const isTooLong = isApiError(days.error) && days.error.issues.some(({ key }) => key === 'RANGE_TOO_LONG')
  if (isOneDay)
    return (
      <QueryView query={hours} failure={failure} skeleton={<ChartSkeleton />}>
        {(data) => <HoursOfDayCard hours={data} />}
      </QueryView>
    )
  if (isTooLong) return <StatCard title={t('REVENUE_BY_DAY')} empty={t('RANGE_TOO_LONG')} />
  return (
    <QueryView query={days} failure={failure} skeleton={<ChartSkeleton />}>
      {(data) => (
        <>
          <RevenueChart days={data} links={links} />
          {hasCalendar(data.length) && <CalendarCard days={data} links={links} />}
        </>
      )}
    </QueryView>
  )
}

/** Metrics, charts, people and products. They are several requests, but a complete failure is shown once. */
const StatisticsSheet = ({ sales, range, earlier, links }: SheetProps) => {
  const { statistics, days, products, totals, people } = sales
  const { t } = useTranslation()
  const { orderTypes } = useVenue()
  const failure = t('FAILED_TO_FETCH_STATISTICS')
  const hasFailed = statistics.isError && statistics.data === undefined
  const overview: QueryState<Statistics> = {
    // The sums say which cards there are: without them, one would come later and move the others.
    data: totals.isPending ? undefined : statistics.data,
    error: statistics.error,
    isFetching: statistics.isFetching,
    refetch: () => Promise.all([statistics, days, products, totals, people].map(({ refetch }) => refetch())),
  }
  return (
    <>
      <QueryView
        query={overview}
        failure={failure}
        skeleton={<MetricSkeletons earlier={earlier} links={links} />}
      >
        {(data) => <MetricCards statistics={data} totals={totals.data} earlier={earlier} links={links} />}
      </QueryView>
      {!hasFailed && <ByTime sales={sales} links={links} />}
      {!hasFailed && (
        <QueryView query={people} failure={failure} skeleton={<ChartSkeleton />}>
          {(data) => <PeopleCard people={data} range={range} />}
        </QueryView>
      )}
      {statistics.data && <ChartCards statistics={statistics.data} links={links} />}
      {!hasFailed && (
        <QueryView query={products} failure={failure} skeleton={<ChartSkeleton />}>
          {(data) => (
            <>
              <CategoriesCard products={data} />
              <ProductsCard products={data} links={links} />
            </>
          )}
        </QueryView>
      )}
      {!hasFailed && <VoidsCard range={range} />}
      {!hasFailed && <ServiceCard key={`${range.from} ${range.to}`} range={range} />}
      {!hasFailed && orderTypes && <TypesCard range={range} />}
    </>
  )
}

/**
 * The number of rows in an export: sales, plus each storno with its order. `totalSales` is net of stornos.
 */
const exportRowCount = (statistics: Statistics | undefined): number =>
  statistics ? statistics.totalSales + 2 * statistics.takenBack.orders : 0

/** Sales statistics of a range of days; the last month by default. */
const StatisticsScreen = () => {
  const { t } = useTranslation()
  const clock = useVenue()
  const today = useToday(clock)
  const [pickedRange, setRange] = useDayRangeParam()
  const range = pickedRange ?? defaultRange(today, clock)
  const sales = useRangeSales(range)
  const { statistics, days, products, isStale } = sales
  const links = useSalesLinks(range, products.data)
  const earlier = useComparison(range)
  const actions = (
    <>
      <FiscalReportLink day={range.from === range.to ? range.from : undefined} />
      <ExportMenu
        range={range}
        rows={isStale ? 0 : exportRowCount(statistics.data)}
        products={isStale ? undefined : products.data}
        days={isStale ? undefined : days.data}
        people={isStale ? undefined : sales.people.data}
        hours={isStale || !sales.isOneDay ? undefined : sales.hours.data}
        totals={isStale ? undefined : sales.totals.data}
        earlier={earlier}
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('PRINT')}
      </Button>
    </>
  )
  return (
    <Page
      title={t('STATISTICS')}
      back={ROUTES.panel}
      subtitle={<PrintHead range={range} />}
      actions={actions}
    >
      <div className={c.range}>
        <DateRange value={range} onChange={setRange} presets={statisticsPresets(today, clock, t)} />
      </div>
      <div className={c.sheet} data-stale={isStale} aria-busy={isStale}>
        <ComparedRanges earlier={earlier} />
        <StatisticsSheet sales={sales} range={range} earlier={earlier} links={links} />
      </div>
    </Page>
  )
}

export { StatisticsScreen as Component }
