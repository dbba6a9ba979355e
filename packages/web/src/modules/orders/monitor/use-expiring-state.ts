import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'

/** A value that returns to null `ms` after it was set; setting another one restarts the time. */
export const useExpiringState = <T>(ms: number): readonly [T | null, Dispatch<SetStateAction<T | null>>] => {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return [value, setValue]
}
