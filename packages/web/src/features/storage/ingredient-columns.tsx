import type { Ingredient } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { ActionIcon, Badge, Group } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Formats } from '../../platform/i18n/formats.ts'
import type { InlineEdit } from '../../ui/inline-edit.ts'
import type { Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { AmountInput, CategoryInput, NameInput } from '../../ui/row-inputs.tsx'
import { RowEditButtons } from '../../ui/row-edit-buttons.tsx'
import { unitText } from '../../ui/unit-text.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'

/** What can be changed in an ingredient's row. */
export interface IngredientDraft { readonly name: string; readonly quantity: number | undefined; readonly price: number | undefined; readonly category: Category; readonly version: number }

interface Actions { readonly onDelete: (ingredient: Ingredient) => void; readonly onBuy: (ingredient: Ingredient) => void }

export const ingredientColumns = (t: TFunction, { fixed }: Formats, edit: InlineEdit<IngredientDraft>, { onDelete, onBuy }: Actions): Column<Ingredient>[] => {
  return [
    { key: 'name', header: t('NAME'), role: 'title', render: (row) => {
      const draft = edit.valuesOf(row._id)
      if (!draft) return row.name
      return <NameInput value={draft.name} error={edit.errorOf('name')} onKeyDown={edit.onKeyDown} onChange={(name) => edit.change({ name })} />
    } },
    { key: 'quantity', header: t('QUANTITY'), align: 'right', width: 170, render: (row) => {
      const draft = edit.valuesOf(row._id)
      if (draft) return <AmountInput label={t('QUANTITY')} value={draft.quantity} error={edit.errorOf('quantity')} onKeyDown={edit.onKeyDown} onChange={(quantity) => edit.change({ quantity })} />
      return <Group gap={8} justify="flex-end" wrap="nowrap">{row.quantity <= 0 && <Badge color="red.8">{t('OUT_OF_STOCK')}</Badge>}{fixed(row.quantity)}</Group>
    } },
    { key: 'category', header: t('CATEGORY'), width: 150, render: (row) => {
      const draft = edit.valuesOf(row._id)
      if (!draft) return t(CATEGORY_TEXT[row.category])
      return <CategoryInput value={draft.category} onChange={(category) => edit.change({ category })} />
    } },
    { key: 'price', header: t('PRICE'), align: 'right', width: 150, render: (row) => {
      const draft = edit.valuesOf(row._id)
      if (!draft) return <Money amount={row.price} />
      return <AmountInput label={t('PRICE')} value={draft.price} error={edit.errorOf('price')} onKeyDown={edit.onKeyDown} onChange={(price) => edit.change({ price })} />
    } },
    { key: 'unit', header: t('SERVING_UNIT'), width: 130, render: ({ servingUnit }) => unitText(t, servingUnit) },
    { key: 'actions', header: t('ACTIONS'), role: 'actions', width: 180, render: (row) => (
      <RowEditButtons
        name={row.name} editing={edit.isEditing(row._id)} onSave={edit.submit} onCancel={edit.cancel} onDelete={() => onDelete(row)}
        onEdit={() => edit.begin(row._id, { name: row.name, quantity: row.quantity, price: row.price, category: row.category, version: row.version })}
      >
        <ActionIcon aria-label={`${t('BUY')}: ${row.name}`} onClick={() => onBuy(row)}><IconShoppingCartPlus size={20} aria-hidden /></ActionIcon>
      </RowEditButtons>
    ) },
  ]
}
