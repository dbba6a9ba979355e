import type { Formats } from '@kafana/client/i18n/formats.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient, Product } from '@kafana/contract'
import { memo, useMemo } from 'react'
import { useRowEdit } from '../../ui/inline-edit.ts'
import { type Column, DataTable } from '../../ui/list-or-cards.tsx'
import { useIsUpTo } from '../../ui/page.tsx'
import { useIncrementalRows } from '../../ui/paging.tsx'
import { CategoryCell, NameCell, PriceCell } from '../../ui/row-cells.tsx'
import { Money } from '../../ui/text.tsx'
import { AvailabilityCell } from './availability-cell.tsx'
import { GroupHeading, headingOf } from './menu-headings.tsx'
import { nextOrder, type ProductOrder, type ProductSort, type SoldQuantities } from './menu-order.ts'
import { ProducibleCell } from './producible.tsx'
import { type ProductActions, TableActions } from './product-actions.tsx'
import { ProductCards } from './product-cards.tsx'
import { productFacts } from './product-edit.ts'
import { costAndMargin } from './product-margin.ts'
import { SOLD_DAYS } from './use-sold.ts'
import c from './product-list.module.css'

interface Props extends ProductActions {
  readonly rows: readonly Product[]
  readonly ingredients: readonly Ingredient[]
  /** Undefined until it is loaded. */
  readonly sold: SoldQuantities | undefined
  readonly order: ProductOrder | null
  readonly onOrder: (order: ProductOrder | null) => void
  /** The groups of the menu are headings. */
  readonly isGrouped: boolean
}

interface NameProps extends Pick<ProductActions, 'edit'> {
  readonly product: Product
  readonly isGrouped: boolean
}

/** Its category can be edited with the name, and is shown where no heading says it. */
const NameAndCategory = ({ product, edit, isGrouped }: NameProps) => {
  const isEditing = useRowEdit(edit, product._id) !== null
  return (
    <>
      <NameCell row={product} edit={edit} factsOf={productFacts} />
      {(isEditing || !isGrouped) && (
        <div className={c.category}>
          <CategoryCell row={product} edit={edit} />
          {!isEditing && product.group && ` · ${product.group.name}`}
        </div>
      )}
    </>
  )
}

const MarginCell = ({
  product,
  number,
}: {
  readonly product: Product
  readonly number: Formats['number']
}) => {
  const { t } = useTranslation()
  const known = costAndMargin(product)
  if (known === null) return '–'
  return (
    <>
      <span className={known.margin !== null && known.margin < 0 ? c.none : undefined}>
        {known.margin === null ? '–' : `${number(known.margin, 1)} %`}
      </span>
      <span className={c.cost}>
        {t('COST')} <Money amount={known.cost} isCalculated />
      </span>
    </>
  )
}

const columnsOf = (
  t: Translate,
  { number }: Formats,
  { ingredients, sold, order, onOrder, isGrouped, ...actions }: Omit<Props, 'rows'>,
): Column<Product>[] => {
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]))
  const { edit } = actions
  const sort = (by: ProductSort): Pick<Column<Product>, 'onSort' | 'sorted'> => {
    const direction = order?.descending ? 'descending' : 'ascending'
    return { onSort: () => onOrder(nextOrder(order, by)), sorted: order?.by === by ? direction : 'none' }
  }
  return [
    {
      key: 'name',
      header: t('NAME'),
      role: 'title',
      ...sort('name'),
      render: (product) => <NameAndCategory product={product} edit={edit} isGrouped={isGrouped} />,
    },
    {
      key: 'price',
      header: t('PRICE'),
      align: 'right',
      width: 110,
      ...sort('price'),
      render: (product) => <PriceCell row={product} edit={edit} />,
    },
    {
      key: 'margin',
      header: t('MARGIN'),
      align: 'right',
      width: 120,
      ...sort('margin'),
      render: (product) => <MarginCell product={product} number={number} />,
    },
    {
      key: 'sold',
      header: t('SOLD_LAST_DAYS', { days: SOLD_DAYS }),
      align: 'right',
      width: 116,
      ...sort('sold'),
      render: ({ _id }) => (sold ? (sold.get(_id) ?? 0) : '…'),
    },
    {
      key: 'producible',
      header: t('CAN_BE_MADE'),
      align: 'right',
      width: 164,
      ...sort('producible'),
      render: (product) => <ProducibleCell product={product} ingredients={byId} />,
    },
    {
      key: 'availability',
      header: t('SOLD_OUT'),
      width: 110,
      render: (product) => <AvailabilityCell product={product} />,
    },
    {
      key: 'actions',
      header: t('ACTIONS'),
      role: 'actions',
      width: 170,
      render: (product) => <TableActions product={product} {...actions} />,
    },
  ]
}

const tableGroup = (product: Product) => {
  const { key, ...heading } = headingOf(product)
  return { key, title: <GroupHeading {...heading} /> }
}

/** Are the products cards? In a narrower table the buttons of a row would have to be scrolled to. */
export const useAsCards = (): boolean => useIsUpTo(1000)

/** The products, with their margins and sales. Memoised, because typing in one row must not re-render the others. */
export const ProductList = memo(({ rows, isGrouped, ...props }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const asCards = useAsCards()
  const { shown, end } = useIncrementalRows(rows)
  const { ingredients, sold, order, onOrder, edit, onRecipe, onDelete } = props
  const columns = useMemo(
    () => columnsOf(t, formats, { ingredients, sold, order, onOrder, isGrouped, edit, onRecipe, onDelete }),
    [t, formats, ingredients, sold, order, onOrder, isGrouped, edit, onRecipe, onDelete],
  )
  const byId = useMemo(
    () => new Map(ingredients.map((ingredient) => [ingredient._id, ingredient])),
    [ingredients],
  )
  return (
    <>
      {asCards ? (
        <ProductCards
          rows={shown}
          ingredients={byId}
          sold={sold}
          isGrouped={isGrouped}
          edit={edit}
          onRecipe={onRecipe}
          onDelete={onDelete}
        />
      ) : (
        <DataTable
          label={t('PRODUCTS')}
          rows={shown}
          rowKey={({ _id }) => _id}
          columns={columns}
          {...(isGrouped && { groupOf: tableGroup })}
        />
      )}
      {end}
    </>
  )
})
