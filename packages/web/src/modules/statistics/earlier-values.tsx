import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { RangeTotals } from '@kafana/contract'
import { Link } from 'react-router'
import type { DayRange } from '../../ui/day-range.ts'
import { Difference } from './difference.tsx'
import type { EarlierRange } from './use-comparison.ts'
import c from './earlier-values.module.css'

interface Props {
  /** Undefined while it is loading. */
  readonly now: number | undefined
  readonly earlier: readonly EarlierRange[]
  /** The metric in the sums of a range. */
  readonly of: (totals: RangeTotals) => number
  /** Formats a value of the metric. */
  readonly text: (value: number) => string
}

/** A metric in the earlier ranges, and how the present value differs from one in which anything was sold. */
export const EarlierValues = ({ now, earlier, of, text }: Props) => {
  const { t } = useTranslation()
  return (
    <dl className={c.values}>
      {earlier.map(({ label, totals, to }) => {
        const before = totals && of(totals)
        const isEmpty = totals?.orders === 0
        return (
          <div key={label} className={c.row}>
            <dt>{t(label)}</dt>
            {before === undefined ? (
              <dd>…</dd>
            ) : (
              <>
                <dd>
                  {to === undefined ? (
                    text(before)
                  ) : (
                    <Link to={to} className={c.link}>
                      {text(before)}
                    </Link>
                  )}
                </dd>
                {now !== undefined && !isEmpty && (
                  <dd>
                    <Difference now={now} before={before} text={text} />
                  </dd>
                )}
              </>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** Which days the metrics are compared with. */
export const ComparedRanges = ({ earlier }: Pick<Props, 'earlier'>) => {
  const { t } = useTranslation()
  const { date } = useDates()
  const { time } = useFormats()
  const text = ({ from, to }: DayRange): string => (from === to ? date(from) : `${date(from)} – ${date(to)}`)
  const [before, year] = earlier
  if (!before || !year) return null
  return (
    <p className={c.compared}>
      {t('COMPARED_RANGES', { before: text(before.range), year: text(year.range) })}{' '}
      {before.until !== null && t('COMPARED_UNTIL', { time: time(before.until) })}
    </p>
  )
}
