import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'

/** A value that goes by itself `ms` after it came; another one in its place has the whole time again. */
export const useForAWhile = <T>(ms: number): readonly [T | null, Dispatch<SetStateAction<T | null>>] => {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return [value, setValue]
}
