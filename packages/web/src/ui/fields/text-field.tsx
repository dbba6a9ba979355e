import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** Further props of a text field. */
export interface TextFieldProps<N extends string> extends FieldProps<N> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel'
  readonly maxLength?: number
  readonly placeholder?: string
}

/** One line of text. */
export const TextField = <N extends string>({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  maxLength,
  placeholder,
  ...props
}: TextFieldProps<N>) => {
  const { text, error, onChange } = useField(props)
  return (
    <TextInput
      {...inputProps(props)}
      name={props.name}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={maxLength}
      placeholder={placeholder}
    />
  )
}
