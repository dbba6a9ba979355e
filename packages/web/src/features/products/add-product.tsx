import { NewProduct, type Company, type Ingredient } from '@kafana/contract'
import { DEFAULT_CATEGORY, ROUTES } from '@kafana/domain'
import { Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { textOf } from '../../platform/i18n/text-of.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { NoIngredients, RecipePicker } from './recipe-picker.tsx'
import { categoryOptions } from '../../ui/category-text.ts'

/** The form asks for what the call could do without: a product that is cooked from something. */
const ProductForm = z.extend(NewProduct, { recipe: NewProduct.shape.recipe.check(z.minLength(1, 'INGREDIENTS_REQUIRED')) })

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly taxClasses: Company['taxClasses']
  readonly onClose: () => void
}

export const AddProduct = ({ ingredients, taxClasses, onClose }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCallMutation('catalog', 'create')
  const form = useContractForm(ProductForm, { name: '', category: DEFAULT_CATEGORY, recipe: [] })
  const [price, taxRate, recipe] = [form.watch('price'), form.watch('taxRate'), form.watch('recipe')]
  const { errors } = form.formState
  const errorOf = (message: string | undefined) => (message === undefined ? undefined : textOf(t, message) ?? t('VALUE_INVALID'))
  const onSubmit = form.submit(async (body) => {
    await create.mutateAsync({ body })
    notify.success(t('PRODUCT_ADDED'))
    onClose()
  }, { failure: () => t('PRODUCT_NOT_ADDED') })
  return (
    <FormDialog opened onClose={onClose} title={t('ADD_PRODUCT')} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit} size="lg">
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <Group grow align="flex-start">
        <NumberField form={form} name="price" label={t('PRICE')} required />
        <Select
          label={t('TAX_RATE')} withAsterisk aria-required value={taxRate === undefined ? null : String(taxRate)} error={errorOf(errors.taxRate?.message)} allowDeselect={false}
          data={taxClasses.map(({ rate, letter }) => ({ value: String(rate), label: `${rate} % · ${letter}` }))}
          onChange={(rate) => { if (rate !== null) form.setValue('taxRate', Number(rate), { shouldValidate: form.formState.isSubmitted }) }}
        />
      </Group>
      <ChoiceField form={form} name="category" label={t('CATEGORY')} options={categoryOptions(t)} />
      {ingredients.length === 0 && <NoIngredients onGo={() => void navigate(ROUTES.storage)} />}
      <RecipePicker
        ingredients={ingredients} value={recipe} price={typeof price === 'number' ? price : undefined} error={errorOf(errors.recipe?.message ?? errors.recipe?.root?.message)}
        onChange={(next) => form.setValue('recipe', next, { shouldValidate: form.formState.isSubmitted })}
      />
    </FormDialog>
  )
}
