import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { NumberInput } from '../inputs/number-input.tsx'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** Keyboards differ: both keys are accepted as the decimal separator. */
const KEYS = ['.', ',']

const numberOf = (typed: number | string): number | undefined => {
  const value = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(value) ? undefined : value
}

/**
 * The props of a number input, with the user's decimal separator: "0." is on the way to "0.75", so the typed
 * text stays as long as it equals the value; empty is undefined.
 */
export const useTypedNumber = (value: number | undefined, onChange: (value: number | undefined) => void) => {
  const { decimalMark } = useFormats()
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const shown = numberOf(typed) === value ? typed : (value ?? '')
  return {
    decimalSeparator: decimalMark,
    allowedDecimalSeparators: KEYS,
    // A text counts as typed by the user.
    value: typeof shown === 'string' ? shown.replace('.', decimalMark) : shown,
    onChange: (next: number | string): void => {
      setTyped(next)
      onChange(numberOf(next))
    },
  }
}

type NumberFieldProps<N extends string> = FieldProps<N> &
  Pick<
    NumberInputProps,
    'decimalScale' | 'min' | 'max' | 'step' | 'suffix' | 'allowDecimal' | 'allowNegative' | 'hideControls'
  >

/** A number; empty is undefined. A comma is accepted as the decimal separator. */
export const NumberField = <N extends string>({
  form,
  name,
  label,
  description,
  required,
  autoFocus,
  ...numeric
}: NumberFieldProps<N>) => {
  const { value, error, onChange } = useField({ form, name })
  const typed = useTypedNumber(typeof value === 'number' ? value : undefined, onChange)
  return (
    <NumberInput
      hideControls
      clampBehavior="none"
      inputMode={numeric.allowDecimal === false ? 'numeric' : 'decimal'}
      {...numeric}
      {...inputProps({
        label,
        description,
        ...(required === undefined ? {} : { required }),
        ...(autoFocus === undefined ? {} : { autoFocus }),
      })}
      name={name}
      error={error}
      {...typed}
    />
  )
}
