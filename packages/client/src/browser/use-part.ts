import { useEffect, useSyncExternalStore } from 'react'
import type { Part } from './parts.ts'

/** A part as soon as it is loaded; undefined until then. */
export const usePart = <T>({ subscribe, loaded }: Part<T>): T | undefined =>
  useSyncExternalStore(subscribe, loaded)

/** Without the server, a part that the page needs is asked for again so often (ms). */
const AGAIN_MS = 2_000

/** The same of a part that is loaded now, and again until it is here. */
export const useNeeded = <T>(needed: Part<T>): T | undefined => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void =>
      void needed.load().catch(() => {
        timer = setTimeout(load, AGAIN_MS)
      })
    load()
    return () => clearTimeout(timer)
  }, [needed])
  return usePart(needed)
}
