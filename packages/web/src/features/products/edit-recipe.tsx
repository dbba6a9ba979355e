import { NewProduct, type Company, type Ingredient, type Product } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { MeanwhileNote } from '../../ui/meanwhile-note.tsx'
import { notify } from '../../ui/notify.ts'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { needsOf, productFacts, refusalText, useProductRule } from './product-edit.ts'
import { RecipeField } from './recipe-field.tsx'
import { TaxRateField } from './tax-rate-field.tsx'

const RecipeForm = z.pick(NewProduct, { taxRate: true, recipe: true })

interface Props {
  readonly product: Product
  readonly ingredients: readonly Ingredient[]
  readonly taxClasses: Company['taxClasses']
  readonly onClose: () => void
}

/** What a product's row has no room for: its tax rate and what it is made of. */
export const EditRecipe = ({ product, ingredients, taxClasses, onClose }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useContractForm(RecipeForm, { taxRate: product.taxRate, recipe: needsOf(product) })
  const { base, before, save } = useEntitySave(useProductRule(), product, form.reset)
  const onSubmit = form.submit(
    async (values) => {
      if (values.recipe.length === 0 && base.recipe.length > 0) {
        form.setError('recipe', { type: 'required', message: 'INGREDIENTS_REQUIRED' })
        return
      }
      const outcome = await save(values)
      if (outcome === 'lost') return
      if (outcome === 'saved') notify.success(t('PRODUCT_UPDATED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'PRODUCT_NOT_UPDATED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('RECIPE_AND_TAX_OF', { name: base.name })}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
      size="lg"
    >
      {before !== null && <MeanwhileNote facts={productFacts(t, formats)} before={before} now={base} />}
      <TaxRateField form={form} name="taxRate" classes={taxClasses} />
      <RecipeField
        form={form}
        name="recipe"
        ingredients={ingredients}
        price={base.price}
        taxRate={form.watch('taxRate')}
      />
    </FormDialog>
  )
}
