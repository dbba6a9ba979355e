import { Switch } from '../styled/switch.ts'
import { type FieldProps, useField } from './use-field.ts'

/** Yes or no. */
export const SwitchField = <N extends string>({ form, name, label, description }: FieldProps<N>) => {
  const { value, error, onChange } = useField({ form, name })
  return (
    <Switch
      name={name}
      label={label}
      description={description}
      checked={value === true}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
