import type { Ingredient } from '@kafana/contract'
import { Group } from '@mantine/core'
import { IconAdjustments, IconHistory, IconShoppingCartPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { EditConflictNote } from '../../ui/edit-conflict-note.tsx'
import { useRowEdit } from '../../ui/inline-edit.ts'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { RowButton, RowEditButtons } from '../../ui/row-actions.tsx'
import { AmountInput, CategoryInput, NameInput } from '../../ui/row-inputs.tsx'
import { Money } from '../../ui/text.tsx'
import { correction, type IngredientEdit, ingredientFacts, signed } from './ingredient-edit.ts'
import { StockBadge } from './stock-level.tsx'
import c from './storage.module.css'

interface Props {
  readonly ingredient: Ingredient
  readonly edit: IngredientEdit
}

export const NameCell = ({ ingredient, edit }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const row = useRowEdit(edit, ingredient._id)
  if (!row) return <span className={c.name}>{ingredient.name}</span>
  return (
    <>
      <NameInput
        value={row.values.name}
        error={row.errorOf('name')}
        onKeyDown={row.onKeyDown}
        onChange={(name) => row.change({ name })}
      />
      {row.before !== null && (
        <EditConflictNote facts={ingredientFacts(t, formats)} before={row.before} now={row.row} />
      )}
    </>
  )
}

/** The stock level; editing it previews the correction. */
export const QuantityCell = ({ ingredient, edit }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const row = useRowEdit(edit, ingredient._id)
  if (!row)
    return (
      <Group gap={8} justify="flex-end" wrap="nowrap">
        <StockBadge stock={ingredient} />
        {formats.fixed(ingredient.quantity)}
      </Group>
    )
  const { quantity: counted } = row.values
  const change = correction(counted, row.row.quantity)
  const description =
    change === null
      ? undefined
      : t('COUNTED_CORRECTION', {
          counted: formats.number(counted ?? 0, 3),
          before: formats.number(row.row.quantity, 3),
          change: signed(formats, change),
        })
  return (
    <AmountInput
      label={t('QUANTITY')}
      value={counted}
      error={row.errorOf('quantity')}
      description={description}
      onKeyDown={row.onKeyDown}
      onChange={(quantity) => row.change({ quantity })}
    />
  )
}

export const CategoryCell = ({ ingredient, edit }: Props) => {
  const { t } = useTranslation()
  const row = useRowEdit(edit, ingredient._id)
  if (!row) return t(CATEGORY_TEXT[ingredient.category])
  return (
    <CategoryInput
      value={row.values.category}
      onKeyDown={row.onKeyDown}
      onChange={(category) => row.change({ category })}
    />
  )
}

export const PriceCell = ({ ingredient, edit }: Props) => {
  const { t } = useTranslation()
  const row = useRowEdit(edit, ingredient._id)
  if (!row) return <Money amount={ingredient.price} />
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

/** Actions besides editing the row. */
export interface IngredientActions {
  readonly onBuy: (ingredient: Ingredient) => void
  readonly onMovements: (ingredient: Ingredient) => void
  readonly onPack: (ingredient: Ingredient) => void
  readonly onDelete: (ingredient: Ingredient) => void
}

export const ActionsCell = ({
  ingredient,
  edit,
  onBuy,
  onMovements,
  onPack,
  onDelete,
}: Props & IngredientActions) => {
  const { t } = useTranslation()
  const { _id: id, name } = ingredient
  const row = useRowEdit(edit, id)
  return (
    <RowEditButtons
      name={name}
      editing={row !== null}
      busy={row?.busy ?? false}
      onEdit={() => edit.begin(ingredient)}
      onSave={() => edit.submit(id)}
      onCancel={() => edit.cancel(id)}
      onDelete={() => onDelete(ingredient)}
      more={[
        { label: t('STOCK_MOVEMENTS'), icon: IconHistory, onClick: () => onMovements(ingredient) },
        { label: t('PACK_AND_WARNING'), icon: IconAdjustments, onClick: () => onPack(ingredient) },
      ]}
    >
      <RowButton
        text={t('BUY')}
        name={name}
        icon={<IconShoppingCartPlus size={20} aria-hidden />}
        onClick={() => onBuy(ingredient)}
      />
    </RowEditButtons>
  )
}
