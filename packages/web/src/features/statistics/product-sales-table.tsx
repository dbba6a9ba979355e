import type { ProductSales } from '@kafana/contract'
import { IconToolsKitchen2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { EmptyRange } from './empty-range.tsx'
import { ProductSalesList } from './product-sales-list.tsx'
import { ShowAll } from './show-all.tsx'
import type { SalesLinks } from './use-sales-links.ts'
import c from './statistics-screen.module.css'

const FIRST_PRODUCTS = 10

interface Props {
  /** All that was sold in the range, so that shares add up to the whole. */
  readonly products: readonly ProductSales[]
  readonly links: SalesLinks
}

/** What a product brought of everything that came in, in percent. */
const shareOf = ({ revenue }: ProductSales, whole: number): number =>
  whole === 0 ? 0 : (revenue / whole) * 100

const keyOf = ({ product, name, category }: ProductSales): string => JSON.stringify([product, name, category])

/** What was sold, the most sold first. */
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
