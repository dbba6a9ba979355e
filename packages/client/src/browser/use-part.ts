import { useSyncExternalStore } from 'react'
import type { Part } from './parts.ts'

/** A part as soon as it is loaded; undefined until then. */
export const usePart = <T>({ subscribe, loaded }: Part<T>): T | undefined =>
  useSyncExternalStore(subscribe, loaded)
