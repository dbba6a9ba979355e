import c from './bars.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value as it is read, such as an amount of money. */
  readonly text: string
}

const share = (value: number, bars: readonly Bar[]): number => {
  const most = Math.max(...bars.map((bar) => bar.value))
  return most > 0 ? Math.max(0, value / most) : 0
}

/** Values side by side as lying bars, each with its label and text: a ranking, such as sales by table. */
export const RowBars = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) => (
  <ul className={c.rows} aria-label={label}>
    {bars.map((bar) => (
      <li key={bar.key} className={c.row}>
        <span className={c.rowLabel}>{bar.label}</span>
        <span className={c.rowText}>{bar.text}</span>
        <span className={c.track} aria-hidden><span className={c.fill} style={{ width: `${share(bar.value, bars) * 100}%` }} /></span>
      </li>
    ))}
  </ul>
)

/** Values in an order of their own as standing bars, such as the hours of a day. Every third label shows where there are many. */
export const ColumnBars = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) => (
  <ol className={c.columns} aria-label={label}>
    {bars.map((bar, index) => (
      <li key={bar.key} className={c.column} title={`${bar.label}: ${bar.text}`}>
        <span className={c.hidden}>{`${bar.label}: ${bar.text}`}</span>
        <span className={c.stand} aria-hidden><span className={c.rise} style={{ height: `${share(bar.value, bars) * 100}%` }} /></span>
        <span className={c.columnLabel} aria-hidden>{bars.length <= 12 || index % 3 === 0 ? bar.label : ' '}</span>
      </li>
    ))}
  </ol>
)
