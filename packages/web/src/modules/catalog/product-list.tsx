import type { Ingredient, Product } from '@kafana/contract'
import type { TFunction } from 'i18next'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { useIncrementalRows } from '../../ui/paging.tsx'
import {
  ActionsCell,
  CategoryCell,
  MakeableCell,
  NameCell,
  PriceCell,
  type ProductEdit,
} from './product-cells.tsx'

interface Props {
  readonly rows: readonly Product[]
  readonly ingredients: readonly Ingredient[]
  readonly edit: ProductEdit
  readonly onRecipe: (product: Product) => void
  readonly onDelete: (product: Product) => void
}

const columnsOf = (
  t: TFunction,
  { ingredients, edit, onRecipe, onDelete }: Omit<Props, 'rows'>,
): Column<Product>[] => {
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]))
  return [
    {
      key: 'name',
      header: t('NAME'),
      role: 'title',
      render: (product) => <NameCell product={product} edit={edit} />,
    },
    {
      key: 'category',
      header: t('CATEGORY'),
      width: 150,
      render: (product) => <CategoryCell product={product} edit={edit} />,
    },
    {
      key: 'price',
      header: t('PRICE'),
      align: 'right',
      width: 140,
      render: (product) => <PriceCell product={product} edit={edit} />,
    },
    {
      key: 'tax',
      header: t('TAX_RATE'),
      align: 'right',
      width: 110,
      render: ({ taxRate }) => `${taxRate} %`,
    },
    {
      key: 'makeable',
      header: t('CAN_BE_MADE'),
      align: 'right',
      width: 190,
      render: (product) => <MakeableCell product={product} ingredients={byId} />,
    },
    {
      key: 'actions',
      header: t('ACTIONS'),
      role: 'actions',
      width: 250,
      render: (product) => (
        <ActionsCell product={product} edit={edit} onRecipe={onRecipe} onDelete={onDelete} />
      ),
    },
  ]
}

/** The table of products. Memoised, because typing in one row must not re-render the others. */
export const ProductList = memo(({ rows, ingredients, edit, onRecipe, onDelete }: Props) => {
  const { t } = useTranslation()
  const { shown, end } = useIncrementalRows(rows)
  const columns = useMemo(
    () => columnsOf(t, { ingredients, edit, onRecipe, onDelete }),
    [t, ingredients, edit, onRecipe, onDelete],
  )
  return (
    <>
      <ListOrCards label={t('PRODUCTS')} rows={shown} rowKey={({ _id }) => _id} columns={columns} />
      {end}
    </>
  )
})
