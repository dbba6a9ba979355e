import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { compare, type Comparison } from './comparison.ts'
import c from './difference.module.css'

const ARROW = {
  more: IconArrowUpRight,
  less: IconArrowDownRight,
  same: IconArrowRight,
} as const satisfies Record<Comparison['direction'], unknown>

interface Props {
  readonly now: number
  readonly before: number
  /** Formats an amount of the metric. */
  readonly text: (value: number) => string
}

/** How a value differs from an earlier one, in words and with an arrow. */
export const Difference = ({ now, before, text }: Props) => {
  const { t } = useTranslation()
  const { direction, percent, difference } = compare(now, before)
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
