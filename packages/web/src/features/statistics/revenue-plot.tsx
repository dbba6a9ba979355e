import type { DaySales } from '@kafana/contract'
import { IconCalendarStats } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/use-dates.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { EmptyRange } from './empty-range.tsx'
import { moneyAxis, type Axis } from './money-axis.ts'
import { PeriodBars } from './period-bars.tsx'
import { PeriodFacts } from './period-facts.tsx'
import { periodText } from './period-text.ts'
import { periodsOf } from './periods.ts'
import { useLookedAt } from './use-looked-at.ts'
import type { SalesLinks } from './use-sales-links.ts'
import c from './revenue-plot.module.css'

const TITLE = { day: 'REVENUE_BY_DAY', week: 'REVENUE_BY_WEEK', month: 'REVENUE_BY_MONTH' } as const

/** The rounded amounts beside the plot; they stand as far apart as their lines. */
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

interface Props {
  /** Every day of the range, in order. */
  readonly days: readonly DaySales[]
  readonly links: SalesLinks
}

/** Revenue as standing bars, by day, week or month; the bar that is looked at says its days, revenue, profit and orders. */
export const RevenuePlot = ({ days, links }: Props) => {
  const { t } = useTranslation()
  const dates = useDates()
  const { grain, periods } = periodsOf(days)
  const { at, isBest, look } = useLookedAt(periods)
  const axis = moneyAxis(periods.map(({ revenue }) => revenue))
  const label = t(TITLE[grain])
  const looked = periods[at]
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
            look={look}
            to={links.days}
          />
        </div>
        {looked && (
          <PeriodFacts
            period={looked}
            grain={grain}
            best={isBest}
            text={periodText(looked, grain, dates)}
            to={links.days(looked)}
          />
        )}
      </div>
    </StatCard>
  )
}
