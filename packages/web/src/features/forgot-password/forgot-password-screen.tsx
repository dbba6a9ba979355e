import { Forgot } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { doorApi } from '../../platform/api/door-api.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { GatePage } from '../../ui/gate-page.tsx'
import { Told } from '../../ui/told.tsx'

const ToLogin = () => {
  const { t } = useTranslation()
  return <Anchor component={Link} to={ROUTES.login}>{t('LOGIN')}</Anchor>
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
      <Button variant="default" size="lg" fullWidth onClick={onAnother}>{t('FORGOT_ANOTHER')}</Button>
    </GatePage>
  )
}

/** Asking for a mail with a link to choose a new password, in the language of the page. */
const ForgotPasswordScreen = () => {
  const { t, i18n } = useTranslation()
  const [isSent, setSent] = useState(false)
  const form = useContractForm(Forgot, { email: '' })
  if (isSent) return <Sent onAnother={() => setSent(false)} />

  const onSubmit = form.submit(async ({ email }) => {
    await doorApi.auth.forgotPassword({ body: { email, language: i18n.language } })
    setSent(true)
  })
  return (
    <GatePage title={t('FORGOT_PASSWORD')} subtitle={t('FORGOT_HINT')} footer={<ToLogin />}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <TextField form={form} name="email" label={t('EMAIL')} type="email" inputMode="email" autoComplete="username" required />
          <Button type="submit" size="lg" fullWidth loading={form.busy}>{t('REQUEST_CHANGE')}</Button>
        </Stack>
      </form>
    </GatePage>
  )
}

export { ForgotPasswordScreen as Component }
