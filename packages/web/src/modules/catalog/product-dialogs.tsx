import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Company, Ingredient, Product } from '@kafana/contract'
import { DEFAULT_CATEGORY, ROUTES } from '@kafana/domain'
import { Group, Button, Select, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { ConfirmDialog, FormDialog } from '../../ui/dialogs.tsx'
import { EditConflictNote } from '../../ui/edit-conflict-note.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type FieldProps, inputProps, useField } from '../../ui/fields/use-field.ts'
import { useContractForm } from '../../ui/form.ts'
import { categoryOptions } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { ModifiersField, useGroupsOfOptions } from './modifiers-field.tsx'
import { fieldsOf, productFacts, useProductRule } from './product-edit.ts'
import { asSaved, ProductForm, RecipeForm, recipeValue } from './recipe-form.ts'
import { RecipePicker } from './recipe-picker.tsx'
import { NO_STATION, StationField, stationOf, useStationOptions } from './station-field.tsx'
import { TakeawayTaxField } from './takeaway-tax-field.tsx'

interface TaxRateFieldProps<N extends string> extends Pick<FieldProps<N>, 'form' | 'name'> {
  readonly classes: Company['taxClasses']
}

/**
 * Select for a tax rate of the venue. A rate the venue no longer has is listed until another one is chosen.
 */
const TaxRateField = <N extends string>({ form, name, classes }: TaxRateFieldProps<N>) => {
  const { t } = useTranslation()
  const { value, error, onChange } = useField({ form, name })
  const rate = typeof value === 'number' ? value : undefined
  const options = classes.map(({ rate: each, letter }) => ({
    value: String(each),
    label: `${each} % · ${letter}`,
  }))
  const data =
    rate === undefined || classes.some((each) => each.rate === rate)
      ? options
      : [...options, { value: String(rate), label: `${rate} %` }]
  return (
    <Select
      {...inputProps({ label: t('TAX_RATE'), required: true })}
      name={name}
      error={error}
      allowDeselect={false}
      value={rate === undefined ? null : String(rate)}
      data={data}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
    />
  )
}

/** The recipe field; without ingredients it links to storage. */
const RecipeField = (props: ComponentProps<typeof RecipePicker>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      {props.ingredients.length === 0 && (
        <Group justify="space-between">
          <Text>{t('NO_INGREDIENTS_YET')}</Text>
          <Button variant="default" onClick={() => void navigate(ROUTES.storage)}>
            {t('STORAGE')}
          </Button>
        </Group>
      )}
      <RecipePicker {...props} />
    </>
  )
}

const NoDiscountField = ({ form }: Pick<FieldProps<'noDiscount'>, 'form'>) => {
  const { t } = useTranslation()
  return (
    <SwitchField
      form={form}
      name="noDiscount"
      label={t('PRODUCT_NO_DISCOUNT')}
      description={t('PRODUCT_NO_DISCOUNT_HINT')}
    />
  )
}

/** No id of a group. */
const NO_GROUP = 'none'

interface AddProductProps {
  readonly ingredients: readonly Ingredient[]
  readonly taxClasses: Company['taxClasses']
  readonly onClose: () => void
}

