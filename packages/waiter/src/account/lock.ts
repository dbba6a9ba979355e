import { useSyncExternalStore } from 'react'

/** As long as a waiter carries plates, not as long as a phone lies on a table. */
const IDLE_MS = 5 * 60_000
const LOOK_MS = 10_000

const listeners = new Set<() => void>()
/** A page that was opened is locked until somebody proves who they are. */
let isLocked = true
let usedAt = Date.now()

const set = (next: boolean): void => {
  if (isLocked === next) return
  isLocked = next
  for (const listener of listeners) listener()
}

export const lock = (): void => set(true)
/** Somebody has proved who they are. */
export const openLock = (): void => {
  usedAt = Date.now()
  set(false)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): boolean => isLocked
export const useIsLocked = (): boolean => useSyncExternalStore(subscribe, read)

const use = (): void => {
  usedAt = Date.now()
}
const look = (): void => {
  if (Date.now() - usedAt > IDLE_MS) lock()
}

/** Locks the app when nobody has touched it for minutes, also while it was hidden. Returns what ends that. */
export const lockWhenIdle = (): (() => void) => {
  const timer = setInterval(look, LOOK_MS)
  // Before the touch counts as use: a phone in a pocket runs no timers.
  const touch = (): void => {
    look()
    use()
  }
  addEventListener('pointerdown', touch, { capture: true })
  addEventListener('keydown', touch, { capture: true })
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('pointerdown', touch, { capture: true })
    removeEventListener('keydown', touch, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
