import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DoorButton } from '../../ui/door/door-button.tsx'
import { DoorChoiceField } from '../../ui/door/door-choice-field.tsx'
import { useDoorForm } from '../../ui/door/door-form.ts'
import { DoorPasswordField } from '../../ui/door/door-password-field.tsx'
import { DoorTextField } from '../../ui/door/door-text-field.tsx'
import c from './setup-form.module.css'

/** What this browser's clock says, so that most people need not choose; a bare UTC says nothing. */
const ownTimezone = (known: readonly string[]): string => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return known.includes(own) ? own : 'Europe/Skopje'
}

const EMPTY = {
  'company.name': '',
  'company.address': '',
  'company.email': '',
  'company.phone': '',
  'company.currency': 'MKD',
  'company.timezone': '',
  'owner.firstname': '',
  'owner.lastname': '',
  'owner.username': '',
  'owner.email': '',
  'owner.password': '',
  'owner.confirmPassword': '',
  'owner.pin': '',
}

/** The venue and its first owner in one form; who sends it is signed in at once. */
export const SetupForm = ({ setupToken }: { readonly setupToken: string | undefined }) => {
  const { t } = useTranslation()
  const currencies = useMemo(() => Intl.supportedValuesOf('currency'), [])
  const timezones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const initial: typeof EMPTY = {
    ...EMPTY,
    ...(setupToken === undefined ? {} : { setupToken }),
    'company.timezone': ownTimezone(timezones),
  }
  const form = useDoorForm((work) => work.Setup, initial)
  return (
    <form
      noValidate
      onSubmit={form.submit((values, { setUp }) => setUp(values), { fields: { EMAIL_TAKEN: 'owner.email' } })}
    >
      <fieldset className={c.group}>
        <legend>{t('SETUP_VENUE')}</legend>
        <div className={c.fields}>
          <DoorTextField
            form={form}
            name="company.name"
            label={t('SETUP_VENUE_NAME')}
            autoComplete="organization"
            required
          />
          <DoorTextField
            form={form}
            name="company.address"
            label={t('ADDRESS')}
            autoComplete="street-address"
          />
          <DoorTextField
            form={form}
            name="company.email"
            label={t('SETUP_VENUE_EMAIL')}
            type="email"
            inputMode="email"
            autoComplete="off"
            required
          />
          <DoorTextField
            form={form}
            name="company.phone"
            label={t('PHONE')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <DoorChoiceField form={form} name="company.currency" label={t('CURRENCY')} options={currencies} />
          <DoorChoiceField form={form} name="company.timezone" label={t('TIMEZONE')} options={timezones} />
        </div>
      </fieldset>
      <fieldset className={c.group}>
        <legend>{t('SETUP_OWNER')}</legend>
        <div className={c.fields}>
          <DoorTextField
            form={form}
            name="owner.firstname"
            label={t('FIRST_NAME')}
            autoComplete="given-name"
            required
          />
          <DoorTextField
            form={form}
            name="owner.lastname"
            label={t('LAST_NAME')}
            autoComplete="family-name"
            required
          />
          <DoorTextField
            form={form}
            name="owner.email"
            label={t('SETUP_OWNER_EMAIL')}
            type="email"
            inputMode="email"
            autoComplete="username"
            required
          />
          <DoorTextField
            form={form}
            name="owner.username"
            label={t('USERNAME')}
            autoComplete="nickname"
            required
          />
          <DoorPasswordField
            form={form}
            name="owner.password"
            label={t('PASSWORD')}
            description={t('SETUP_PASSWORD_HINT')}
            autoComplete="new-password"
            required
          />
          <DoorPasswordField
            form={form}
            name="owner.confirmPassword"
            label={t('CONFIRM_PASSWORD')}
            autoComplete="new-password"
            required
          />
          <DoorPasswordField
            form={form}
            name="owner.pin"
            label={t('PIN')}
            description={t('SETUP_PIN_HINT')}
            inputMode="numeric"
            required
          />
        </div>
      </fieldset>
      <DoorButton wide busy={form.busy}>
        {t('SETUP_SUBMIT')}
      </DoorButton>
    </form>
  )
}
