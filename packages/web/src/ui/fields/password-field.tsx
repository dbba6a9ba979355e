import { PasswordInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TextFieldProps } from './text-field.tsx'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A password or a PIN, with a button to show it. */
export const PasswordField = <T extends FieldValues>({
  autoComplete = 'off',
  inputMode,
  ...props
}: FieldProps<T> & Pick<TextFieldProps<T>, 'autoComplete' | 'inputMode'>) => {
  const { t } = useTranslation()
  const { field, error } = useField(props)
  return (
    <PasswordInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      error={error}
      autoComplete={autoComplete}
      inputMode={inputMode}
      visibilityToggleButtonProps={{ 'aria-label': t('SHOW_OR_HIDE') }}
    />
  )
}
