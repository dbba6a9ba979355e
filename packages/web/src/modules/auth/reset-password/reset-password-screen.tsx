import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { endSessionOf } from '@kafana/client/session/session-store.ts'
import { ROUTES } from '@kafana/domain'
import { generatePath, Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { AuthPasswordField } from '../form/auth-fields.tsx'
import { AuthButton, AuthButtonLink, AuthFault, AuthPage, FormResult } from '../form/auth-page.tsx'
import { loadAuthCalls } from '../form/load-auth-calls.ts'

/** A used, expired or invalid link, with a link to request a new one. */
export const ExpiredLink = () => {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('RESET_LINK_TITLE')} footer={<Link to={ROUTES.login}>{t('LOGIN')}</Link>}>
      <FormResult>{t('ERROR_RESET_LINK_INVALID')}</FormResult>
      <AuthButtonLink wide to={ROUTES.forgot}>
        {t('RESET_LINK_ANEW')}
      </AuthButtonLink>
    </AuthPage>
  )
}

interface ResetPasswordFormProps {
  readonly id: string
  readonly token: string
}

/**
 * The new password, twice. It ends all sessions of the user, including one on this device, so the login page
 * follows.
 */
export const ResetPasswordForm = ({ id, token }: ResetPasswordFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useContractForm(() => loadAuthCalls().then(({ ResetPassword }) => ResetPassword), {
    id,
    token,
    password: '',
    confirmPassword: '',
  })
  if (form.errors['id'] ?? form.errors['token']) return <ExpiredLink />

  const onSubmit = form.submit(
    async (body) => {
      const { authApi } = await loadAuthCalls()
      await authApi.auth.resetPassword({ body })
      endSessionOf(id)
      notify.success(t('PASSWORD_CHANGED'))
      await navigate(ROUTES.login, { replace: true })
    },
    { fields: { RESET_LINK_INVALID: 'token' } },
  )
  return (
    <AuthPage title={t('MAIL_RESET_BUTTON')} subtitle={t('RESET_HINT')}>
      <form noValidate onSubmit={onSubmit}>
        <AuthPasswordField
          form={form}
          name="password"
          label={t('NEW_PASSWORD')}
          description={t('SETUP_PASSWORD_HINT')}
          autoComplete="new-password"
          required
        />
        <AuthPasswordField
          form={form}
          name="confirmPassword"
          label={t('CONFIRM_PASSWORD')}
          autoComplete="new-password"
          required
        />
        <AuthFault fault={form.fault} />
        <AuthButton wide busy={form.busy}>
          {t('RESET_SUBMIT')}
        </AuthButton>
      </form>
    </AuthPage>
  )
}

/** Replaces the token in the URL. */
const TAKEN_OUT = '-'

/** State of the history entry; it survives a reload. */
interface Held {
  readonly token?: unknown
}
const tokenOf = (state: unknown): string | undefined => {
  const { token }: Held = typeof state === 'object' && state !== null ? state : {}
  return typeof token === 'string' ? token : undefined
}

/**
 * The target of the link in the mail. The token is removed from the URL at once, so that it is not left in
 * the history or in logs.
 */
const ResetPasswordScreen = () => {
  const { id = '', token } = useParams()
  const held = tokenOf(useLocation().state)
  if (token !== TAKEN_OUT)
    return (
      <Navigate
        to={generatePath(ROUTES.reset, { id, token: TAKEN_OUT })}
        replace
        state={{ token } satisfies Held}
      />
    )
  return held === undefined ? <ExpiredLink /> : <ResetPasswordForm id={id} token={held} />
}

export { ResetPasswordScreen as Component }
