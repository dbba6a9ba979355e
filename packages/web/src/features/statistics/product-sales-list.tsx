import type { ProductSales } from '@kafana/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { Money } from '../../ui/money.tsx'
import c from './statistics-screen.module.css'

interface Props {
  readonly rows: readonly ProductSales[]
  readonly rowKey: (row: ProductSales) => string
  readonly name: (row: ProductSales) => ReactNode
  /** Of everything that came in, in words. */
  readonly share: (row: ProductSales) => string
}

/** What was sold, three short lines each, for narrow windows. */
export const ProductSalesList = ({ rows, rowKey, name, share }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <ul className={c.soldList} aria-label={t('PRODUCTS')}>
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
              {t(CATEGORY_TEXT[row.category])} ·{' '}
              {t('TIMES_SOLD', { count: row.quantity, number: number(row.quantity, 0) })}
            </span>
            {share(row)}
          </div>
          <div className={c.soft}>
            {t('PROFIT')}
            <Money amount={row.profit} />
          </div>
        </li>
      ))}
    </ul>
  )
}
