import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import { ActionIcon } from '@mantine/core'
import { IconChefHat } from '@tabler/icons-react'
import { type InlineEdit, useRowEdit } from '../../ui/inline-edit.ts'
import { RowEditButtons } from '../../ui/row-actions.tsx'
import { useAvailabilityMenu } from './availability-cell.tsx'
import type { ProductRow } from './product-row.ts'

export type ProductEdit = InlineEdit<Product, ProductRow>
/** What a product's row can open. */
export interface ProductActions {
  readonly edit: ProductEdit
  readonly onRecipe: (product: Product) => void
  readonly onDelete: (product: Product) => void
}
interface Props extends ProductActions {
  readonly product: Product
}

const useButtons = ({ product, edit, onDelete }: Props) => {
  const row = useRowEdit(edit, product._id)
  return {
    name: product.name,
    editing: row !== null,
    busy: row?.busy ?? false,
    onEdit: () => edit.begin(product),
    onSave: () => edit.submit(product._id),
    onCancel: () => edit.cancel(product._id),
    onDelete: () => onDelete(product),
  }
}

/** The buttons of a product in the table. */
export const TableActions = (props: Props) => {
  const { t } = useTranslation()
  return (
    <RowEditButtons {...useButtons(props)}>
      <ActionIcon
        title={t('EDIT_RECIPE_AND_TAX')}
        aria-label={`${t('EDIT_RECIPE_AND_TAX')}: ${props.product.name}`}
        onClick={() => props.onRecipe(props.product)}
      >
        <IconChefHat size={20} aria-hidden />
      </ActionIcon>
    </RowEditButtons>
  )
}

/** On a phone, where a row has a button for editing, and a menu with everything else. */
export const CompactActions = (props: Props) => {
  const { t } = useTranslation()
  const { product, onRecipe } = props
  const { items, dialog } = useAvailabilityMenu(product)
  return (
    <>
      <RowEditButtons
        {...useButtons(props)}
        more={[
          { text: t('EDIT_RECIPE_AND_TAX'), icon: IconChefHat, onClick: () => onRecipe(product) },
          ...items,
        ]}
      />
      {dialog}
    </>
  )
}
