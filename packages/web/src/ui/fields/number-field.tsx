import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { looks, useField, type FieldProps } from './use-field.ts'

type NumberFieldProps<T extends FieldValues> = FieldProps<T> & Pick<NumberInputProps, 'decimalScale' | 'min' | 'max' | 'step' | 'suffix' | 'allowDecimal' | 'allowNegative' | 'hideControls'>

const numberOf = (typed: number | string): number | undefined => {
  const value = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(value) ? undefined : value
}

/** A number; empty is undefined. A comma is a decimal point too. */
export const NumberField = <T extends FieldValues>({ form, name, label, description, required, autoFocus, ...numeric }: NumberFieldProps<T>) => {
  const { field, error } = useField({ form, name })
  // "0." is on its way to "0.75": what is typed stays, as long as it means the form's value.
  const [typed, setTyped] = useState<number | string>(field.value ?? '')
  const shown = numberOf(typed) === field.value ? typed : field.value ?? ''
  const onChange = (next: number | string): void => {
    setTyped(next)
    field.onChange(numberOf(next))
  }
  return (
    <NumberInput
      hideControls clampBehavior="none" allowedDecimalSeparators={['.', ',']} inputMode={numeric.allowDecimal === false ? 'numeric' : 'decimal'} {...numeric}
      {...looks({ label, description, ...(required === undefined ? {} : { required }), ...(autoFocus === undefined ? {} : { autoFocus }) })}
      ref={field.ref} name={name} onBlur={field.onBlur} value={shown} error={error} onChange={onChange}
    />
  )
}
