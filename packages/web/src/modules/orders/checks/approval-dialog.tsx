import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Approval } from '@kafana/contract'
import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'

interface Props {
  /** Rejects where it is refused. */
  readonly onApprove: (approval: { readonly username: string; readonly pin: string }) => Promise<void>
  readonly onClose: () => void
}

/** Who approves what the caller may not do alone. */
export const ApprovalDialog = ({ onApprove, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(Approval, { username: '', pin: '' })
  const onSubmit = form.submit(onApprove, {
    isQuiet: true,
    fields: { BAD_CREDENTIALS: 'pin', PIN_DISABLED: 'pin', APPROVAL_REFUSED: 'username' },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('VOID_APPROVED_BY')}
      submitLabel={t('CONFIRM')}
      form={form}
      onSubmit={onSubmit}
    >
      <Text>{t('LINE_APPROVAL')}</Text>
      <TextField form={form} name="username" label={t('USERNAME')} maxLength={64} required autoFocus />
      <PasswordField form={form} name="pin" label={t('PIN')} inputMode="numeric" required />
    </FormDialog>
  )
}
