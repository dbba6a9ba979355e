import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { FormFields } from '../../../ui/form.ts'

interface Props {
  readonly form: FormFields<'secondFactorCode'>
  /** Only a code of the app: there are no recovery codes yet. */
  readonly isFirst?: boolean
  readonly autoFocus?: boolean
}

/** A code of the authenticator app, or a recovery code. */
export const CodeField = ({ form, isFirst = false, autoFocus = false }: Props) => {
  const { t } = useTranslation()
  return (
    <TextField
      form={form}
      name="secondFactorCode"
      label={t('SECOND_FACTOR_CODE')}
      description={t(isFirst ? 'SECOND_FACTOR_CODE_HINT' : 'SECOND_FACTOR_CODE_OR_RECOVERY')}
      autoComplete="one-time-code"
      {...(isFirst && { inputMode: 'numeric' as const })}
      required
      autoFocus={autoFocus}
    />
  )
}
