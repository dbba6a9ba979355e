import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { marginOf } from '@kafana/domain'
import type { ReactNode } from 'react'
import { Money } from '../../ui/text.tsx'
import type { Sold } from './sold.ts'
import c from './statistics-screen.module.css'

interface Props<T> {
  readonly label: string
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string
  readonly name: (row: T) => ReactNode
  /** The category of a product; nothing for a category itself. */
  readonly kind: (row: T) => string
  /** The total revenue, for the shares. */
  readonly whole: number
}

/** What was sold, as a short list on narrow windows; in two columns where they fit. */
export const SoldList = <T extends Sold>({ label, rows, rowKey, name, kind, whole }: Props<T>) => {
  const { t } = useTranslation()
  const { number, fixed } = useFormats()
  const percent = (part: number | null): string => (part === null ? '–' : `${fixed(part, 1)}%`)
  return (
    <ul className={c.soldList} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div>
            {name(row)}
            <strong>
              <Money amount={row.revenue} />
            </strong>
          </div>
          <div className={c.soft}>
            <span>
              {kind(row)} {t('TIMES_SOLD', { count: row.quantity, number: number(row.quantity, 0) })}
            </span>
            {percent(whole === 0 ? 0 : (row.revenue / whole) * 100)}
          </div>
          <div className={c.soft}>
            <span>
              {t('PROFIT')} <Money amount={row.profit} isCalculated />
            </span>
            <span>
              {t('MARGIN')} {percent(marginOf(row))}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
