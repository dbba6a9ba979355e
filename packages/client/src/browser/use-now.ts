import { dayOf, type VenueClock } from '@kafana/domain'
import { useSyncExternalStore } from 'react'

const SECOND_MS = 1000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, SECOND_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * While no component is subscribed, nothing keeps the time up to date. Within a second it stays the same, as React
 * requires.
 */
const read = (): number => {
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= SECOND_MS) now = Date.now()
  return now
}

/** The time in UTC ms, the same for all components, updated every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)

const MINUTE_MS = 60_000
/** The start of the current minute in UTC ms, for ages that show no seconds; re-renders once a minute. */
export const useMinute = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(read() / MINUTE_MS) * MINUTE_MS)

/** The venue's current day, YYYY-MM-DD; re-renders only when it changes. */
export const useToday = (clock: VenueClock): string =>
  useSyncExternalStore(subscribe, () => dayOf(read(), clock))
