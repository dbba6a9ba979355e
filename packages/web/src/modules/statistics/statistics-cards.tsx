import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { RangeTotals, Statistics } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import {
  IconChartBar,
  IconBan,
  IconCash,
  IconClock,
  IconCoins,
  IconCreditCard,
  IconReceipt2,
  IconReceipt,
  IconStar,
  IconTable,
  IconTicket,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ColumnBars, RowBars, type Bar } from '../../ui/bars.tsx'
import { ContentSkeleton } from '../../ui/content-skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { EmptyRange, isLong, MetricCard, ShowAll } from './card-parts.tsx'
import { EarlierValues } from './earlier-values.tsx'
import { hourText } from './periods.ts'
import type { SalesLinks } from './range-sales.ts'
import type { EarlierRange } from './use-comparison.ts'
import c from './statistics-screen.module.css'

const ICON = 20
const FIRST_TABLES = 12

interface Props {
  readonly statistics: Statistics
  readonly links: SalesLinks
}

/** No sales and no stornos. */
const isNothing = ({ totalSales, takenBack }: Statistics): boolean =>
  totalSales === 0 && takenBack.orders === 0

interface MetricProps extends Props {
  /** The same sums by how they were paid; undefined while they are loading. */
  readonly totals: RangeTotals | undefined
  readonly earlier: readonly EarlierRange[]
}

interface Metric {
  readonly title: string
  readonly icon: ReactNode
  readonly of: (totals: RangeTotals) => number
  readonly text: (value: number) => string
  readonly empty: TranslationKey
  /** Below the value. */
  readonly note?: string | false
}

/** The share of one way to pay in what was paid, as text; nothing where the parts have no sensible share. */
const shareText = (part: number, { revenue }: RangeTotals, fixed: (value: number) => string): string =>
  revenue > 0 && part >= 0 && part <= revenue ? `${fixed((part / revenue) * 100)}%` : ''

const useMetrics = ({ statistics: { takenBack }, totals, earlier }: MetricProps): readonly Metric[] => {
  const { t } = useTranslation()
  const { money, number, fixed, inDailyUnits } = useFormats()
  const hasOther = [totals, ...earlier.map((range) => range.totals)].some((of) => of?.other !== undefined)
  const paid = (title: string, key: 'cash' | 'card' | 'other', icon: ReactNode): Metric => ({
    title,
    icon,
    of: (sums) => sums[key] ?? 0,
    text: money,
    empty: 'NO_REVENUE',
    // The line is there from the start, so that what is below it stays where it is.
    note: totals === undefined ? '\u00A0' : shareText(totals[key] ?? 0, totals, (value) => fixed(value, 1)),
  })
  return [
    {
      title: t('TOTAL_PROFIT'),
      icon: <IconWallet size={ICON} />,
      of: ({ profit }) => inDailyUnits(profit),
      text: money,
      empty: 'NO_PROFIT',
    },
    {
      title: t('TOTAL_REVENUE'),
      icon: <IconCoins size={ICON} />,
      of: ({ revenue }) => revenue,
      text: money,
      empty: 'NO_REVENUE',
      note: takenBack.orders > 0 && t('TAKEN_BACK_SUBTRACTED', { amount: money(takenBack.total) }),
    },
    {
      title: t('TOTAL_SALES'),
      icon: <IconReceipt size={ICON} />,
      of: ({ orders }) => orders,
      text: (value) => number(value, 0),
      empty: 'NO_SALES',
      note:
        takenBack.orders > 0 &&
        t('TAKEN_BACK_ORDERS', { count: takenBack.orders, number: number(takenBack.orders, 0) }),
    },
    {
      title: t('AVERAGE_ORDER'),
      icon: <IconReceipt2 size={ICON} />,
      of: ({ averageOrder }) => inDailyUnits(averageOrder),
      text: money,
      empty: 'NO_SALES',
    },
    paid(t('PAYMENT_CASH'), 'cash', <IconCash size={ICON} />),
    paid(t('PAYMENT_CARD'), 'card', <IconCreditCard size={ICON} />),
    ...(hasOther ? [paid(t('PAYMENT_OTHER'), 'other', <IconTicket size={ICON} />)] : []),
    {
      title: t('VOIDS'),
      icon: <IconBan size={ICON} />,
      of: ({ voids }) => voids.orders,
      text: (value) => number(value, 0),
      empty: 'NO_SALES',
      note: totals !== undefined && totals.voids.orders > 0 && money(totals.voids.total),
    },
  ]
}

