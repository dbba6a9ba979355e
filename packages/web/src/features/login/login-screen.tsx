import { ROUTES } from '@kafana/domain'
import { codeOf } from '@kafana/locales'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { forgetEnd } from '../../platform/session/session-store.ts'
import { unlockSound } from '../../platform/sound/sound.ts'
import { DoorButton } from '../../ui/door/door-button.tsx'
import { useDoorForm } from '../../ui/door/door-form.ts'
import { DoorPasswordField } from '../../ui/door/door-password-field.tsx'
import { DoorTextField } from '../../ui/door/door-text-field.tsx'
import { GatePage } from '../../ui/door/gate-page.tsx'
import { notify } from '../../ui/notify.ts'
import { NewHere } from './new-here.tsx'

/** Signing in. Where it leads is the guard's to say: to the page that was asked for, else to the role's own. */
const LoginScreen = () => {
  const { t, i18n } = useTranslation()
  const reach = useReach()
  const form = useDoorForm((work) => work.Credentials, { email: '', password: '' })
  useEffect(forgetEnd, [])

  const onSubmit = form.submit(async (credentials, { signIn }) => {
    const outcome = await signIn(credentials)
    if (outcome === 'use-admin-app') notify.error(t('USE_ADMIN_APP'))
    if (outcome === 'use-mobile-app') notify.error(t('USE_MOBILE_APP'))
  })

  return (
    <GatePage
      title={t('LOGIN_TITLE')}
      tabTitle={t('LOG_IN')}
      subtitle={t('LOGIN_SUBTITLE')}
      footer={
        <>
          <a href={`/${codeOf(i18n.language) ?? ''}`}>{t('BACK_TO_LANDING')}</a>
          <NewHere />
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
        <DoorTextField
          form={form}
          name="email"
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <DoorPasswordField
          form={form}
          name="password"
          label={t('PASSWORD')}
          autoComplete="current-password"
          required
        />
        {reach('forgot') && <Link to={ROUTES.forgot}>{t('FORGOT_PASSWORD')}</Link>}
        <DoorButton wide busy={form.busy}>
          {t('LOG_IN')}
        </DoorButton>
      </form>
    </GatePage>
  )
}

export { LoginScreen as Component }
