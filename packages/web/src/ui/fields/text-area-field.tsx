import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** Several lines of text; grows with its content. */
export const TextAreaField = <T extends FieldValues>({
  rows = 3,
  ...props
}: FieldProps<T> & { readonly rows?: number }) => {
  const { field, error } = useField(props)
  return (
    <Textarea
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      error={error}
      minRows={rows}
      autosize
    />
  )
}
