import type { Session, SessionUser } from '@kafana/contract'
import { ROLES, SCREENS } from '@kafana/domain'
import { useSyncExternalStore } from 'react'
import { storageName } from '../browser/application.ts'

const isText = (value: unknown): boolean => typeof value === 'string'
const isOneOf =
  (names: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && names.includes(value)
const isScreen = isOneOf(SCREENS)

/** The check of each field; a field added to the contract must be added here to compile. */
const FIELDS: Readonly<Record<keyof SessionUser, (value: unknown) => boolean>> = {
  _id: isText,
  firstname: isText,
  lastname: isText,
  username: isText,
  email: isText,
  role: isOneOf(ROLES),
  company: (value) => value === null || isText(value),
  allowedRoutes: (value) => Array.isArray(value) && value.every(isScreen),
  passwordByOwner: (value) => value === undefined || value === true,
  secondFactorDue: (value) => value === undefined || value === true,
}

/**
 * Whether this is a stored user. Responses are validated by the contract before they are stored; this only
 * detects data written by another version or by hand, without loading the contract on the first page.
 */
export const isStoredUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(FIELDS).every(([name, isRight]) =>
    isRight((value as Readonly<Record<string, unknown>>)[name]),
  )

/** The session or null; follows sign-ins and sign-outs in other tabs. */
export const useSession = (): StoredSession | null => useSyncExternalStore(subscribeSession, readSession)

/** The stored session. If the storage was tampered with the token may be missing; then the server returns 401. */
export interface StoredSession {
  readonly user: SessionUser
  readonly token: string | null
}
/** How the last session ended: the user signed out, or the server ended it. */
export type SessionEnd = 'signedOut' | 'ended'

/** The names under which the parts of a session are stored. */
const KEYS = {
  user: storageName('user'),
  token: storageName('token'),
  role: storageName('role'),
  id: storageName('id'),
} as const
const listeners = new Set<() => void>()
let cached: { text: string | null; token: string | null; session: StoredSession | null } | undefined
let lastEnd: SessionEnd | null = null

const parseUser = (text: string | null): SessionUser | null => {
  if (text === null) return null
  // The literal text "undefined", which a broken sign-in may have left, is not JSON either.
  try {
    const parsed: unknown = JSON.parse(text)
    return isStoredUser(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** The session as stored; the same object until the storage changes. Null without a valid stored `user`. */
export const readSession = (): StoredSession | null => {
  const [text, token] = [localStorage.getItem(KEYS.user), localStorage.getItem(KEYS.token)]
  if (cached?.text === text && cached.token === token) return cached.session
  const user = parseUser(text)
  cached = { text, token, session: user && { user, token } }
  return cached.session
}

export const readToken = (): string | null => readSession()?.token ?? null

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Stores a session; other tabs follow by storage events. */
export const storeSession = (session: Session): void => {
  localStorage.setItem(KEYS.token, session.token)
  localStorage.setItem(KEYS.role, session.role)
  localStorage.setItem(KEYS.id, session.userId)
  localStorage.setItem(KEYS.user, JSON.stringify(session.user))
  lastEnd = null
  notify()
}

/** Updates the user of the current session: their list of screens may have changed. */
export const storeUser = (user: SessionUser): void => {
  if (readSession()?.user._id !== user._id) return
  localStorage.setItem(KEYS.role, user.role)
  localStorage.setItem(KEYS.user, JSON.stringify(user))
  notify()
}

/** Ends the session on this device. Unsent changes and the language stay. */
export const clearSession = (end: SessionEnd = 'ended'): void => {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  lastEnd = end
  notify()
}

/** Whether the user signed out: then the next user does not start on the last page. */
export const hasSignedOut = (): boolean => lastEnd === 'signedOut'
export const clearSessionEnd = (): void => {
  lastEnd = null
}

/** The server no longer accepts this token. It may be an old one: then the current session continues. */
export const endSession = (token: string): void => {
  if (token === readToken()) clearSession()
}

/** The server ended all sessions of this user. Another user's session continues. */
export const endSessionOf = (userId: string): void => {
  if (readSession()?.user._id === userId) clearSession()
}

const onStorage = (event: StorageEvent): void => {
  // A null key is localStorage.clear().
  if (event.key === null || Object.values<string>(KEYS).includes(event.key)) notify()
}

export const subscribeSession = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}
