import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { DayAtAGlance } from '@kafana/contract'
import { MetricLink } from '../../../ui/stat-card.tsx'
import { ordersPath } from '../../orders/index.ts'
import { Difference } from '../difference.tsx'
import { Highlighted } from './card-parts.tsx'
import c from './sales-card.module.css'

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
  /** Below the values. */
  readonly note?: string | undefined
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
  note,
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
        <span className={c.compared}>
          <Difference now={now} before={then} text={text} />
        </span>
      </div>
      <div>
        <MetricLink screen="orders" to={billed(before.start, before.until)} className={c.earlier}>
          <span>{t('BY_TIME', { time: time(before.until) })}</span>{' '}
          <span className={c.amount}>{text(then)}</span>
        </MetricLink>
        <MetricLink screen="orders" to={billed(before.start, before.end)} className={c.earlier}>
          <span>{t('WHOLE_DAY')}</span> <span className={c.amount}>{text(whole)}</span>
        </MetricLink>
        {note !== undefined && <p className={c.note}>{note}</p>}
      </div>
    </div>
  )
}
