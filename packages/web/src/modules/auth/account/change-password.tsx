import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { clearSession } from '@kafana/client/session/session-store.ts'
import { ChangePassword as Form } from '@kafana/contract'
import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { CurrentPasswordField, NewPasswordFields } from '../../../ui/fields/secret-fields.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'

/** Changes one's own password, with the current one; the server ends every session. */
export const ChangePassword = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const change = useCallMutation('auth', 'changePassword')
  const form = useContractForm(Form, { currentPassword: '', password: '', confirmPassword: '' })
  const onSubmit = form.submit(async (body) => {
    await change.mutateAsync({ body })
    notify.success(t('PASSWORD_CHANGED'))
    clearSession('signedOut')
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('CHANGE_PASSWORD')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <Text>{t('NEW_PASSWORD_OWN_HINT')}</Text>
      <CurrentPasswordField form={form} autoFocus />
      <NewPasswordFields form={form} label="NEW_PASSWORD" />
    </FormDialog>
  )
}
