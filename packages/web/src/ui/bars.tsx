import { Link } from 'react-router'
import c from './bars.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The formatted value, such as an amount of money. */
  readonly text: string
  /** The link to the underlying rows. */
  readonly to?: string | undefined
}

const share = (value: number, bars: readonly Bar[]): number => {
  const most = Math.max(...bars.map((bar) => bar.value))
  return most > 0 ? Math.max(0, value / most) : 0
}

/** Horizontal bars with label and text, for a ranking such as sales by table. */
export const RowBars = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) => (
  <ul className={c.rows} aria-label={label}>
    {bars.map((bar) => (
      <li key={bar.key} className={c.row}>
        <span className={c.rowLabel}>
          {bar.to === undefined ? (
            bar.label
          ) : (
            <Link to={bar.to} className={c.rowLink}>
              {bar.label}
            </Link>
          )}
        </span>
        <span className={c.rowText}>{bar.text}</span>
        <span className={c.track} aria-hidden>
          <span className={c.fill} style={{ width: `${share(bar.value, bars) * 100}%` }} />
        </span>
      </li>
    ))}
  </ul>
)

const Column = ({
  bar,
  height,
  labelled,
}: {
  readonly bar: Bar
  readonly height: number
  readonly labelled: boolean
}) => (
  <>
    <span className={c.hidden}>{`${bar.label}: ${bar.text}`}</span>
    <span className={c.stand} aria-hidden>
      <span className={c.rise} style={{ height: `${height * 100}%` }} />
    </span>
    <span className={c.columnLabel} aria-hidden>
      {labelled ? bar.label : ' '}
    </span>
  </>
)

/**
 * Vertical bars for an ordered series such as the hours of a day. With many bars only every third label is
 * shown.
 */
export const ColumnBars = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) => (
  <ol className={c.columns} aria-label={label}>
    {bars.map((bar, index) => {
      const column = (
        <Column bar={bar} height={share(bar.value, bars)} labelled={bars.length <= 12 || index % 3 === 0} />
      )
      return (
        <li key={bar.key} className={c.column} title={`${bar.label}: ${bar.text}`}>
          {bar.to === undefined ? (
            column
          ) : (
            <Link to={bar.to} className={c.columnLink}>
              {column}
            </Link>
          )}
        </li>
      )
    })}
  </ol>
)
