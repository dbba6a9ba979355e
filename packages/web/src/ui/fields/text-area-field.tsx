import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** Several lines of text; grows with its content. */
export const TextAreaField = <N extends string>({
  rows = 3,
  ...props
}: FieldProps<N> & { readonly rows?: number }) => {
  const { text, error, onChange } = useField(props)
  return (
    <Textarea
      {...inputProps(props)}
      name={props.name}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      minRows={rows}
      autosize
    />
  )
}
