import { storedValues } from '@kafana/client/browser/stored-value.ts'
import { useSyncExternalStore } from 'react'

/** Off where nobody has chosen: a phone in an apron needs its battery, and its screen is touched by mistake. */
const awake = storedValues((stored) => stored === true)('keep-awake')

/** Whether this phone keeps its screen on while the app is open. It belongs to the phone. */
export const useKeepAwake = (): boolean => useSyncExternalStore(awake.subscribe, awake.get)
export const setKeepAwake = awake.set

export const canKeepAwake = (): boolean => 'wakeLock' in navigator
