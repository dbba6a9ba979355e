import type { DayAtAGlance } from '@kafana/contract'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { ordersPath } from '../../platform/links/orders-path.ts'
import { FigureLink } from '../../ui/figure-link.tsx'
import { compare, type Comparison } from './compare.ts'
import { Fresh } from './fresh.tsx'
import c from './takings-card.module.css'

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
  /** The same figure a week before, by this time of day. */
  readonly then: number
  /** The same figure of that whole day. */
  readonly whole: number
  readonly text: (value: number) => string
  readonly day: DayAtAGlance
  /** Set smaller, as one of the figures beside it is long. */
  readonly isSmall: boolean
}

const billed = (start: string, end: string): string => ordersPath({ billedStart: start, billedEnd: end })

/** One figure of the day and how it stands beside the same weekday before; each number leads to its orders. */
export const TakingsFigure = ({
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
    <div role="group" className={c.figure} aria-label={label}>
      <div className={c.now}>
        <h3 className={c.label}>{label}</h3>
        <FigureLink
          screen="orders"
          to={billed(start, end)}
          className={[c.value, isSmall && c.long].filter(Boolean).join(' ')}
        >
          <Fresh text={text(now)} />
        </FigureLink>
        <Difference comparison={compare(now, then)} text={text} />
      </div>
      <div>
        <FigureLink screen="orders" to={billed(before.start, before.until)} className={c.earlier}>
          <span>{t('BY_TIME', { time: time(before.until) })}</span>{' '}
          <span className={c.amount}>{text(then)}</span>
        </FigureLink>
        <FigureLink screen="orders" to={billed(before.start, before.end)} className={c.earlier}>
          <span>{t('WHOLE_DAY')}</span> <span className={c.amount}>{text(whole)}</span>
        </FigureLink>
      </div>
    </div>
  )
}
