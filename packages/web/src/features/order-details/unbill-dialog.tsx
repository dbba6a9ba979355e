import { contract } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/api/query.ts'
import { useBillingErrorText } from '../../ui/billing-dialog/use-billing-error-text.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'

interface Props {
  readonly orderId: string
  readonly onClose: () => void
}

/** A mistaken pre-bill is undone: an owner says so by PIN, and why. */
export const UnbillDialog = ({ orderId, onClose }: Props) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [fault, setFault] = useState<string>()
  const unbill = useCallMutation('billing', 'unbill', { stale: ['billing', 'orders'] })
  const form = useContractForm(contract.billing.unbill.body, { username: '', pin: '', reason: '' })
  const save = form.submit(async (body) => {
    try {
      await unbill.mutateAsync({ params: { id: orderId }, body })
      notify.success(t('UNBILLED'))
      onClose()
    } catch (error) {
      setFault(textOf(error))
    }
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('UNBILL')}
      onSubmit={save}
      submitLabel={t('UNBILL')}
      busy={form.busy}
      fault={fault}
    >
      <Text c="dimmed">{t('UNBILL_HINT')}</Text>
      <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
      <TextField form={form} name="username" label={t('OWNER_USERNAME')} maxLength={64} required />
      <PasswordField form={form} name="pin" label={t('OWNER_PIN')} inputMode="numeric" required />
    </FormDialog>
  )
}
