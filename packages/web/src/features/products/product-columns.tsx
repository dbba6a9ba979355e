import type { Product } from '@kafana/contract'
import { CATEGORIES, type Category } from '@kafana/domain'
import { NumberInput, Select, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { InlineEdit } from '../../ui/inline-edit.ts'
import type { Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { RowEditButtons } from '../../ui/row-edit-buttons.tsx'

/** What can be changed in a product's row. */
export interface ProductDraft { readonly name: string; readonly price: number | undefined; readonly category: Category; readonly version: number }

interface Actions { readonly onDelete: (product: Product) => void }

/** The columns of the menu; the row that is being edited shows inputs in their place. */
export const productColumns = (t: TFunction, edit: InlineEdit<ProductDraft>, { onDelete }: Actions): Column<Product>[] => {
  const draftOf = ({ _id }: Product): ProductDraft | null => (edit.isEditing(_id) ? edit.values : null)
  const categoryText = (category: Category) => t(category === 'food' ? 'FOOD' : 'DRINK')
  const categories = CATEGORIES.map((value) => ({ value, label: categoryText(value) }))
  return [
    { key: 'name', header: t('NAME'), role: 'title', render: (product) => {
      const draft = draftOf(product)
      if (!draft) return product.name
      return <TextInput aria-label={t('NAME')} autoFocus maxLength={200} value={draft.name} error={edit.errorOf('name')} onKeyDown={edit.onKeyDown} onChange={(event) => edit.change({ name: event.currentTarget.value })} />
    } },
    { key: 'category', header: t('CATEGORY'), width: 160, render: (product) => {
      const draft = draftOf(product)
      if (!draft) return categoryText(product.category)
      return <Select aria-label={t('CATEGORY')} allowDeselect={false} data={categories} value={draft.category} onChange={(value) => edit.change({ category: value as Category })} />
    } },
    { key: 'price', header: t('PRICE'), align: 'right', width: 150, render: (product) => {
      const draft = draftOf(product)
      if (!draft) return <Money amount={product.price} />
      return (
        <NumberInput
          aria-label={t('PRICE')} hideControls inputMode="decimal" allowedDecimalSeparators={['.', ',']} value={draft.price ?? ''} error={edit.errorOf('price')} onKeyDown={edit.onKeyDown}
          onChange={(price) => edit.change({ price: typeof price === 'number' ? price : undefined })}
        />
      )
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
