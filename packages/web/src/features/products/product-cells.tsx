import type { Ingredient, Product } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { IconAlertTriangle, IconChefHat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { useRowEdit, type InlineEdit } from '../../ui/inline-edit.ts'
import { MeanwhileNote } from '../../ui/meanwhile-note.tsx'
import { Money } from '../../ui/money.tsx'
import { RowButton, RowEditButtons } from '../../ui/row-edit-buttons.tsx'
import { AmountInput, CategoryInput, NameInput } from '../../ui/row-inputs.tsx'
import { productFacts, type ProductRow } from './product-edit.ts'
import { scarcest } from './scarcest.ts'
import c from './product-cells.module.css'

export type ProductEdit = InlineEdit<Product, ProductRow>
interface Props {
  readonly product: Product
  readonly edit: ProductEdit
}

export const NameCell = ({ product, edit }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const row = useRowEdit(edit, product._id)
  if (!row) return <span className={c.name}>{product.name}</span>
  return (
    <>
      <NameInput
        value={row.values.name}
        error={row.errorOf('name')}
        onKeyDown={row.onKeyDown}
        onChange={(name) => row.change({ name })}
      />
      {row.before !== null && (
        <MeanwhileNote facts={productFacts(t, formats)} before={row.before} now={row.row} />
      )}
    </>
  )
}

export const CategoryCell = ({ product, edit }: Props) => {
  const { t } = useTranslation()
  const row = useRowEdit(edit, product._id)
  if (!row) return t(CATEGORY_TEXT[product.category])
  return (
    <CategoryInput
      value={row.values.category}
      onKeyDown={row.onKeyDown}
      onChange={(category) => row.change({ category })}
    />
  )
}

export const PriceCell = ({ product, edit }: Props) => {
  const { t } = useTranslation()
  const row = useRowEdit(edit, product._id)
  if (!row) return <Money amount={product.price} />
  return (
    <AmountInput
      label={t('PRICE')}
      value={row.values.price}
      error={row.errorOf('price')}
      onKeyDown={row.onKeyDown}
      onChange={(price) => row.change({ price })}
    />
  )
}

/** How many can be made now; where that is little, which ingredient to buy, with the way to it. */
export const MakeableCell = ({
  product,
  ingredients,
}: {
  readonly product: Product
  readonly ingredients: ReadonlyMap<string, Ingredient>
}) => {
  const { t } = useTranslation()
  const count = product.calculatedQuantity
  const stopper = scarcest(product, ingredients)
  if (stopper === null) return count ?? '–'
  const words = t(count === 0 ? 'NOT_ENOUGH_OF' : 'RUNS_OUT_FIRST', { name: stopper.name })
  return (
    <>
      <span className={count === 0 ? c.none : undefined}>{count}</span>
      <Link
        className={c.stopper}
        data-none={count === 0}
        title={words}
        to={`${ROUTES.storage}?${new URLSearchParams({ search: stopper.name })}`}
      >
        <IconAlertTriangle size={14} aria-hidden />
        <span>{words}</span>
      </Link>
    </>
  )
}

interface Actions {
  readonly onRecipe: (product: Product) => void
  readonly onDelete: (product: Product) => void
}

export const ActionsCell = ({ product, edit, onRecipe, onDelete }: Props & Actions) => {
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
