import { contract } from '@kafana/contract'
import { Text } from '@mantine/core'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCallMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { useBillingErrorText } from '../../billing/index.ts'

interface DialogProps {
  readonly orderId: string
  readonly texts: {
    readonly action: 'UNBILL' | 'UNDO_BILL'
    readonly hint: 'UNBILL_HINT' | 'UNDO_BILL_HINT'
    readonly done: 'UNBILLED' | 'BILL_UNDONE'
  }
  readonly onClose: () => void
}

/** Undoes a bill with an owner’s PIN and a reason. */
export const UndoDialog = ({ orderId, texts: { action, hint, done }, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const unbill = useCallMutation('billing', 'unbill')
  const form = useContractForm(contract.billing.unbill.body, { username: '', pin: '', reason: '' })
  const save = form.submit(
    async (body) => {
      await unbill.mutateAsync({ params: { id: orderId }, body })
      notify.success(t(done))
      onClose()
    },
    {
      isQuiet: true,
      failure: (error) => (hasCode(error, 'PRINT_UNCONFIRMED') ? t('UNDO_BILL_UNPROVEN') : textOf(error)),
    },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(action)}
      onSubmit={save}
      submitLabel={t(action)}
      form={form}
    >
      <Text c="dimmed">{t(hint)}</Text>
      <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
      <TextField form={form} name="username" label={t('OWNER_USERNAME')} maxLength={64} required />
      <PasswordField form={form} name="pin" label={t('OWNER_PIN')} inputMode="numeric" required />
    </FormDialog>
  )
}
