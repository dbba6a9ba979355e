import { ROUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { endSessionOf } from '../../platform/session/session-store.ts'
import { DoorButton } from '../../ui/door/door-button.tsx'
import { useDoorForm } from '../../ui/door/door-form.ts'
import { DoorPasswordField } from '../../ui/door/door-password-field.tsx'
import { GatePage } from '../../ui/door/gate-page.tsx'
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
  const form = useDoorForm((work) => work.ResetPassword, { id, token, password: '', confirmPassword: '' })
  if (form.faults['id'] ?? form.faults['token']) return <SpentLink />

  const onSubmit = form.submit(
    async (body, { doorApi }) => {
      await doorApi.auth.resetPassword({ body })
      endSessionOf(id)
      notify.success(t('PASSWORD_CHANGED'))
      await navigate(ROUTES.login, { replace: true })
    },
    { fields: { RESET_LINK_INVALID: 'token' } },
  )
  return (
    <GatePage title={t('MAIL_RESET_BUTTON')} subtitle={t('RESET_HINT')}>
      <form noValidate onSubmit={onSubmit}>
        <DoorPasswordField
          form={form}
          name="password"
          label={t('NEW_PASSWORD')}
          description={t('SETUP_PASSWORD_HINT')}
          autoComplete="new-password"
          required
        />
        <DoorPasswordField
          form={form}
          name="confirmPassword"
          label={t('CONFIRM_PASSWORD')}
          autoComplete="new-password"
          required
        />
        <DoorButton wide busy={form.busy}>
          {t('RESET_SUBMIT')}
        </DoorButton>
      </form>
    </GatePage>
  )
}
