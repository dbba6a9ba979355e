import type { ProductSales } from '@kafana/contract'
import { IconToolsKitchen2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { useIsPhone } from '../../ui/page.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { Money } from '../../ui/text.tsx'
import { EmptyRange, ShowAll } from './card-parts.tsx'
import type { SalesLinks } from './range-sales.ts'
import c from './statistics-screen.module.css'

interface ProductSalesListProps {
  readonly rows: readonly ProductSales[]
  readonly rowKey: (row: ProductSales) => string
  readonly name: (row: ProductSales) => ReactNode
  /** The share of the total revenue as text. */
  readonly share: (row: ProductSales) => string
}

/** Sold products as short lists on phones. */
const ProductSalesList = ({ rows, rowKey, name, share }: ProductSalesListProps) => {
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

const FIRST_PRODUCTS = 10

interface Props {
  /** All products sold in the range, so that the shares add up. */
  readonly products: readonly ProductSales[]
  readonly links: SalesLinks
}

/** A product's share of the total revenue in percent. */
const shareOf = ({ revenue }: ProductSales, whole: number): number =>
  whole === 0 ? 0 : (revenue / whole) * 100

const keyOf = ({ product, name, category }: ProductSales): string => JSON.stringify([product, name, category])

/** Sold products, best-selling first. */
export const ProductSalesTable = ({ products, links }: Props) => {
  const { t } = useTranslation()
  const { number, fixed } = useFormats()
  const phone = useIsPhone()
  const whole = products.reduce((total, { revenue }) => total + revenue, 0)
  const share = (row: ProductSales): string => `${fixed(shareOf(row, whole), 1)}%`
  const name = (row: ProductSales) => {
    const to = links.product(row.product)
    return to === undefined ? (
      <span className={c.name}>{row.name}</span>
    ) : (
      <Link to={to} className={c.name}>
        {row.name}
      </Link>
    )
  }
  const columns: Column<ProductSales>[] = [
    { key: 'name', header: t('NAME'), role: 'title', render: name },
    { key: 'category', header: t('CATEGORY'), render: (row) => t(CATEGORY_TEXT[row.category]) },
    { key: 'sold', header: t('SOLD'), align: 'right', render: (row) => number(row.quantity, 0) },
    { key: 'revenue', header: t('REVENUE'), align: 'right', render: (row) => <Money amount={row.revenue} /> },
    { key: 'profit', header: t('PROFIT'), align: 'right', render: (row) => <Money amount={row.profit} /> },
    { key: 'share', header: t('SHARE'), align: 'right', render: share },
  ]
  return (
    <StatCard
      title={t('PRODUCTS')}
      icon={<IconToolsKitchen2 size={20} />}
      empty={products.length === 0 ? <EmptyRange text="NO_TOP_PRODUCT" /> : undefined}
    >
      <div className={c.products}>
        <ShowAll label={t('PRODUCTS')} rows={products} first={FIRST_PRODUCTS}>
          {(rows) =>
            phone ? (
              <ProductSalesList rows={rows} rowKey={keyOf} name={name} share={share} />
            ) : (
              <ListOrCards label={t('PRODUCTS')} columns={columns} rows={rows} rowKey={keyOf} />
            )
          }
        </ShowAll>
      </div>
    </StatCard>
  )
}
