import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { DaySales } from '@kafana/contract'
import { IconCalendarStats } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { StatCard } from '../../ui/stat-card.tsx'
import { EmptyRange } from './card-parts.tsx'
import { PeriodBars } from './period-bars.tsx'
import { type Axis, type Grain, moneyAxis, type Period, periodsOf, periodText } from './periods.ts'
import type { SalesLinks } from './range-sales.ts'
import c from './revenue-chart.module.css'

/** The index of the selected bar: the best one initially, then chosen by pointer or arrow keys. */
const useSelectedPeriod = (periods: readonly Period[]) => {
  const [picked, setPicked] = useState<string | null>(null)
  const best = periods.reduce(
    (top, { revenue }, index) => (revenue > (periods[top]?.revenue ?? 0) ? index : top),
    0,
  )
  const found = periods.findIndex(({ from }) => from === picked)
  const at = found === -1 ? best : found
  const select = (index: number): void => setPicked(periods[index]?.from ?? null)
  return { at, isBest: at === best && (periods[best]?.revenue ?? 0) > 0, select }
}

const BEST = { day: 'BEST_DAY', week: 'BEST_WEEK', month: 'BEST_MONTH' } as const

interface PeriodDetailsProps {
  readonly period: Period
  readonly grain: Grain
  /** Is it the best period? */
  readonly best: boolean
  /** The period as text. */
  readonly text: string
  /** Link to its orders. */
  readonly to: string | undefined
}

/** Details of the selected bar. */
const PeriodDetails = ({ period, grain, best, text, to }: PeriodDetailsProps) => {
  const { t } = useTranslation()
  const { money, number, inDailyUnits } = useFormats()
  const facts = [
    [t('REVENUE'), money(period.revenue)],
    [t('PROFIT'), money(inDailyUnits(period.profit))],
    [t('ORDERS'), number(period.orders, 0)],
  ] as const
  return (
    <div className={c.facts}>
      <p className={c.when}>
        {text}
        {best && <span className={c.best}>{t(BEST[grain])}</span>}
      </p>
      <dl className={c.amounts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {to !== undefined && period.orders > 0 && (
        <Link className={c.more} to={to}>
          {t('SHOW_ORDERS')}
        </Link>
      )}
    </div>
  )
}

const TITLE = { day: 'REVENUE_BY_DAY', week: 'REVENUE_BY_WEEK', month: 'REVENUE_BY_MONTH' } as const

/** The amounts beside the chart, aligned with its lines. */
const AxisAmounts = ({ axis }: { readonly axis: Axis }) => {
  const { number } = useFormats()
  return (
    <div className={c.axis} aria-hidden>
      {axis.lines.map((line) => (
        <span key={line}>{number(line)}</span>
      ))}
    </div>
  )
}

interface RevenueChartProps {
  /** All days of the range, in order. */
  readonly days: readonly DaySales[]
  readonly links: SalesLinks
}

/** Bar chart of revenue by day, week or month, with details of the selected bar. */
export const RevenueChart = ({ days, links }: RevenueChartProps) => {
  const { t } = useTranslation()
  const dates = useDates()
  const { grain, periods } = periodsOf(days)
  const { at, isBest, select } = useSelectedPeriod(periods)
  const axis = moneyAxis(periods.map(({ revenue }) => revenue))
  const label = t(TITLE[grain])
  const selected = periods[at]
  return (
    <StatCard
      title={label}
      icon={<IconCalendarStats size={20} />}
      empty={
        days.every(({ orders, revenue }) => orders === 0 && revenue === 0) ? (
          <EmptyRange text="NO_REVENUE" />
        ) : undefined
      }
    >
      <div className={c.plot}>
        <AxisAmounts axis={axis} />
        <div className={c.field}>
          <div className={c.lines} aria-hidden>
            {axis.lines.map((line) => (
              <span key={line} data-zero={line === 0} />
            ))}
          </div>
          <PeriodBars
            label={label}
            grain={grain}
            periods={periods}
            axis={axis}
            dates={dates}
            at={at}
            select={select}
            to={links.days}
          />
        </div>
        {selected && (
          <PeriodDetails
            period={selected}
            grain={grain}
            best={isBest}
            text={periodText(selected, grain, dates)}
            to={links.days(selected)}
          />
        )}
      </div>
    </StatCard>
  )
}
