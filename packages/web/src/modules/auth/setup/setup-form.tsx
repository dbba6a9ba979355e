import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useMemo } from 'react'
import { useContractForm } from '../../../ui/form.ts'
import { AuthChoiceField, AuthPasswordField, AuthTextField } from '../form/auth-fields.tsx'
import { AuthButton, AuthFault } from '../form/auth-page.tsx'
import { loadAuthCalls } from '../form/load-auth-calls.ts'
import c from './setup-form.module.css'

/** The browser's time zone, as the default; a bare UTC is not useful. */
const ownTimezone = (known: readonly string[]): string => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return known.includes(own) ? own : 'Europe/Skopje'
}

const EMPTY = {
  company: { name: '', address: '', email: '', phone: '', currency: 'MKD' },
  owner: {
    firstname: '',
    lastname: '',
    username: '',
    email: '',
    password: '',
    confirmPassword: '',
    pin: '',
  },
}

/** The venue and its first owner in one form, which also signs the owner in. */
export const SetupForm = ({ setupToken }: { readonly setupToken: string | undefined }) => {
  const { t } = useTranslation()
  const currencies = useMemo(() => Intl.supportedValuesOf('currency'), [])
  const timezones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const form = useContractForm(() => loadAuthCalls().then(({ Setup }) => Setup), {
    setupToken,
    company: { ...EMPTY.company, timezone: ownTimezone(timezones) },
    owner: EMPTY.owner,
  })
  const onSubmit = form.submit(
    async (values) => {
      const { setUp } = await loadAuthCalls()
      await setUp(values)
    },
    { fields: { EMAIL_TAKEN: 'owner.email', USERNAME_TAKEN: 'owner.username' } },
  )
  return (
    <form noValidate onSubmit={onSubmit}>
      <fieldset className={c.group}>
        <legend>{t('SETUP_VENUE')}</legend>
        <div className={c.fields}>
          <AuthTextField
            form={form}
            name="company.name"
            label={t('SETUP_VENUE_NAME')}
            autoComplete="organization"
            required
          />
          <AuthTextField
            form={form}
            name="company.address"
            label={t('ADDRESS')}
            autoComplete="street-address"
          />
          <AuthTextField
            form={form}
            name="company.email"
            label={t('SETUP_VENUE_EMAIL')}
            type="email"
            inputMode="email"
            autoComplete="off"
            required
          />
          <AuthTextField
            form={form}
            name="company.phone"
            label={t('PHONE')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <AuthChoiceField form={form} name="company.currency" label={t('CURRENCY')} options={currencies} />
          <AuthChoiceField form={form} name="company.timezone" label={t('TIMEZONE')} options={timezones} />
        </div>
      </fieldset>
      <fieldset className={c.group}>
        <legend>{t('SETUP_OWNER')}</legend>
        <div className={c.fields}>
          <AuthTextField
            form={form}
            name="owner.firstname"
            label={t('FIRST_NAME')}
            autoComplete="given-name"
            required
          />
          <AuthTextField
            form={form}
            name="owner.lastname"
            label={t('LAST_NAME')}
            autoComplete="family-name"
            required
          />
          <AuthTextField
            form={form}
            name="owner.email"
            label={t('SETUP_OWNER_EMAIL')}
            type="email"
            inputMode="email"
            autoComplete="username"
            required
          />
          <AuthTextField
            form={form}
            name="owner.username"
            label={t('USERNAME')}
            autoComplete="nickname"
            required
          />
          <AuthPasswordField
            form={form}
            name="owner.password"
            label={t('PASSWORD')}
            description={t('SETUP_PASSWORD_HINT')}
            autoComplete="new-password"
            required
          />
          <AuthPasswordField
            form={form}
            name="owner.confirmPassword"
            label={t('CONFIRM_PASSWORD')}
            autoComplete="new-password"
            required
          />
          <AuthPasswordField
            form={form}
            name="owner.pin"
            label={t('PIN')}
            description={t('SETUP_PIN_HINT')}
            inputMode="numeric"
            required
          />
        </div>
      </fieldset>
      <AuthFault fault={form.fault} />
      <AuthButton wide busy={form.busy}>
        {t('SETUP_SUBMIT')}
      </AuthButton>
    </form>
  )
}
