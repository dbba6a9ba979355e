import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { PasswordInput } from '../styled/password-input.ts'
import type { TextFieldProps } from './text-field.tsx'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A password or a PIN, with a button to show it. */
export const PasswordField = <N extends string>({
  autoComplete = 'off',
  inputMode,
  ...props
}: FieldProps<N> & Pick<TextFieldProps<N>, 'autoComplete' | 'inputMode'>) => {
  const { t } = useTranslation()
  const { text, error, onChange } = useField(props)
  return (
    <PasswordInput
      {...inputProps(props)}
      name={props.name}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      // Mantine marks the box around this input only.
      aria-invalid={error !== undefined || undefined}
      autoComplete={autoComplete}
      inputMode={inputMode}
      visibilityToggleButtonProps={{ 'aria-label': t('SHOW_OR_HIDE') }}
    />
  )
}
