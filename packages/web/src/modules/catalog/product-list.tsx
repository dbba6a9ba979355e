import type { Ingredient, Product } from '@kafana/contract'
import { producibleCount, ROUTES, toThousandths } from '@kafana/domain'
import { IconAlertTriangle, IconChefHat } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type InlineEdit, useRowEdit } from '../../ui/inline-edit.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { useIncrementalRows } from '../../ui/paging.tsx'
import { RowButton, RowEditButtons } from '../../ui/row-actions.tsx'
import { CategoryCell, NameCell, PriceCell } from '../../ui/row-cells.tsx'
import { productFacts } from './product-edit.ts'
import type { ProductRow } from './product-row.ts'
import c from './product-list.module.css'

/** Up to this count the limiting ingredient is shown. */
const FEW = 5

/** The ingredient that runs out first if none or only a few can be made, else null. */
const limitingIngredient = (
  { calculatedQuantity, recipe }: Product,
  ingredients: ReadonlyMap<string, Ingredient>,
): Ingredient | null => {
  if (calculatedQuantity === null || calculatedQuantity > FEW) return null
  let first: { readonly ingredient: Ingredient; readonly enoughFor: number } | null = null
  for (const { ingredient: id, quantity } of recipe) {
    const ingredient = ingredients.get(id)
    const enoughFor =
      ingredient &&
      producibleCount([{ need: toThousandths(quantity), stock: toThousandths(ingredient.quantity) }])
    if (ingredient && typeof enoughFor === 'number' && (first === null || enoughFor < first.enoughFor))
      first = { ingredient, enoughFor }
  }
  return first?.ingredient ?? null
}

type ProductEdit = InlineEdit<Product, ProductRow>
interface CellProps {
  readonly product: Product
  readonly edit: ProductEdit
}

/** How many can be made now; if few, the limiting ingredient with a link to storage. */
const ProducibleCell = ({
  product,
  ingredients,
}: {
  readonly product: Product
  readonly ingredients: ReadonlyMap<string, Ingredient>
}) => {
  const { t } = useTranslation()
  const count = product.calculatedQuantity
  const limiting = limitingIngredient(product, ingredients)
  if (limiting === null) return count ?? '–'
  const text = t(count === 0 ? 'NOT_ENOUGH_OF' : 'RUNS_OUT_FIRST', { name: limiting.name })
  return (
    <>
      <span className={count === 0 ? c.none : undefined}>{count}</span>
      <Link
        className={c.stopper}
        data-none={count === 0}
        title={text}
        to={`${ROUTES.storage}?${new URLSearchParams({ search: limiting.name })}`}
      >
        <IconAlertTriangle size={14} aria-hidden />
        <span>{text}</span>
      </Link>
    </>
  )
}

interface Actions {
  readonly onRecipe: (product: Product) => void
  readonly onDelete: (product: Product) => void
}

const ActionsCell = ({ product, edit, onRecipe, onDelete }: CellProps & Actions) => {
  const { t } = useTranslation()
  const { _id: id, name } = product
  const row = useRowEdit(edit, id)
  return (
    <RowEditButtons
      name={name}
      editing={row !== null}
      busy={row?.busy ?? false}
      onEdit={() => edit.begin(product)}
      onSave={() => edit.submit(id)}
      onCancel={() => edit.cancel(id)}
      onDelete={() => onDelete(product)}
    >
      <RowButton
        text={t('RECIPE')}
        label={t('EDIT_RECIPE_AND_TAX')}
        name={name}
        icon={<IconChefHat size={20} aria-hidden />}
        onClick={() => onRecipe(product)}
      />
    </RowEditButtons>
  )
}

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
      render: (product) => <NameCell row={product} edit={edit} factsOf={productFacts} />,
    },
    {
      key: 'category',
      header: t('CATEGORY'),
      width: 150,
      render: (product) => <CategoryCell row={product} edit={edit} />,
    },
    {
      key: 'price',
      header: t('PRICE'),
      align: 'right',
      width: 140,
      render: (product) => <PriceCell row={product} edit={edit} />,
    },
    {
      key: 'tax',
      header: t('TAX_RATE'),
      align: 'right',
      width: 110,
      render: ({ taxRate }) => `${taxRate} %`,
    },
    {
      key: 'producible',
      header: t('CAN_BE_MADE'),
      align: 'right',
      width: 190,
      render: (product) => <ProducibleCell product={product} ingredients={byId} />,
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
