import { NewProduct, type Company, type Ingredient } from '@kafana/contract'
import { DEFAULT_CATEGORY } from '@kafana/domain'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { categoryOptions } from '../../ui/category-text.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { refusalText } from './product-edit.ts'
import { RecipeField } from './recipe-field.tsx'
import { TaxRateField } from './tax-rate-field.tsx'

/** The form asks for what the call could do without: a product that is made of something. */
const ProductForm = z.extend(NewProduct, {
  recipe: NewProduct.shape.recipe.check(z.minLength(1, 'INGREDIENTS_REQUIRED')),
})

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly taxClasses: Company['taxClasses']
  readonly onClose: () => void
}

export const AddProduct = ({ ingredients, taxClasses, onClose }: Props) => {
  const { t } = useTranslation()
  const create = useCallMutation('catalog', 'create')
  const form = useContractForm(ProductForm, { name: '', category: DEFAULT_CATEGORY, recipe: [] })
  const onSubmit = form.submit(
    async (body) => {
      await create.mutateAsync({ body })
      notify.success(t('PRODUCT_ADDED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'PRODUCT_NOT_ADDED'), fields: { NAME_TAKEN: 'name' } },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_PRODUCT')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
      size="lg"
    >
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <Group grow align="flex-start">
        <NumberField form={form} name="price" label={t('PRICE')} required />
        <TaxRateField form={form} name="taxRate" classes={taxClasses} />
      </Group>
      <ChoiceField form={form} name="category" label={t('CATEGORY')} options={categoryOptions(t)} />
      <RecipeField
        form={form}
        name="recipe"
        ingredients={ingredients}
        price={form.watch('price')}
        taxRate={form.watch('taxRate')}
      />
    </FormDialog>
  )
}
