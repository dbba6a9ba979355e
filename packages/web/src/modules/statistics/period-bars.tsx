import type { Dates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { type Axis, type Grain, labelledPeriods, type Period, periodText, tickText } from './periods.ts'
import c from './revenue-chart.module.css'

const percentOf = (amount: number, { low, high }: Axis): string => `${(amount / (high - low)) * 100}%`

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The index of the bar at the pointer's column, so that thin and low bars are easy to hit. */
const barAtPointer = (event: PointerEvent<HTMLElement>, count: number): number | null => {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return width === 0
    ? null
    : Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)))
}

/** Selects bars by pointer and arrow keys. A touch only selects, because the finger covers the bar. */
const useBarSelection = (count: number, at: number, select: (index: number) => void) => {
  const isTouch = useRef(false)
  const point = (event: PointerEvent<HTMLElement>): void => {
    const index = barAtPointer(event, count)
    if (index !== null) select(index)
  }
  return {
    list: {
      onPointerMove: point,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        isTouch.current = event.pointerType === 'touch'
        point(event)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        isTouch.current = false
        const next = MOVES[event.key]?.(at, count - 1)
        if (next === undefined) return
        event.preventDefault()
        event.currentTarget.querySelectorAll('a').item(next).focus()
      },
    },
    onClick: (event: MouseEvent): void => {
      if (isTouch.current) event.preventDefault()
    },
  }
}

interface Props {
  readonly label: string
  readonly grain: Grain
  readonly periods: readonly Period[]
  readonly axis: Axis
  readonly dates: Dates
  /** The index of the selected bar. */
  readonly at: number
  readonly select: (index: number) => void
  /** Link to a period's orders. */
  readonly to: (period: Period) => string | undefined
}

/** Bars on the zero line, with a single tab stop. */
export const PeriodBars = ({ label, grain, periods, axis, dates, at, select, to }: Props) => {
  const { t } = useTranslation()
  const { money, number, inDailyUnits } = useFormats()
  const keys = useBarSelection(periods.length, at, select)
  const labelled = labelledPeriods(grain, periods)
  const describe = (period: Period): string =>
    `${periodText(period, grain, dates)}: ${t('REVENUE')} ${money(period.revenue)}, ${t('PROFIT')} ${money(inDailyUnits(period.profit))}, ${t('ORDERS')} ${number(period.orders, 0)}`
  return (
    <ol className={c.bars} aria-label={label} {...keys.list}>
      {periods.map((period, index) => {
        const link = to(period)
        const style = {
          bottom: percentOf(Math.min(0, period.revenue) - axis.low, axis),
          height: percentOf(Math.abs(period.revenue), axis),
        }
        const bar = <span className={c.bar} style={style} data-nothing={period.revenue === 0} />
        const [above, below] = tickText(period, grain, dates)
        return (
          <li key={period.from} className={c.slot} data-selected={index === at}>
            {link === undefined ? (
              <span className={c.column} role="img" aria-label={describe(period)}>
                {bar}
              </span>
            ) : (
              <Link
                to={link}
                className={c.column}
                aria-label={describe(period)}
                tabIndex={index === at ? 0 : -1}
                onFocus={() => select(index)}
                onClick={keys.onClick}
              >
                {bar}
              </Link>
            )}
            {labelled.has(index) && (
              <span className={c.tick} aria-hidden>
                {above}
                <br />
                {below}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
