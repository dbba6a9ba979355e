import { Purchase, type Ingredient } from '@kafana/contract'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { unitText } from '../../ui/unit-text.ts'
import { refusalText } from './ingredient-edit.ts'
import { PurchasePreview } from './purchase-preview.tsx'

/** Books packs that were bought; with a price the ingredient's own becomes the average of old and new. */
export const BuyIngredient = ({
  ingredient,
  onClose,
}: {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const purchase = useCallMutation('storage', 'purchase', { stale: ['storage', 'catalog'] })
  const form = useContractForm(Purchase, { packs: 1 })
  const onSubmit = form.submit(
    async (body) => {
      await purchase.mutateAsync({ params: { id: ingredient._id }, body })
      notify.success(t('INGREDIENT_BOUGHT'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'INGREDIENT_NOT_BOUGHT') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('BUY_INGREDIENT', { name: ingredient.name })}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <Text>
        {t('ONE_PACK_IS', {
          quantity: number(ingredient.buyingQuantity, 3),
          unit: unitText(t, ingredient.buyingUnit),
        })}
      </Text>
      <Group grow align="flex-start">
        <NumberField form={form} name="packs" label={t('PACKS')} allowDecimal={false} required autoFocus />
        <NumberField
          form={form}
          name="packPrice"
          label={t('PACK_PRICE')}
          description={t('PACK_PRICE_HINT')}
        />
      </Group>
      <PurchasePreview
        ingredient={ingredient}
        packs={form.watch('packs')}
        packPrice={form.watch('packPrice')}
      />
    </FormDialog>
  )
}
