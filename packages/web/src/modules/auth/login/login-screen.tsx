import { unlockSound } from '@kafana/client/browser/sound.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { clearSessionEnd } from '@kafana/client/session/session-store.ts'
import { ROUTES } from '@kafana/domain'
import { codeOf } from '@kafana/locales'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { AuthPasswordField, AuthTextField } from '../form/auth-fields.tsx'
import { AuthButton, AuthFault, AuthPage } from '../form/auth-page.tsx'
import { loadAuthCalls } from '../form/load-auth-calls.ts'
import { useSetupState } from '../setup/use-setup-state.ts'
import { readDemoAccounts } from './demo-accounts.ts'
import c from './login-screen.module.css'

// No part: those of all screens are loaded after signing in, and only the demo has any use for this.
const DemoSignIn = lazy(async () => ({ default: (await import('./demo-sign-in.tsx')).DemoSignIn }))
const SecondFactorFields = lazy(async () => ({
  default: (await import('./second-factor-fields.tsx')).SecondFactorFields,
}))

/** The landing page in the language of this page. */
const useLandingPath = (): string => {
  const { language } = useTranslation()
  return `/${codeOf(language) ?? ''}`
}

/** Where somebody without an account goes: to the setup, where anyone may create a venue, else to us. */
const NewHere = () => {
  const { t } = useTranslation()
  const { setup } = useSetupState()
  const landing = useLandingPath()
  if (setup === 'open') return <Link to={ROUTES.register}>{t('SETUP_NEW_HERE')}</Link>
  if (setup !== 'closed') return null
  return (
    <>
      <a href={`${landing}#contact`}>{t('LOGIN_NEW_VENUE')}</a>
      <p className={c.note}>{t('LOGIN_NO_ACCOUNT')}</p>
    </>
  )
}

/** The login form. The guard decides where it leads: to the requested page, else to the home of the role. */
const LoginScreen = () => {
  const { t } = useTranslation()
  const landing = useLandingPath()
  const [demo] = useState(readDemoAccounts)
  const canOpen = useCanOpen()
  const form = useContractForm(() => loadAuthCalls().then(({ Credentials }) => Credentials), {
    email: '',
    password: '',
  })
  const [isCodeAsked, setCodeAsked] = useState(false)
  useEffect(clearSessionEnd, [])

  const onSubmit = form.submit(async (credentials) => {
    const { signIn } = await loadAuthCalls()
    const outcome = await signIn(credentials)
    if (outcome === 'use-admin-app') notify.error(t('USE_ADMIN_APP'))
    if (outcome === 'use-mobile-app') notify.error(t('USE_MOBILE_APP'))
    if (outcome === 'code-needed') {
      // A field that is there is required; nothing is wrong with it yet.
      form.reset({ ...credentials, secondFactorCode: '' })
      setCodeAsked(true)
    }
  })
  const startAgain = (): void => {
    form.reset({ email: form.values.email ?? '', password: '' })
    setCodeAsked(false)
  }

  return (
    <AuthPage
      title={t('LOGIN_TITLE')}
      tabTitle={t('LOG_IN')}
      subtitle={t('LOGIN_SUBTITLE')}
      footer={
        <>
          <a href={landing}>{t('BACK_TO_LANDING')}</a>
          {demo === null && <NewHere />}
        </>
      }
    >
      {demo !== null && (
        <Suspense>
          <DemoSignIn accounts={demo} />
        </Suspense>
      )}
      {/* The press of the button is what browsers want to see before they play the monitor's chime. */}
      <form
        noValidate
        onSubmit={(event) => {
          void unlockSound()
          onSubmit(event)
        }}
      >
        {isCodeAsked ? (
          <Suspense>
            <SecondFactorFields form={form} />
          </Suspense>
        ) : (
          <>
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
          </>
        )}
        <AuthFault fault={form.fault} />
        <AuthButton wide busy={form.busy}>
          {t('LOG_IN')}
        </AuthButton>
        {isCodeAsked && (
          <AuthButton wide minor onClick={startAgain}>
            {t('BACK')}
          </AuthButton>
        )}
      </form>
    </AuthPage>
  )
}

export { LoginScreen as Component }
