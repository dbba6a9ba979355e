import { ROUTES } from '@kafana/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DoorButton } from '../../ui/door/door-button.tsx'
import { useDoorForm } from '../../ui/door/door-form.ts'
import { DoorTextField } from '../../ui/door/door-text-field.tsx'
import { GatePage } from '../../ui/door/gate-page.tsx'
import { Told } from '../../ui/told.tsx'

const ToLogin = () => {
  const { t } = useTranslation()
  return <Link to={ROUTES.login}>{t('LOGIN')}</Link>
}

/** The answer, the same whoever asks: nobody learns here which addresses have an account. */
const Sent = ({ onAnother }: { readonly onAnother: () => void }) => {
  const { t } = useTranslation()
  return (
    <GatePage title={t('FORGOT_SENT_TITLE')} footer={<ToLogin />}>
      <Told>
        <p>{t('FORGOT_ANSWER')}</p>
        <p>{t('FORGOT_SENT_HINT')}</p>
      </Told>
      <DoorButton wide minor onClick={onAnother}>
        {t('FORGOT_ANOTHER')}
      </DoorButton>
    </GatePage>
  )
}

/** Asking for a mail with a link to choose a new password, in the language of the page. */
const ForgotPasswordScreen = () => {
  const { t, i18n } = useTranslation()
  const [isSent, setSent] = useState(false)
  const form = useDoorForm((work) => work.Forgot, { email: '' })
  if (isSent) return <Sent onAnother={() => setSent(false)} />

  const onSubmit = form.submit(async ({ email }, { doorApi }) => {
    await doorApi.auth.forgotPassword({ body: { email, language: i18n.language } })
    setSent(true)
  })
  return (
    <GatePage title={t('FORGOT_PASSWORD')} subtitle={t('FORGOT_HINT')} footer={<ToLogin />}>
      <form noValidate onSubmit={onSubmit}>
        <DoorTextField
          form={form}
          name="email"
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <DoorButton wide busy={form.busy}>
          {t('REQUEST_CHANGE')}
        </DoorButton>
      </form>
    </GatePage>
  )
}

export { ForgotPasswordScreen as Component }
