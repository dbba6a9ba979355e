import type { Statistics } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import {
  IconChartBar,
  IconClock,
  IconCoins,
  IconReceipt,
  IconStar,
  IconTable,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { ColumnBars, RowBars, type Bar } from '../../ui/bars.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { EmptyRange, isLong, MetricCard, ShowAll } from './card-parts.tsx'
import { hourText } from './periods.ts'
import type { SalesLinks } from './range-sales.ts'
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

/** The four single-value metrics. */
export const MetricCards = ({ statistics, links }: Props) => {
  const { t } = useTranslation()
  const { money, number, inDailyUnits } = useFormats()
  const { totalProfit, totalRevenue, totalSales, takenBack, topSellingProduct: top } = statistics
  const or = (text: TranslationKey): ReactNode =>
    isNothing(statistics) ? <EmptyRange text={text} /> : undefined
  const [profit, revenue] = [money(inDailyUnits(totalProfit)), money(totalRevenue)]
  const numbers = { to: links.all, small: isLong(profit) || isLong(revenue) }
  return (
    <div className={c.metrics}>
      <MetricCard
        title={t('TOTAL_PROFIT')}
        icon={<IconWallet size={ICON} />}
        text={profit}
        {...numbers}
        empty={or('NO_PROFIT')}
      />
      <MetricCard
        title={t('TOTAL_REVENUE')}
        icon={<IconCoins size={ICON} />}
        text={revenue}
        {...numbers}
        empty={or('NO_REVENUE')}
      >
        {takenBack.orders > 0 && (
          <p className={c.note}>{t('TAKEN_BACK_SUBTRACTED', { amount: money(takenBack.total) })}</p>
        )}
      </MetricCard>
      <MetricCard
        title={t('TOTAL_SALES')}
        icon={<IconReceipt size={ICON} />}
        text={number(totalSales, 0)}
        {...numbers}
        empty={or('NO_SALES')}
      >
        {takenBack.orders > 0 && (
          <p className={c.note}>
            {t('TAKEN_BACK_ORDERS', { count: takenBack.orders, number: number(takenBack.orders, 0) })}
          </p>
        )}
      </MetricCard>
      <MetricCard
        title={t('TOP_SELLING_PRODUCT')}
        icon={<IconStar size={ICON} />}
        text={top?.name ?? ''}
        to={top ? links.productNamed(top.name) : undefined}
        empty={top ? undefined : <EmptyRange text="NO_TOP_PRODUCT" />}
        small={numbers.small || isLong(top?.name ?? '')}
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
