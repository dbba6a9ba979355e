import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { readDevice } from '@kafana/client/session/device-token.ts'
import { ROUTES } from '@kafana/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useContractForm } from '../../../ui/form.ts'
import { AuthTextField } from '../form/auth-fields.tsx'
import { AuthButton, AuthFault, AuthPage, FormResult } from '../form/auth-page.tsx'
import { loadAuthCalls } from '../form/load-auth-calls.ts'

const ToLogin = () => {
  const { t } = useTranslation()
  return <Link to={ROUTES.login}>{t('LOGIN')}</Link>
}

/** The confirmation, the same for every address: it does not reveal which addresses have an account. */
const Sent = ({ onAnother }: { readonly onAnother: () => void }) => {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('FORGOT_SENT_TITLE')} footer={<ToLogin />}>
      <FormResult>
        <p>{t('FORGOT_ANSWER')}</p>
        <p>{t('FORGOT_SENT_HINT')}</p>
      </FormResult>
      <AuthButton wide minor onClick={onAnother}>
        {t('FORGOT_ANOTHER')}
      </AuthButton>
    </AuthPage>
  )
}

/** Requests a mail with a link to choose a new password, in the language of the page. */
const ForgotPasswordScreen = () => {
  const { t, language } = useTranslation()
  const [isSent, setSent] = useState(false)
  const form = useContractForm(() => loadAuthCalls().then(({ Forgot }) => Forgot), { email: '' })
  if (isSent) return <Sent onAnother={() => setSent(false)} />

  const onSubmit = form.submit(async ({ email }) => {
    const { authApi } = await loadAuthCalls()
    await authApi.auth.forgotPassword({ body: { email, language, device: readDevice() } })
    setSent(true)
  })
  return (
    <AuthPage title={t('FORGOT_PASSWORD')} subtitle={t('FORGOT_HINT')} footer={<ToLogin />}>
      <form noValidate onSubmit={onSubmit}>
        <AuthTextField
          form={form}
          name="email"
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <AuthFault fault={form.fault} />
        <AuthButton wide busy={form.busy}>
          {t('REQUEST_CHANGE')}
        </AuthButton>
      </form>
    </AuthPage>
  )
}

export { ForgotPasswordScreen as Component }
