import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** Further props of a text field. */
export interface TextFieldProps<T extends FieldValues> extends FieldProps<T> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel'
  readonly maxLength?: number
  readonly placeholder?: string
}

/** One line of text. */
export const TextField = <T extends FieldValues>({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  maxLength,
  placeholder,
  ...props
}: TextFieldProps<T>) => {
  const { field, error } = useField(props)
  return (
    <TextInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      error={error}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={maxLength}
      placeholder={placeholder}
    />
  )
}
