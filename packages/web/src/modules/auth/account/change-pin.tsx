import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ChangePin as Form } from '@kafana/contract'
import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'

/** Changes one's own PIN, with the current one. */
export const ChangePin = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const change = useCallMutation('auth', 'changePin')
  const form = useContractForm(Form, { currentPin: '', pin: '' })
  const onSubmit = form.submit(async (body) => {
    await change.mutateAsync({ body })
    notify.success(t('PIN_CHANGED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('CHANGE_PIN')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <Text>{t('NEW_PIN_HINT')}</Text>
      <PasswordField
        form={form}
        name="currentPin"
        label={t('CURRENT_PIN')}
        inputMode="numeric"
        required
        autoFocus
      />
      <PasswordField
        form={form}
        name="pin"
        label={t('NEW_PIN')}
        description={t('SETUP_PIN_HINT')}
        inputMode="numeric"
        required
      />
    </FormDialog>
  )
}
