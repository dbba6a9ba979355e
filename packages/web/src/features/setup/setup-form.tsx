import { Setup } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { setUp } from '../../platform/session/sign-in.ts'
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import c from './setup-form.module.css'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What this browser's clock says, so that most people need not choose; a bare UTC says nothing. */
const ownTimezone = (known: readonly string[]): string => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return known.includes(own) ? own : 'Europe/Skopje'
}

const EMPTY_OWNER = { firstname: '', lastname: '', username: '', email: '', password: '', confirmPassword: '', pin: '' }

/** The venue and its first owner in one form; who sends it is signed in at once. */
export const SetupForm = ({ setupToken }: { readonly setupToken: string | undefined }) => {
  const { t } = useTranslation()
  const currencies = useMemo(() => optionsOf(Intl.supportedValuesOf('currency')), [])
  const timezones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const form = useContractForm(Setup, {
    ...(setupToken === undefined ? {} : { setupToken }),
    company: { name: '', address: '', email: '', phone: '', currency: 'MKD', timezone: ownTimezone(timezones) },
    owner: EMPTY_OWNER,
  })
  return (
    <form noValidate onSubmit={form.submit(setUp, { fields: { EMAIL_TAKEN: 'owner.email' } })}>
      <Stack gap="xl">
        <fieldset className={c.group}>
          <legend>{t('SETUP_VENUE')}</legend>
          <div className={c.fields}>
            <TextField form={form} name="company.name" label={t('SETUP_VENUE_NAME')} autoComplete="organization" required />
            <TextField form={form} name="company.address" label={t('ADDRESS')} autoComplete="street-address" />
            <TextField form={form} name="company.email" label={t('SETUP_VENUE_EMAIL')} type="email" inputMode="email" required />
            <TextField form={form} name="company.phone" label={t('PHONE')} type="tel" inputMode="tel" autoComplete="tel" />
            <NativeSelectField form={form} name="company.currency" label={t('CURRENCY')} options={currencies} />
            <NativeSelectField form={form} name="company.timezone" label={t('TIMEZONE')} options={optionsOf(timezones)} />
          </div>
        </fieldset>
        <fieldset className={c.group}>
          <legend>{t('SETUP_OWNER')}</legend>
          <div className={c.fields}>
            <TextField form={form} name="owner.firstname" label={t('FIRST_NAME')} autoComplete="given-name" required />
            <TextField form={form} name="owner.lastname" label={t('LAST_NAME')} autoComplete="family-name" required />
            <TextField form={form} name="owner.email" label={t('SETUP_OWNER_EMAIL')} type="email" inputMode="email" autoComplete="username" required />
            <TextField form={form} name="owner.username" label={t('USERNAME')} autoComplete="nickname" required />
            <PasswordField form={form} name="owner.password" label={t('PASSWORD')} description={t('SETUP_PASSWORD_HINT')} autoComplete="new-password" required />
            <PasswordField form={form} name="owner.confirmPassword" label={t('CONFIRM_PASSWORD')} autoComplete="new-password" required />
            <PasswordField form={form} name="owner.pin" label={t('PIN')} description={t('SETUP_PIN_HINT')} inputMode="numeric" required />
          </div>
        </fieldset>
        <Button type="submit" size="lg" loading={form.busy}>{t('SETUP_SUBMIT')}</Button>
      </Stack>
    </form>
  )
}
