import { ChangePassword as Form } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/api/query.ts'
import { clearSession } from '../../../platform/session/session-store.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'

/** Changes one's own password, with the current one; the server ends every session. */
export const ChangePassword = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const change = useCallMutation('auth', 'changePassword')
  const form = useContractForm(Form, { currentPassword: '', password: '', confirmPassword: '' })
  const onSubmit = form.submit(
    async (body) => {
      await change.mutateAsync({ body })
      notify.success(t('PASSWORD_CHANGED'))
      clearSession('signedOut')
    },
    { fields: { CURRENT_PASSWORD_WRONG: 'currentPassword' } },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('CHANGE_PASSWORD')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <Text>{t('NEW_PASSWORD_OWN_HINT')}</Text>
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('CURRENT_PASSWORD')}
        autoComplete="current-password"
        required
        autoFocus
      />
      <PasswordField
        form={form}
        name="password"
        label={t('NEW_PASSWORD')}
        description={t('SETUP_PASSWORD_HINT')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('CONFIRM_PASSWORD')}
        autoComplete="new-password"
        required
      />
    </FormDialog>
  )
}
