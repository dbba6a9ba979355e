import { readSession, subscribeSession } from '@kafana/client/session/session-store.ts'
import { useSyncExternalStore } from 'react'

/** As long as a waiter carries plates, not as long as a phone lies on a table. */
const IDLE_MS = 5 * 60_000
const LOOK_MS = 10_000

const listeners = new Set<() => void>()
/** The id of who has proved who they are; null in a page that was just opened. */
let openFor: string | null = null
let usedAt = Date.now()

const set = (next: string | null): void => {
  if (openFor === next) return
  openFor = next
  for (const listener of listeners) listener()
}

const before = new Set<() => Promise<void>>()
/** Calls a listener before each locking, while the session is still that of who worked. */
export const beforeLock = (listener: () => Promise<void>): void => void before.add(listener)

/** Locks at once; resolves when what waited for it is sent, or cannot be. */
export const lock = async (): Promise<void> => {
  const ended = [...before].map((listener) => listener())
  set(null)
  await Promise.all(ended)
}
/** Somebody has proved who they are. */
export const openLock = (person: string): void => {
  usedAt = Date.now()
  set(person)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const stop = subscribeSession(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
/** Another tab may sign somebody else in. */
export const isLocked = (): boolean => openFor === null || openFor !== readSession()?.user._id
export const useIsLocked = (): boolean => useSyncExternalStore(subscribe, isLocked)

const use = (): void => {
  usedAt = Date.now()
}
const look = (): void => {
  const now = Date.now()
  // Where somebody has set the clock back.
  usedAt = Math.min(usedAt, now)
  if (now - usedAt > IDLE_MS) void lock()
}

/** Locks the app when nobody has touched it for minutes, also while it was hidden, and when the session becomes that of
 * somebody else. Returns what ends that. */
export const lockWhenIdle = (): (() => void) => {
  const timer = setInterval(look, LOOK_MS)
  const stopSession = subscribeSession(() => {
    if (isLocked()) void lock()
  })
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
    stopSession()
    removeEventListener('pointerdown', touch, { capture: true })
    removeEventListener('keydown', touch, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
