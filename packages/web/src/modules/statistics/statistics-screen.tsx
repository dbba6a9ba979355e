import type { Statistics, ProductSales } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter, IconToolsKitchen2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { useToday } from '../../platform/browser/use-now.ts'
import { useVenue, useFormats } from '../../platform/i18n/use-venue.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { useDayRangeParam } from '../../ui/day-range.ts'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { Page, useIsPhone } from '../../ui/page.tsx'
import { QueryView, type QueryState } from '../../ui/query-view.tsx'
import { PrintHead } from '../../ui/report-output.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { Money } from '../../ui/text.tsx'
import { FiscalReportLink } from '../reconciliation/index.ts'
import { EmptyRange, ShowAll } from './card-parts.tsx'
import { ExportMenu } from './export-menu.tsx'
import {
  defaultRange,
  statisticsPresets,
  type SalesLinks,
  useRangeSales,
  useSalesLinks,
} from './range-sales.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { MetricCards, ChartCards } from './statistics-cards.tsx'
import c from './statistics-screen.module.css'

interface ProductSalesListProps {
  readonly rows: readonly ProductSales[]
  readonly rowKey: (row: ProductSales) => string
  readonly name: (row: ProductSales) => ReactNode
  /** The share of the total revenue as text. */
  readonly share: (row: ProductSales) => string
}

/** Sold products as short lists on phones. */
const ProductSalesList = ({ rows, rowKey, name, share }: ProductSalesListProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <ul className={c.soldList} aria-label={t('PRODUCTS')}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div>
            {name(row)}
            <strong>
              <Money amount={row.revenue} />
            </strong>
          </div>
          <div className={c.soft}>
            <span>
              {t(CATEGORY_TEXT[row.category])} ·{' '}
              {t('TIMES_SOLD', { count: row.quantity, number: number(row.quantity, 0) })}
            </span>
            {share(row)}
          </div>
          <div className={c.soft}>
            {t('PROFIT')}
            <Money amount={row.profit} isCalculated />
          </div>
        </li>
      ))}
    </ul>
  )
}

const FIRST_PRODUCTS = 10

interface Props {
  /** All products sold in the range, so that the shares add up. */
  readonly products: readonly ProductSales[]
  readonly links: SalesLinks
}

/** A product's share of the total revenue in percent. */
const shareOf = ({ revenue }: ProductSales, whole: number): number =>
  whole === 0 ? 0 : (revenue / whole) * 100

const keyOf = ({ product, name, category }: ProductSales): string => JSON.stringify([product, name, category])

/** Sold products, best-selling first. */
const ProductSalesTable = ({ products, links }: Props) => {
  const { t } = useTranslation()
  const { number, fixed } = useFormats()
  const phone = useIsPhone()
  const whole = products.reduce((total, { revenue }) => total + revenue, 0)
  const share = (row: ProductSales): string => `${fixed(shareOf(row, whole), 1)}%`
  const name = (row: ProductSales) => {
    const to = links.product(row.product)
    return to === undefined ? (
      <span className={c.name}>{row.name}</span>
    ) : (
      <Link to={to} className={c.name}>
        {row.name}
      </Link>
    )
  }
  const columns: Column<ProductSales>[] = [
    { key: 'name', header: t('NAME'), role: 'title', render: name },
    { key: 'category', header: t('CATEGORY'), render: (row) => t(CATEGORY_TEXT[row.category]) },
    { key: 'sold', header: t('SOLD'), align: 'right', render: (row) => number(row.quantity, 0) },
    { key: 'revenue', header: t('REVENUE'), align: 'right', render: (row) => <Money amount={row.revenue} /> },
    {
      key: 'profit',
      header: t('PROFIT'),
      align: 'right',
      render: (row) => <Money amount={row.profit} isCalculated />,
    },
    { key: 'share', header: t('SHARE'), align: 'right', render: share },
  ]
  return (
    <StatCard
      title={t('PRODUCTS')}
      icon={<IconToolsKitchen2 size={20} />}
      empty={products.length === 0 ? <EmptyRange text="NO_TOP_PRODUCT" /> : undefined}
    >
      <div className={c.products}>
        <ShowAll label={t('PRODUCTS')} rows={products} first={FIRST_PRODUCTS}>
          {(rows) =>
            phone ? (
              <ProductSalesList rows={rows} rowKey={keyOf} name={name} share={share} />
            ) : (
              <ListOrCards label={t('PRODUCTS')} columns={columns} rows={rows} rowKey={keyOf} />
            )
          }
        </ShowAll>
      </div>
    </StatCard>
  )
}

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
        <DateRange value={range} onChange={setRange} presets={statisticsPresets(today, clock, t)} />
      </div>
      <div className={c.sheet} data-stale={isStale} aria-busy={isStale}>
        <StatisticsSheet sales={sales} links={links} />
      </div>
    </Page>
  )
}

export { StatisticsScreen as Component }
