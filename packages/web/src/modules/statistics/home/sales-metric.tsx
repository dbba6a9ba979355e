import type { DayAtAGlance } from '@kafana/contract'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { MetricLink } from '../../../ui/stat-card.tsx'
import { ordersPath } from '../../orders/index.ts'
import { Highlighted } from './card-parts.tsx'
import c from './sales-card.module.css'

/** The comparison of a metric with an earlier value. */
interface Comparison {
  readonly direction: 'more' | 'less' | 'same'
  /** The absolute difference in the metric's unit. */
  readonly difference: number
  /** The difference in whole percent of the earlier value; null if misleading. */
  readonly percent: number | null
}

/** Above this, a percentage is less useful than the amount: "12000% more" than one coffee. */
const MAX_PERCENT = 999

/**
 * Compares a value with the earlier one. There is no percentage of zero or of a loss, and none below half a
 * percent.
 */
export const compare = (now: number, before: number): Comparison => {
  const difference = Math.round(Math.abs(now - before) * 100) / 100
  if (difference === 0) return { direction: 'same', difference: 0, percent: null }
  const percent = before > 0 ? Math.round((difference / before) * 100) : 0
  return {
    direction: now > before ? 'more' : 'less',
    difference,
    percent: percent >= 1 && percent <= MAX_PERCENT ? percent : null,
  }
}

const ARROW = {
  more: IconArrowUpRight,
  less: IconArrowDownRight,
  same: IconArrowRight,
} as const satisfies Record<Comparison['direction'], unknown>

const Difference = ({
  comparison,
  text,
}: {
  readonly comparison: Comparison
  readonly text: (value: number) => string
}) => {
  const { t } = useTranslation()
  const { direction, percent, difference } = comparison
  const Arrow = ARROW[direction]
  const by = percent === null ? text(difference) : `${percent}%`
  return (
    <span className={c.difference} data-direction={direction}>
      <Arrow size={18} stroke={2.4} aria-hidden />
      {direction === 'same'
        ? t('SAME_AS_BEFORE')
        : t(direction === 'more' ? 'MORE_BY' : 'LESS_BY', { difference: by })}
    </span>
  )
}

interface Props {
  readonly label: string
  readonly now: number
  /** The value a week before, by this time of day. */
  readonly then: number
  /** The value of that whole day. */
  readonly whole: number
  readonly text: (value: number) => string
  readonly day: DayAtAGlance
  /** Uses a smaller font, because a value beside it is long. */
  readonly isSmall: boolean
}

const billed = (start: string, end: string): string => ordersPath({ billedStart: start, billedEnd: end })

/** A metric of the day compared with the same weekday before; each value links to its orders. */
export const SalesMetric = ({
  label,
  now,
  then,
  whole,
  text,
  isSmall,
  day: { start, end, before },
}: Props) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <div role="group" className={c.metric} aria-label={label}>
      <div className={c.now}>
        <h3 className={c.label}>{label}</h3>
        <MetricLink
          screen="orders"
          to={billed(start, end)}
          className={[c.value, isSmall && c.long].filter(Boolean).join(' ')}
        >
          <Highlighted text={text(now)} />
        </MetricLink>
        <Difference comparison={compare(now, then)} text={text} />
      </div>
      <div>
        <MetricLink screen="orders" to={billed(before.start, before.until)} className={c.earlier}>
          <span>{t('BY_TIME', { time: time(before.until) })}</span>{' '}
          <span className={c.amount}>{text(then)}</span>
        </MetricLink>
        <MetricLink screen="orders" to={billed(before.start, before.end)} className={c.earlier}>
          <span>{t('WHOLE_DAY')}</span> <span className={c.amount}>{text(whole)}</span>
        </MetricLink>
      </div>
    </div>
  )
}
