import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { looks, useField, type FieldProps } from './use-field.ts'

/** Several lines of text; grows with them. */
export const TextAreaField = <T extends FieldValues>({
  rows = 3,
  ...props
}: FieldProps<T> & { readonly rows?: number }) => {
  const { field, error } = useField(props)
  return (
    <Textarea {...looks(props)} {...field} value={field.value ?? ''} error={error} minRows={rows} autosize />
  )
}
