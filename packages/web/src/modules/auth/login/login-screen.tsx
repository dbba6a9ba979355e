import { ROUTES } from '@kafana/domain'
import { codeOf } from '@kafana/locales'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { unlockSound } from '../../../platform/browser/sound.ts'
import { useCanOpen } from '../../../platform/session/screen-access.ts'
import { clearSessionEnd } from '../../../platform/session/session-store.ts'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { AuthPasswordField, AuthTextField } from '../form/auth-fields.tsx'
import { AuthButton, AuthFault, AuthPage } from '../form/auth-page.tsx'
import { loadAuthCalls } from '../form/load-auth-calls.ts'
import { useSetupState } from '../setup/use-setup-state.ts'

/** A link to the setup page, where anyone may create a venue. */
export const SetupLink = () => {
  const { t } = useTranslation()
  const { setup } = useSetupState()
  return setup === 'open' && <Link to={ROUTES.register}>{t('SETUP_NEW_HERE')}</Link>
}

/** The login form. The guard decides where it leads: to the requested page, else to the home of the role. */
const LoginScreen = () => {
  const { t, i18n } = useTranslation()
  const canOpen = useCanOpen()
  const form = useContractForm(() => loadAuthCalls().then(({ Credentials }) => Credentials), {
    email: '',
    password: '',
  })
  useEffect(clearSessionEnd, [])

  const onSubmit = form.submit(async (credentials) => {
    const { signIn } = await loadAuthCalls()
    const outcome = await signIn(credentials)
    if (outcome === 'use-admin-app') notify.error(t('USE_ADMIN_APP'))
    if (outcome === 'use-mobile-app') notify.error(t('USE_MOBILE_APP'))
  })

  return (
    <AuthPage
      title={t('LOGIN_TITLE')}
      tabTitle={t('LOG_IN')}
      subtitle={t('LOGIN_SUBTITLE')}
      footer={
        <>
          <a href={`/${codeOf(i18n.language) ?? ''}`}>{t('BACK_TO_LANDING')}</a>
          <SetupLink />
        </>
      }
    >
      {/* The press of the button is what browsers want to see before they play the monitor's chime. */}
      <form
        noValidate
        onSubmit={(event) => {
          void unlockSound()
          onSubmit(event)
        }}
      >
        <AuthTextField
          form={form}
          name="email"
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <AuthPasswordField
          form={form}
          name="password"
          label={t('PASSWORD')}
          autoComplete="current-password"
          required
        />
        {canOpen('forgot') && <Link to={ROUTES.forgot}>{t('FORGOT_PASSWORD')}</Link>}
        <AuthFault fault={form.fault} />
        <AuthButton wide busy={form.busy}>
          {t('LOG_IN')}
        </AuthButton>
      </form>
    </AuthPage>
  )
}

export { LoginScreen as Component }