/** The single-value metrics, each beside the earlier ranges. */
export const MetricCards = (props: MetricProps) => {
  const { statistics, totals, earlier, links } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const metrics = useMetrics(props)
  const top = statistics.topSellingProduct
  const isSmall = totals !== undefined && metrics.some(({ of, text }) => isLong(text(of(totals))))
  const hasNothing = isNothing(statistics) && totals?.voids.orders === 0
  return (
    <div className={c.metrics}>
      {metrics.map(({ title, icon, of, text, empty, note }) => (
        <MetricCard
          key={title}
          title={title}
          icon={icon}
          text={totals ? text(of(totals)) : '…'}
          // Voided orders are no billed orders.
          to={title === t('VOIDS') ? undefined : links.all}
          small={isSmall}
          empty={hasNothing ? <EmptyRange text={empty} /> : undefined}
        >
          {note !== undefined && note !== false && note !== '' && <p className={c.note}>{note}</p>}
          <EarlierValues now={totals && of(totals)} earlier={earlier} of={of} text={text} />
        </MetricCard>
      ))}
      <MetricCard
        title={t('TOP_SELLING_PRODUCT')}
        icon={<IconStar size={ICON} />}
        text={top?.name ?? ''}
        to={top ? links.productNamed(top.name) : undefined}
        empty={top ? undefined : <EmptyRange text="NO_TOP_PRODUCT" />}
        small={isSmall || isLong(top?.name ?? '')}
      >
        {top && (
          <p className={c.note}>
            {t('TIMES_SOLD', { count: top.quantity, number: number(top.quantity, 0) })}
          </p>
        )}
      </MetricCard>
    </div>
  )
}

/** What statistics that are not loaded are laid out with. */
const UNKNOWN: Statistics = {
  totalProfit: 0,
  totalRevenue: 0,
  totalSales: 1,
  takenBack: { orders: 0, total: 0 },
  salesByTable: {},
  averageSpentPerTable: {},
  topSellingProduct: { name: '…', quantity: 1 },
  peakHours: [],
}

/** The metrics while they are loading. */
export const MetricSkeletons = (props: Pick<MetricProps, 'earlier' | 'links'>) => (
  <ContentSkeleton>
    <MetricCards {...props} statistics={UNKNOWN} totals={undefined} />
  </ContentSkeleton>
)

/** The three charts: peak hours, orders by table and average order by table. */
export const ChartCards = ({ statistics, links }: Props) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const { salesByTable, averageSpentPerTable, peakHours } = statistics
  const or = (text: TranslationKey): ReactNode =>
    isNothing(statistics) ? <EmptyRange text={text} /> : undefined
  const hours = peakHours.map(({ hour, count }): Bar => ({
    key: String(hour),
    label: hourText(hour),
    value: count,
    text: number(count, 0),
  }))
  /** Greatest first. */
  const rankingOf = (values: Readonly<Record<string, number>>, text: (value: number) => string): Bar[] =>
    Object.entries(values)
      .toSorted(([, a], [, b]) => b - a)
      .map(([label, value]) => ({ key: label, label, value, text: text(value), to: links.tableNamed(label) }))
  const ranking = (label: string, bars: readonly Bar[]) => (
    <ShowAll label={label} rows={bars} first={FIRST_TABLES}>
      {(shown) => <RowBars label={label} bars={shown} />}
    </ShowAll>
  )
  return (
    <div className={c.plots}>
      <div className={c.wide}>
        <StatCard title={t('PEAK_HOURS')} icon={<IconClock size={ICON} />} empty={or('NO_PEAK_HOURS')}>
          <ColumnBars label={t('PEAK_HOURS')} bars={hours} />
        </StatCard>
      </div>
      <StatCard title={t('SALES_BY_TABLE')} icon={<IconTable size={ICON} />} empty={or('NO_SALES_BY_TABLE')}>
        {ranking(
          t('SALES_BY_TABLE'),
          rankingOf(salesByTable, (value) => number(value, 0)),
        )}
      </StatCard>
      <StatCard
        title={t('AVERAGE_SPEND_PER_TABLE')}
        icon={<IconChartBar size={ICON} />}
        empty={or('NO_AVERAGE_SPEND')}
      >
        {ranking(
          t('AVERAGE_SPEND_PER_TABLE'),
          rankingOf(averageSpentPerTable, (value) => money(Math.round(value))),
        )}
      </StatCard>
    </div>
  )
}
