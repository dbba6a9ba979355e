import { useState } from 'react'

const numberOf = (typed: number | string): number | undefined => {
  const value = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(value) ? undefined : value
}

/** What a number input shows and tells: "0." is on its way to "0.75", so what is typed stays as long as it means the value; empty is undefined. */
export const useTypedNumber = (value: number | undefined, onChange: (value: number | undefined) => void) => {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  return {
    value: numberOf(typed) === value ? typed : value ?? '',
    onChange: (next: number | string): void => {
      setTyped(next)
      onChange(numberOf(next))
    },
  }
}
