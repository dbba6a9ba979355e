import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { looks, useField, type FieldProps } from './use-field.ts'

/** What a text field takes besides. */
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
      {...looks(props)}
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
