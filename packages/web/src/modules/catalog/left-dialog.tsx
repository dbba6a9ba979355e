import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Availability, type Product } from '@kafana/contract'
import { MAX_LEFT } from '@kafana/domain'
import { Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { useAvailability } from './use-availability.tsx'

interface Props {
  readonly product: Product
  readonly onClose: () => void
}

/** How many of a product are left: it counts down, and is sold out with the last one. */
export const LeftDialog = ({ product, onClose }: Props) => {
  const { t } = useTranslation()
  const { setLeft } = useAvailability()
  const form = useContractForm(Availability, { state: 'left', left: product.left || undefined })
  const onSubmit = form.submit(
    async ({ left }) => {
      if (left !== undefined) await setLeft(product, left)
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'PRODUCT_NOT_UPDATED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={product.name}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <NumberField
        form={form}
        name="left"
        label={t('LEFT_COUNT')}
        min={1}
        max={MAX_LEFT}
        allowDecimal={false}
        required
        autoFocus
      />
      <Text size="sm" c="dimmed">
        {t('LEFT_HINT')}
      </Text>
    </FormDialog>
  )
}
