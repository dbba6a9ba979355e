import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import c from './text.module.css'

interface MoneyProps {
  readonly amount: number
  /** Of a profit or an average, which nobody pays: shown in the units that are in daily use. */
  readonly isCalculated?: boolean
}

/** An amount in the venue's currency, with tabular digits. */
export const Money = ({ amount, isCalculated = false }: MoneyProps) => {
  const { money, inDailyUnits } = useFormats()
  return <span className={c.money}>{money(isCalculated ? inDailyUnits(amount) : amount)}</span>
}

/**
 * Keeps a count apart from the name before it where both are the name of a control: screen readers say
 * "Created, 12". Not visible.
 */
export const Comma = () => (
  <>
    <span className={c.comma}>,</span>{' '}
  </>
)

/** A name truncated after two lines by default; the tooltip has the whole name. */
export const LongName = ({ name, lines = 2 }: { readonly name: string; readonly lines?: 2 | 3 }) => (
  <span className={c.longName} data-lines={lines} title={name}>
    {name}
  </span>
)
