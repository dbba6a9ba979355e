import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TranslationKey } from '@kafana/locales'
import type { FormFields } from '../form.ts'
import { PasswordField } from './password-field.tsx'

interface CurrentPasswordProps {
  readonly form: FormFields<'currentPassword'>
  readonly autoFocus?: boolean
}

/** Whoever changes their own password, or an owner their own PIN or address, enters their current password. */
export const CurrentPasswordField = ({ form, autoFocus = false }: CurrentPasswordProps) => {
  const { t } = useTranslation()
  return (
    <PasswordField
      form={form}
      name="currentPassword"
      label={t('CURRENT_PASSWORD')}
      autoComplete="current-password"
      required
      autoFocus={autoFocus}
    />
  )
}

interface NewPasswordProps {
  readonly form: FormFields<'password' | 'confirmPassword'>
  readonly label: TranslationKey
  readonly autoFocus?: boolean
}

/** A new password, twice. */
export const NewPasswordFields = ({ form, label, autoFocus = false }: NewPasswordProps) => {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={t(label)}
        description={t('SETUP_PASSWORD_HINT')}
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('CONFIRM_PASSWORD')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
