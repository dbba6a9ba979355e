import type { Statistics } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../platform/api/api-error.ts'
import { useToday } from '../../platform/browser/use-now.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { FiscalBookLink } from '../../ui/fiscal-book-link.tsx'
import { Page } from '../../ui/page.tsx'
import { PrintHead } from '../../ui/print-head.tsx'
import { QueryView, type Read } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { useAddressRange } from '../../ui/use-address-range.ts'
import { ExportMenu } from './export-menu.tsx'
import { ProductSalesTable } from './product-sales-table.tsx'
import { rangePresets, usualRange } from './range-presets.ts'
import { RevenuePlot } from './revenue-plot.tsx'
import { FigureCards, PlotCards } from './statistics-cards.tsx'
import { useRangeSales } from './use-range-sales.ts'
import { useSalesLinks, type SalesLinks } from './use-sales-links.ts'
import c from './statistics-screen.module.css'

const FigureShapes = () => (
  <div className={c.figures}>
    {[0, 1, 2, 3].map((card) => (
      <Skeleton key={card} height={120} radius="lg" />
    ))}
  </div>
)
const PlotShape = () => <Skeleton height={320} radius="lg" />

interface SheetProps {
  readonly sales: ReturnType<typeof useRangeSales>
  readonly links: SalesLinks
}

/** The figures, the plots and the products. Three reads, but one screen: where it failed as a whole, that is told once. */
const Sheet = ({ sales: { statistics, days, products }, links }: SheetProps) => {
  const { t } = useTranslation()
  const failure = t('FAILED_TO_FETCH_STATISTICS')
  const tooLong = isApiError(days.error) && days.error.issues.some(({ key }) => key === 'RANGE_TOO_LONG')
  const isDown = statistics.isError && statistics.data === undefined
  const figures: Read<Statistics> = {
    data: statistics.data,
    error: statistics.error,
    isFetching: statistics.isFetching,
    refetch: () => Promise.all([statistics, days, products].map(({ refetch }) => refetch())),
  }
  return (
    <>
      <QueryView query={figures} failure={failure} skeleton={<FigureShapes />}>
        {(data) => <FigureCards statistics={data} links={links} />}
      </QueryView>
      {!isDown &&
        (tooLong ? (
          <StatCard title={t('REVENUE_BY_DAY')} empty={t('RANGE_TOO_LONG')} />
        ) : (
          <QueryView query={days} failure={failure} skeleton={<PlotShape />}>
            {(data) => <RevenuePlot days={data} links={links} />}
          </QueryView>
        ))}
      {statistics.data && <PlotCards statistics={statistics.data} links={links} />}
      {!isDown && (
        <QueryView query={products} failure={failure} skeleton={<PlotShape />}>
          {(data) => <ProductSalesTable products={data} links={links} />}
        </QueryView>
      )}
    </>
  )
}

/** What the orders' list of a range holds: what was sold, and once more what came back. The figure of orders has the one less the other. */
const rowsOf = (statistics: Statistics | undefined): number =>
  statistics ? statistics.totalSales + 2 * statistics.takenBack.orders : 0

/** What was sold in a range of days: one month back up to now, unless the address or the owner says another. */
const StatisticsScreen = () => {
  const { t } = useTranslation()
  const clock = useVenue()
  const today = useToday(clock)
  const [picked, pick] = useAddressRange()
  const range = picked ?? usualRange(today, clock)
  const sales = useRangeSales(range)
  const { statistics, days, products, old } = sales
  const links = useSalesLinks(range, products.data)
  const actions = (
    <>
      <FiscalBookLink day={range.from === range.to ? range.from : undefined} />
      <ExportMenu
        range={range}
        rows={old ? 0 : rowsOf(statistics.data)}
        products={old ? undefined : products.data}
        days={old ? undefined : days.data}
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
        <DateRange value={range} onChange={pick} presets={rangePresets(today, clock, t)} />
      </div>
      <div className={c.sheet} data-old={old} aria-busy={old}>
        <Sheet sales={sales} links={links} />
      </div>
    </Page>
  )
}

export { StatisticsScreen as Component }
