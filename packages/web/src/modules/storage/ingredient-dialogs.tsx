import { useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { type Ingredient, NewIngredient } from '@kafana/contract'
import { areConvertible, DEFAULT_CATEGORY, type Unit, UNITS } from '@kafana/domain'
import { Group, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { FormDialog } from '../../ui/dialogs.tsx'
import { EditConflictNote } from '../../ui/edit-conflict-note.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type FormFields, useContractForm } from '../../ui/form.ts'
import { categoryOptions, unitText } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { ingredientFacts, useIngredientRule } from './ingredient-edit.ts'

interface PackFieldsProps {
  readonly form: FormFields<'buyingQuantity' | 'buyingUnit'>
  /** The pack's unit must convert to the serving unit. */
  readonly servingUnit: Unit | undefined
}

/** Size and unit of one pack. */
const PackFields = ({ form, servingUnit }: PackFieldsProps) => {
  const { t } = useTranslation()
  const units = UNITS.filter((unit) => servingUnit === undefined || areConvertible(unit, servingUnit)).map(
    (unit) => ({ value: unit, label: unitText(t, unit) }),
  )
  return (
    <Group grow align="flex-start">
      <NumberField form={form} name={'buyingQuantity'} label={t('BUYING_QUANTITY')} required />
      <SelectField form={form} name={'buyingUnit'} label={t('BUYING_UNIT')} options={units} required />
    </Group>
  )
}

/** The stock level at which to warn. */
const WarningField = ({ form }: { readonly form: FormFields<'lowAt'> }) => {
  const { t } = useTranslation()
  return <NumberField form={form} name={'lowAt'} label={t('WARN_ME_AT')} description={t('WARN_ME_AT_HINT')} />
}

/** The units are chosen separately and may not match. The server would not name the field. */
const IngredientForm = NewIngredient.check(
  z.refine(({ buyingUnit, servingUnit }) => areConvertible(buyingUnit, servingUnit), {
    error: 'ERROR_UNIT_MISMATCH',
    path: ['buyingUnit'],
  }),
)

/** Adds an ingredient: the stock is in serving units, the buying fields describe one pack. */
export const AddIngredient = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const create = useCallMutation('storage', 'create')
  const form = useContractForm(IngredientForm, { name: '', category: DEFAULT_CATEGORY })
  const onSubmit = form.submit(
    async (body) => {
      await create.mutateAsync({ body })
      notify.success(t('INGREDIENT_ADDED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'INGREDIENT_NOT_ADDED') },
  )
  const units = UNITS.map((unit) => ({ value: unit, label: unitText(t, unit) }))
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_INGREDIENT')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <ChoiceField form={form} name="category" label={t('CATEGORY')} options={categoryOptions(t)} />
      <Group grow align="flex-start">
        <NumberField form={form} name="quantity" label={t('QUANTITY_ON_HAND')} required />
        <SelectField form={form} name="servingUnit" label={t('SERVING_UNIT')} options={units} required />
      </Group>
      <Group grow align="flex-start">
        <NumberField form={form} name="price" label={t('PRICE_PER_SERVING_UNIT')} required />
        <WarningField form={form} />
      </Group>
      <PackFields form={form} servingUnit={form.values.servingUnit} />
    </FormDialog>
  )
}

const PackForm = z.pick(NewIngredient, { buyingQuantity: true, buyingUnit: true, lowAt: true })

/**
 * Edits the pack and the stock warning. The serving unit cannot change, because stock, prices and recipes use
 * it.
 */
export const EditPack = ({
  ingredient,
  onClose,
}: {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { buyingQuantity, buyingUnit, lowAt } = ingredient
  const form = useContractForm(PackForm, { buyingQuantity, buyingUnit, lowAt })
  const { base, before, save } = useEntitySave(useIngredientRule(), ingredient, form.rebase)
  const onSubmit = form.submit(
    async (values) => {
      const outcome = await save({ ...values, lowAt: values.lowAt ?? null })
      if (outcome === 'conflict') return
      if (outcome === 'saved') notify.success(t('INGREDIENT_UPDATED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'INGREDIENT_NOT_UPDATED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('PACK_AND_WARNING_OF', { name: base.name })}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      {before !== null && <EditConflictNote facts={ingredientFacts(t, formats)} before={before} now={base} />}
      <Text c="dimmed">
        {t('SERVING_UNIT')}: {unitText(t, base.servingUnit)}
      </Text>
      <PackFields form={form} servingUnit={base.servingUnit} />
      <WarningField form={form} />
    </FormDialog>
  )
}
