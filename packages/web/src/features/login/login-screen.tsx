import { Credentials } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { codeOf } from '@kafana/locales'
import { Anchor, Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { forgetEnd } from '../../platform/session/session-store.ts'
import { signIn } from '../../platform/session/sign-in.ts'
import { unlockSound } from '../../platform/sound/sound.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { GatePage } from '../../ui/gate-page.tsx'
import { notify } from '../../ui/notify.ts'
import { NewHere } from './new-here.tsx'

/** Signing in. Where it leads is the guard's to say: to the page that was asked for, else to the role's own. */
const LoginScreen = () => {
  const { t, i18n } = useTranslation()
  const reach = useReach()
  const form = useContractForm(Credentials, { email: '', password: '' })
  useEffect(forgetEnd, [])

  const onSubmit = form.submit(async (credentials) => {
    const outcome = await signIn(credentials)
    if (outcome === 'use-admin-app') notify.error(t('USE_ADMIN_APP'))
    if (outcome === 'use-mobile-app') notify.error(t('USE_MOBILE_APP'))
  })

  return (
    <GatePage title={t('LOGIN_TITLE')} tabTitle={t('LOG_IN')} subtitle={t('LOGIN_SUBTITLE')} footer={<><Anchor href={`/${codeOf(i18n.language) ?? ''}`}>{t('BACK_TO_LANDING')}</Anchor><NewHere /></>}>
      {/* The press of the button is what browsers want to see before they play the monitor's chime. */}
      <form noValidate onSubmit={(event) => { void unlockSound(); onSubmit(event) }}>
        <Stack gap="md">
          <TextField form={form} name="email" label={t('EMAIL')} type="email" inputMode="email" autoComplete="username" required />
          <PasswordField form={form} name="password" label={t('PASSWORD')} autoComplete="current-password" required />
          {reach('forgot') && <Anchor component={Link} to={ROUTES.forgot}>{t('FORGOT_PASSWORD')}</Anchor>}
          <Button type="submit" size="lg" fullWidth loading={form.busy}>{t('LOG_IN')}</Button>
        </Stack>
      </form>
    </GatePage>
  )
}

export { LoginScreen as Component }
