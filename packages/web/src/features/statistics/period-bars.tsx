import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Dates } from '../../platform/i18n/dates.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import type { Axis } from './money-axis.ts'
import { periodText, tickText } from './period-text.ts'
import { labelledOf, type Grain, type Period } from './periods.ts'
import c from './revenue-plot.module.css'

const percentOf = (amount: number, { low, high }: Axis): string => `${(amount / (high - low)) * 100}%`

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Which of so many bars is under a pointer. It need not hit the bar itself, so that thin and low ones can be read by a finger. */
const barUnder = (event: PointerEvent<HTMLElement>, count: number): number | null => {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return width === 0
    ? null
    : Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)))
}

/** Pointers and arrow keys choose the bar that is looked at; a finger only looks, for what it presses it cannot see. */
const useBarKeys = (count: number, at: number, look: (index: number) => void) => {
  const finger = useRef(false)
  const point = (event: PointerEvent<HTMLElement>): void => {
    const index = barUnder(event, count)
    if (index !== null) look(index)
  }
  return {
    list: {
      onPointerMove: point,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        finger.current = event.pointerType === 'touch'
        point(event)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        finger.current = false
        const next = MOVES[event.key]?.(at, count - 1)
        if (next === undefined) return
        event.preventDefault()
        event.currentTarget.querySelectorAll('a').item(next).focus()
      },
    },
    onClick: (event: MouseEvent): void => {
      if (finger.current) event.preventDefault()
    },
  }
}

interface Props {
  readonly label: string
  readonly grain: Grain
  readonly periods: readonly Period[]
  readonly axis: Axis
  readonly dates: Dates
  /** The place of the bar that is looked at. */
  readonly at: number
  readonly look: (index: number) => void
  /** Where a bar's orders stand. */
  readonly to: (period: Period) => string | undefined
}

/** Bars that stand on the line of zero, one Tab stop for all of them. */
export const PeriodBars = ({ label, grain, periods, axis, dates, at, look, to }: Props) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const keys = useBarKeys(periods.length, at, look)
  const labelled = labelledOf(grain, periods)
  const told = (period: Period): string =>
    `${periodText(period, grain, dates)}: ${t('REVENUE')} ${money(period.revenue)}, ${t('PROFIT')} ${money(period.profit)}, ${t('ORDERS')} ${number(period.orders, 0)}`
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
          <li key={period.from} className={c.slot} data-looked={index === at}>
            {link === undefined ? (
              <span className={c.column} role="img" aria-label={told(period)}>
                {bar}
              </span>
            ) : (
              <Link
                to={link}
                className={c.column}
                aria-label={told(period)}
                tabIndex={index === at ? 0 : -1}
                onFocus={() => look(index)}
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
