import { useState } from 'react'
import { useFormats } from '../platform/i18n/use-formats.ts'

/** Keyboards differ: either key stands before decimals. */
const KEYS = ['.', ',']

const numberOf = (typed: number | string): number | undefined => {
  const value = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(value) ? undefined : value
}

/** What a number input shows and tells, with the reader's own mark before decimals: "0." is on its way to "0.75", so what is typed stays as long as it means the value; empty is undefined. */
export const useTypedNumber = (value: number | undefined, onChange: (value: number | undefined) => void) => {
  const { decimalMark } = useFormats()
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const shown = numberOf(typed) === value ? typed : (value ?? '')
  return {
    decimalSeparator: decimalMark,
    allowedDecimalSeparators: KEYS,
    // A text counts as written by the reader already.
    value: typeof shown === 'string' ? shown.replace('.', decimalMark) : shown,
    onChange: (next: number | string): void => {
      setTyped(next)
      onChange(numberOf(next))
    },
  }
}
