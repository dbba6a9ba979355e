import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTypedNumber } from '../typed-number.ts'
import { looks, useField, type FieldProps } from './use-field.ts'

type NumberFieldProps<T extends FieldValues> = FieldProps<T> &
  Pick<
    NumberInputProps,
    'decimalScale' | 'min' | 'max' | 'step' | 'suffix' | 'allowDecimal' | 'allowNegative' | 'hideControls'
  >

/** A number; empty is undefined. A comma is a decimal point too. */
export const NumberField = <T extends FieldValues>({
  form,
  name,
  label,
  description,
  required,
  autoFocus,
  ...numeric
}: NumberFieldProps<T>) => {
  const { field, error } = useField({ form, name })
  const typed = useTypedNumber(field.value ?? undefined, field.onChange)
  return (
    <NumberInput
      hideControls
      clampBehavior="none"
      inputMode={numeric.allowDecimal === false ? 'numeric' : 'decimal'}
      {...numeric}
      {...looks({
        label,
        description,
        ...(required === undefined ? {} : { required }),
        ...(autoFocus === undefined ? {} : { autoFocus }),
      })}
      ref={field.ref}
      name={name}
      onBlur={field.onBlur}
      error={error}
      {...typed}
    />
  )
}
