import { NewIngredient } from '@kafana/contract'
import { DEFAULT_CATEGORY, UNITS, unitsConvert } from '@kafana/domain'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { categoryOptions } from '../../ui/category-text.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { unitText } from '../../ui/unit-text.ts'
import { refusalText } from './ingredient-edit.ts'
import { PackFields, WarningField } from './pack-fields.tsx'

/** Chosen one after the other, the units may come not to fit; the server would say so, but of no field. */
const IngredientForm = NewIngredient.check(
  z.refine(({ buyingUnit, servingUnit }) => unitsConvert(buyingUnit, servingUnit), {
    error: 'ERROR_UNIT_MISMATCH',
    path: ['buyingUnit'],
  }),
)

/** Adds an ingredient: what is on hand counts in serving units, the buying fields describe one pack. */
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
    { failure: (error) => refusalText(error, t, 'INGREDIENT_NOT_ADDED'), fields: { NAME_TAKEN: 'name' } },
  )
  const units = UNITS.map((unit) => ({ value: unit, label: unitText(t, unit) }))
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_INGREDIENT')}
      submitLabel={t('SAVE')}
      busy={form.busy}
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
      <PackFields form={form} servingUnit={form.watch('servingUnit')} />
    </FormDialog>
  )
}
