import { useEffect, useRef } from 'react'
import { playTick } from './sound.ts'

/** One soft sound when something is there that was not there before, by its id. */
export const useTickForNew = (ids: readonly string[]): void => {
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (ids.some((id) => !known.current.has(id))) playTick()
    known.current = new Set(ids)
  })
}
