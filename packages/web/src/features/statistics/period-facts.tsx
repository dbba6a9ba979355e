import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import type { Grain, Period } from './periods.ts'
import c from './revenue-plot.module.css'

const BEST = { day: 'BEST_DAY', week: 'BEST_WEEK', month: 'BEST_MONTH' } as const

interface Props {
  readonly period: Period
  readonly grain: Grain
  /** Did no other bring more? */
  readonly best: boolean
  /** Its days in words. */
  readonly text: string
  /** Where its orders stand. */
  readonly to: string | undefined
}

/** What the bar that is looked at says. */
export const PeriodFacts = ({ period, grain, best, text, to }: Props) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const facts = [
    [t('REVENUE'), money(period.revenue)],
    [t('PROFIT'), money(period.profit)],
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