export const AddProduct = ({ ingredients, taxClasses, onClose }: AddProductProps) => {
  const { t } = useTranslation()
  const create = useCallMutation('catalog', 'create')
  const groups = useCall('catalog', 'groups').data ?? []
  const optionGroups = useGroupsOfOptions()
  const form = useContractForm(
    ProductForm,
    { name: '', category: DEFAULT_CATEGORY, group: NO_GROUP, station: NO_STATION, recipe: recipeValue([]) },
    { asSaved },
  )
  const options = groups
    .filter(({ category }) => category === form.values.category)
    .map(({ _id, name }) => ({ value: _id, label: name }))
  const stations = useStationOptions(form.values.category)
  const onSubmit = form.submit(
    async ({ group: chosen, station: chosenStation, ...body }) => {
      // A group of the other category may still be chosen; it comes back with its category.
      const group = options.find(({ value }) => value === chosen)?.value
      const station = stationOf(stations, chosenStation)
      await create.mutateAsync({
        body: { ...body, ...(group !== undefined && { group }), ...(station && { station }) },
      })
      notify.success(t('PRODUCT_ADDED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'PRODUCT_NOT_ADDED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_PRODUCT')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <Group grow align="flex-start">
        <NumberField form={form} name="price" label={t('PRICE')} required />
        <TaxRateField form={form} name="taxRate" classes={taxClasses} />
      </Group>
      <TakeawayTaxField form={form} classes={taxClasses} />
      <ChoiceField form={form} name="category" label={t('CATEGORY')} options={categoryOptions(t)} />
      {options.length > 0 && (
        <SelectField
          form={form}
          name="group"
          label={t('MENU_GROUP')}
          options={[{ value: NO_GROUP, label: t('WITHOUT_MENU_GROUP') }, ...options]}
        />
      )}
      <StationField form={form} options={stations} none="group" />
      <RecipeField
        form={form}
        ingredients={ingredients}
        price={form.values.price}
        taxRate={form.values.taxRate}
      />
      <ModifiersField form={form} groups={optionGroups} />
      <NoDiscountField form={form} />
    </FormDialog>
  )
}

interface EditRecipeProps {
  readonly product: Product
  readonly ingredients: readonly Ingredient[]
  readonly taxClasses: Company['taxClasses']
  readonly onClose: () => void
}

type Values = z.output<typeof RecipeForm>
const formValues = ({ recipe, station, ...values }: Values) => ({
  ...values,
  station: station ?? NO_STATION,
  recipe: recipeValue(recipe),
})

/** Edits the tax rate, the recipe, the station, the options and whether there are discounts, which are not part of a product's row. */
export const EditRecipe = ({ product, ingredients, taxClasses, onClose }: EditRecipeProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const optionGroups = useGroupsOfOptions()
  const form = useContractForm(RecipeForm, formValues(fieldsOf(product)), { asSaved })
  const { base, before, save } = useEntitySave(useProductRule(), product, (values: Values, opened: Values) =>
    form.rebase(formValues(values), formValues(opened)),
  )
  const stations = useStationOptions(base.category)
  const onSubmit = form.submit(
    async ({ station: chosen, ...values }) => {
      if (values.recipe.length === 0 && base.recipe.length > 0) {
        form.setError('recipe', 'INGREDIENTS_REQUIRED')
        return
      }
      const station = stationOf(stations, chosen)
      const outcome = await save({ ...values, station: station === undefined ? base.station : station })
      if (outcome === 'conflict') return
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
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      {before !== null && (
        <EditConflictNote facts={productFacts(t, formats, optionGroups)} before={before} now={base} />
      )}
      <TaxRateField form={form} name="taxRate" classes={taxClasses} />
      <TakeawayTaxField form={form} classes={taxClasses} />
      <StationField form={form} options={stations} none="group" />
      <RecipeField form={form} ingredients={ingredients} price={base.price} taxRate={form.values.taxRate} />
      <ModifiersField form={form} groups={optionGroups} />
      <NoDiscountField form={form} />
    </FormDialog>
  )
}

/** Confirms and deletes a product. */
export const DeleteProduct = ({
  product,
  onClose,
}: {
  readonly product: Product
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const remove = useCallMutation('catalog', 'remove', {
    onSuccess: () => {
      notify.success(t('PRODUCT_DELETED'))
      onClose()
    },
    onError: (error) => notify.error(refusalText(error, t, 'PRODUCT_NOT_DELETED')),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_PRODUCT')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: product._id } })}
    >
      {t('DELETE_PRODUCT_TEXT', { name: product.name })}
    </ConfirmDialog>
  )
}
