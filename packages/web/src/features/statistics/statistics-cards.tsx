import type { Statistics } from '@kafana/contract'
import { IconChartBar, IconClock, IconCoins, IconReceipt, IconStar, IconTable, IconWallet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { ColumnBars, RowBars, type Bar } from '../../ui/bars.tsx'
import { Money } from '../../ui/money.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import c from './statistics-screen.module.css'

const ICON = 20

/** The greatest first. */
const rankingOf = (values: Readonly<Record<string, number>>, text: (value: number) => string): Bar[] =>
  Object.entries(values).toSorted(([, a], [, b]) => b - a).map(([label, value]) => ({ key: label, label, value, text: text(value) }))

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The seven figures of a range, each with its own word where there is nothing to show. */
export const StatisticsCards = ({ statistics }: { readonly statistics: Statistics }) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const { totalProfit, totalRevenue, totalSales, salesByTable, averageSpentPerTable, topSellingProduct, peakHours } = statistics
  const nothing = totalSales === 0
  const hours = peakHours.map(({ hour, count }): Bar => ({ key: String(hour), label: hourText(hour), value: count, text: number(count, 0) }))
  return (
    <div className={c.cards}>
      <StatCard title={t('TOTAL_PROFIT')} icon={<IconWallet size={ICON} />} value={<Money amount={totalProfit} />} empty={nothing ? t('NO_PROFIT') : undefined} />
      <StatCard title={t('TOTAL_REVENUE')} icon={<IconCoins size={ICON} />} value={<Money amount={totalRevenue} />} empty={nothing ? t('NO_REVENUE') : undefined} />
      <StatCard title={t('TOTAL_SALES')} icon={<IconReceipt size={ICON} />} value={number(totalSales, 0)} empty={nothing ? t('NO_SALES') : undefined} />
      <StatCard title={t('TOP_SELLING_PRODUCT')} icon={<IconStar size={ICON} />} value={topSellingProduct?.name} empty={topSellingProduct ? undefined : t('NO_TOP_PRODUCT')}>
        <p className={c.note}>{t('TIMES_SOLD', { count: topSellingProduct?.quantity ?? 0 })}</p>
      </StatCard>
      <div className={c.wide}>
        <StatCard title={t('PEAK_HOURS')} icon={<IconClock size={ICON} />} empty={nothing ? t('NO_PEAK_HOURS') : undefined}>
          <ColumnBars label={t('PEAK_HOURS')} bars={hours} />
        </StatCard>
      </div>
      <div className={c.half}>
        <StatCard title={t('SALES_BY_TABLE')} icon={<IconTable size={ICON} />} empty={nothing ? t('NO_SALES_BY_TABLE') : undefined}>
          <RowBars label={t('SALES_BY_TABLE')} bars={rankingOf(salesByTable, (value) => number(value, 0))} />
        </StatCard>
      </div>
      <div className={c.half}>
        <StatCard title={t('AVERAGE_SPEND_PER_TABLE')} icon={<IconChartBar size={ICON} />} empty={nothing ? t('NO_AVERAGE_SPEND') : undefined}>
          <RowBars label={t('AVERAGE_SPEND_PER_TABLE')} bars={rankingOf(averageSpentPerTable, (value) => money(Math.round(value)))} />
        </StatCard>
      </div>
    </div>
  )
}
