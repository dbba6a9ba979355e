import { ResetPassword } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { doorApi } from '../../platform/api/door-api.ts'
import { endSessionOf } from '../../platform/session/session-store.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { GatePage } from '../../ui/gate-page.tsx'
import { notify } from '../../ui/notify.ts'
import { SpentLink } from './spent-link.tsx'

interface Props {
  readonly id: string
  readonly token: string
}

/** The new password, twice; it ends every session of its person, the one on this device too, so the way on is to log in. */
export const ResetPasswordForm = ({ id, token }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useContractForm(ResetPassword, { id, token, password: '', confirmPassword: '' })
  const { errors } = form.formState
  if (errors.id ?? errors.token) return <SpentLink />

  const onSubmit = form.submit(async (body) => {
    await doorApi.auth.resetPassword({ body })
    endSessionOf(id)
    notify.success(t('PASSWORD_CHANGED'))
    await navigate(ROUTES.login, { replace: true })
  }, { fields: { RESET_LINK_INVALID: 'token' } })
  return (
    <GatePage title={t('MAIL_RESET_BUTTON')} subtitle={t('RESET_HINT')}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <PasswordField form={form} name="password" label={t('NEW_PASSWORD')} description={t('SETUP_PASSWORD_HINT')} autoComplete="new-password" required />
          <PasswordField form={form} name="confirmPassword" label={t('CONFIRM_PASSWORD')} autoComplete="new-password" required />
          <Button type="submit" size="lg" fullWidth loading={form.busy}>{t('RESET_SUBMIT')}</Button>
        </Stack>
      </form>
    </GatePage>
  )
}
