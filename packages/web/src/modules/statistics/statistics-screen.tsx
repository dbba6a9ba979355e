import type { Statistics } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../platform/api/api-error.ts'
import { useToday } from '../../platform/browser/use-now.ts'
import { useVenue } from '../../platform/i18n/use-venue.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { useDayRangeParam } from '../../ui/day-range.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView, type QueryState } from '../../ui/query-view.tsx'
import { PrintHead } from '../../ui/report-output.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { FiscalReportLink } from '../reconciliation/index.ts'
import { ExportMenu } from './export-menu.tsx'
import { ProductSalesTable } from './product-sales.tsx'
import { defaultRange, rangePresets, type SalesLinks, useRangeSales, useSalesLinks } from './range-sales.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { MetricCards, ChartCards } from './statistics-cards.tsx'
import c from './statistics-screen.module.css'

const MetricSkeletons = () => (
  <div className={c.metrics}>
    {[0, 1, 2, 3].map((card) => (
      <Skeleton key={card} height={120} radius="lg" />
    ))}
  </div>
)
const ChartSkeleton = () => <Skeleton height={320} radius="lg" />

interface SheetProps {
  readonly sales: ReturnType<typeof useRangeSales>
  readonly links: SalesLinks
}

/** Metrics, charts and products. They are three requests, but a complete failure is shown once. */
const StatisticsSheet = ({ sales: { statistics, days, products }, links }: SheetProps) => {
  const { t } = useTranslation()
  const failure = t('FAILED_TO_FETCH_STATISTICS')
  const isTooLong = isApiError(days.error) && days.error.issues.some(({ key }) => key === 'RANGE_TOO_LONG')
  const hasFailed = statistics.isError && statistics.data === undefined
  const overview: QueryState<Statistics> = {
    data: statistics.data,
    error: statistics.error,
    isFetching: statistics.isFetching,
    refetch: () => Promise.all([statistics, days, products].map(({ refetch }) => refetch())),
  }
  return (
    <>
      <QueryView query={overview} failure={failure} skeleton={<MetricSkeletons />}>
        {(data) => <MetricCards statistics={data} links={links} />}
      </QueryView>
      {!hasFailed &&
        (isTooLong ? (
          <StatCard title={t('REVENUE_BY_DAY')} empty={t('RANGE_TOO_LONG')} />
        ) : (
          <QueryView query={days} failure={failure} skeleton={<ChartSkeleton />}>
            {(data) => <RevenueChart days={data} links={links} />}
          </QueryView>
        ))}
      {statistics.data && <ChartCards statistics={statistics.data} links={links} />}
      {!hasFailed && (
        <QueryView query={products} failure={failure} skeleton={<ChartSkeleton />}>
          {(data) => <ProductSalesTable products={data} links={links} />}
        </QueryView>
      )}
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
  const actions = (
    <>
      <FiscalReportLink day={range.from === range.to ? range.from : undefined} />
      <ExportMenu
        range={range}
        rows={isStale ? 0 : exportRowCount(statistics.data)}
        products={isStale ? undefined : products.data}
        days={isStale ? undefined : days.data}
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
        <DateRange value={range} onChange={setRange} presets={rangePresets(today, clock, t)} />
      </div>
      <div className={c.sheet} data-stale={isStale} aria-busy={isStale}>
        <StatisticsSheet sales={sales} links={links} />
      </div>
    </Page>
  )
}

export { StatisticsScreen as Component }
