import type { Product } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import type { TFunction } from 'i18next'
import type { InlineEdit } from '../../ui/inline-edit.ts'
import type { Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { AmountInput, CategoryInput, NameInput } from '../../ui/row-inputs.tsx'
import { RowEditButtons } from '../../ui/row-edit-buttons.tsx'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'

/** What can be changed in a product's row. */
export interface ProductDraft { readonly name: string; readonly price: number | undefined; readonly category: Category; readonly version: number }

interface Actions { readonly onDelete: (product: Product) => void }

/** The columns of the menu; the row that is being edited shows inputs in their place. */
export const productColumns = (t: TFunction, edit: InlineEdit<ProductDraft>, { onDelete }: Actions): Column<Product>[] => {
  return [
    { key: 'name', header: t('NAME'), role: 'title', render: (product) => {
      const draft = edit.valuesOf(product._id)
      if (!draft) return product.name
      return <NameInput value={draft.name} error={edit.errorOf('name')} onKeyDown={edit.onKeyDown} onChange={(name) => edit.change({ name })} />
    } },
    { key: 'category', header: t('CATEGORY'), width: 160, render: (product) => {
      const draft = edit.valuesOf(product._id)
      if (!draft) return t(CATEGORY_TEXT[product.category])
      return <CategoryInput value={draft.category} onChange={(category) => edit.change({ category })} />
    } },
    { key: 'price', header: t('PRICE'), align: 'right', width: 150, render: (product) => {
      const draft = edit.valuesOf(product._id)
      if (!draft) return <Money amount={product.price} />
      return <AmountInput label={t('PRICE')} value={draft.price} error={edit.errorOf('price')} onKeyDown={edit.onKeyDown} onChange={(price) => edit.change({ price })} />
    } },
    { key: 'tax', header: t('TAX_RATE'), align: 'right', width: 110, render: ({ taxRate }) => `${taxRate} %` },
    { key: 'makeable', header: t('CAN_BE_MADE'), align: 'right', width: 130, render: ({ calculatedQuantity }) => calculatedQuantity ?? '–' },
    { key: 'actions', header: t('ACTIONS'), role: 'actions', width: 130, render: (product) => (
      <RowEditButtons
        name={product.name} editing={edit.isEditing(product._id)} onSave={edit.submit} onCancel={edit.cancel} onDelete={() => onDelete(product)}
        onEdit={() => edit.begin(product._id, { name: product.name, price: product.price, category: product.category, version: product.version })}
      />
    ) },
  ]
}
