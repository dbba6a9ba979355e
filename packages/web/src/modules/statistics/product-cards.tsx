import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { ProductSales } from '@kafana/contract'
import { marginOf } from '@kafana/domain'
import { IconCategory, IconToolsKitchen2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { useIsNarrow } from '../../ui/page.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { EmptyRange, ShowAll } from './card-parts.tsx'
import type { SalesLinks } from './range-sales.ts'
import { SoldList } from './sold-list.tsx'
import { type CategorySold, categoriesOf, type Sold } from './sold.ts'
import { moneyColumn, SortChoice, type SortableColumn, useSorted } from './sorting.tsx'
import c from './statistics-screen.module.css'

const FIRST_PRODUCTS = 20

const useSoldColumns = <T extends Sold>(whole: number): SortableColumn<T>[] => {
  const { t } = useTranslation()
  const { number, fixed } = useFormats()
  const percent = (value: number | null): string => (value === null ? '–' : `${fixed(value, 1)}%`)
  return [
    {
      key: 'sold',
      header: t('SOLD'),
      align: 'right',
      value: ({ quantity }) => quantity,
      render: ({ quantity }) => number(quantity, 0),
    },
    moneyColumn('revenue', t('REVENUE'), ({ revenue }) => revenue),
    {
      key: 'share',
      header: t('SHARE'),
      align: 'right',
      render: ({ revenue }) => percent(whole === 0 ? 0 : (revenue / whole) * 100),
    },
    // What guests paid is shown as they paid it; the rest is calculated.
    moneyColumn('net', t('NET'), ({ net }) => net, true),
    moneyColumn('cost', t('COST'), ({ cost }) => cost, true),
    moneyColumn('profit', t('PROFIT'), ({ profit }) => profit, true),
    {
      key: 'margin',
      header: t('MARGIN'),
      align: 'right',
      value: (row) => marginOf(row) ?? -Infinity,
      render: (row) => percent(marginOf(row)),
    },
  ]
}

const wholeOf = (rows: readonly Sold[]): number => rows.reduce((total, { revenue }) => total + revenue, 0)

interface SoldCardProps<T> {
  readonly title: string
  readonly icon: ReactNode
  readonly rows: readonly T[]
  readonly columns: readonly SortableColumn<T>[]
  readonly rowKey: (row: T) => string
  readonly note?: string
  readonly name: (row: T) => ReactNode
  readonly kind: (row: T) => string
}

const SoldCard = <T extends Sold>(props: SoldCardProps<T>) => {
  const { title, icon, rows, columns: sortable, rowKey, note, name, kind } = props
  const isNarrow = useIsNarrow()
  const { sorted, columns, order, sortBy } = useSorted(rows, sortable, 'sold')
  return (
    <StatCard
      title={title}
      icon={icon}
      empty={rows.length === 0 ? <EmptyRange text="NO_TOP_PRODUCT" /> : undefined}
    >
      {note !== undefined && <p className={c.note}>{note}</p>}
      <div className={c.products}>
        {isNarrow && <SortChoice columns={sortable} order={order} sortBy={sortBy} />}
        <ShowAll label={title} rows={sorted} first={FIRST_PRODUCTS}>
          {(shown) =>
            isNarrow ? (
              <SoldList
                label={title}
                rows={shown}
                rowKey={rowKey}
                name={name}
                kind={kind}
                whole={wholeOf(rows)}
              />
            ) : (
              <ListOrCards label={title} columns={columns} rows={shown} rowKey={rowKey} />
            )
          }
        </ShowAll>
      </div>
    </StatCard>
  )
}

/** Food and drink with what they cost and earned. */
export const CategoriesCard = ({ products }: { readonly products: readonly ProductSales[] }) => {
  const { t } = useTranslation()
  const rows = categoriesOf(products)
  const categoryText = ({ category }: CategorySold): string => t(CATEGORY_TEXT[category])
  const columns: SortableColumn<CategorySold>[] = [
    {
      key: 'name',
      header: t('CATEGORY'),
      role: 'title',
      value: categoryText,
      render: categoryText,
    },
    ...useSoldColumns<CategorySold>(wholeOf(rows)),
  ]
  return (
    <SoldCard
      title={t('BY_CATEGORY')}
      icon={<IconCategory size={20} />}
      rows={rows}
      columns={columns}
      rowKey={({ category }) => category}
      note={t('MARGIN_HINT')}
      name={categoryText}
      kind={() => ''}
    />
  )
}

interface ProductsProps {
  /** All products sold in the range, so that the shares add up. */
  readonly products: readonly ProductSales[]
  readonly links: SalesLinks
}

/** Sold products, best-selling first. */
export const ProductsCard = ({ products, links }: ProductsProps) => {
  const { t } = useTranslation()
  const categoryText = ({ category }: ProductSales): string => t(CATEGORY_TEXT[category])
  const nameOf = ({ product, name }: ProductSales) => {
    const to = links.product(product)
    return to === undefined ? (
      <span className={c.name}>{name}</span>
    ) : (
      <Link to={to} className={c.name}>
        {name}
      </Link>
    )
  }
  const columns: SortableColumn<ProductSales>[] = [
    {
      key: 'name',
      header: t('NAME'),
      role: 'title',
      value: ({ name }) => name,
      render: nameOf,
    },
    {
      key: 'category',
      header: t('CATEGORY'),
      value: categoryText,
      render: categoryText,
    },
    ...useSoldColumns<ProductSales>(wholeOf(products)),
  ]
  return (
    <SoldCard
      title={t('PRODUCTS')}
      icon={<IconToolsKitchen2 size={20} />}
      rows={products}
      columns={columns}
      rowKey={({ product, name, category }) => JSON.stringify([product, name, category])}
      name={nameOf}
      kind={(row) => `${categoryText(row)} ·`}
    />
  )
}
