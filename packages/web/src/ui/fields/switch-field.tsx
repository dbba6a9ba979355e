import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './use-field.ts'

/** Yes or no. */
export const SwitchField = <T extends FieldValues>({ form, name, label, description }: FieldProps<T>) => {
  const { field, error } = useField({ form, name })
  return (
    <Switch
      ref={field.ref}
      name={field.name}
      label={label}
      description={description}
      checked={field.value === true}
      onBlur={field.onBlur}
      error={error}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
