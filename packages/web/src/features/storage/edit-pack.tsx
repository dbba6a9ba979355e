import { NewIngredient, type Ingredient } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { MeanwhileNote } from '../../ui/meanwhile-note.tsx'
import { notify } from '../../ui/notify.ts'
import { unitText } from '../../ui/unit-text.ts'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { ingredientFacts, refusalText, useIngredientRule } from './ingredient-edit.ts'
import { PackFields, WarningField } from './pack-fields.tsx'

const PackForm = z.pick(NewIngredient, { buyingQuantity: true, buyingUnit: true, lowAt: true })

/** What an ingredient's row has no room for: one pack as it is bought, and when to warn. What it is served in stays: counts, prices and recipes speak in it. */
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
  const { base, before, save } = useEntitySave(useIngredientRule(), ingredient, form.reset)
  const onSubmit = form.submit(
    async (values) => {
      const outcome = await save({ ...values, lowAt: values.lowAt ?? null })
      if (outcome === 'lost') return
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
      busy={form.busy}
      onSubmit={onSubmit}
    >
      {before !== null && <MeanwhileNote facts={ingredientFacts(t, formats)} before={before} now={base} />}
      <Text c="dimmed">
        {t('SERVING_UNIT')}: {unitText(t, base.servingUnit)}
      </Text>
      <PackFields form={form} servingUnit={base.servingUnit} />
      <WarningField form={form} />
    </FormDialog>
  )
}
