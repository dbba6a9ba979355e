import type { Session, SessionUser } from '@kafana/contract'
import { isStoredUser } from './stored-user.ts'

/** What the browser keeps of a sign-in: who it is and the proof. The token can be missing where storage was tampered with; the server then says so. */
export interface StoredSession {
  readonly user: SessionUser
  readonly token: string | null
}
/** Why there is no session any more: the person chose to leave, or the server ended it. */
export type SessionEnd = 'chosen' | 'ended'

const KEYS = ['user', 'token', 'role', 'id'] as const
const listeners = new Set<() => void>()
let cached: { text: string | null; token: string | null; session: StoredSession | null } | undefined
let lastEnd: SessionEnd | null = null

const parseUser = (text: string | null): SessionUser | null => {
  if (text === null) return null
  // The literal text "undefined", which a broken sign-in may have left, is no JSON either.
  try {
    const parsed: unknown = JSON.parse(text)
    return isStoredUser(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** The session as storage has it now; the same object until storage changes. Nothing readable in `user` means nobody is signed in. */
export const readSession = (): StoredSession | null => {
  const [text, token] = [localStorage.getItem('user'), localStorage.getItem('token')]
  if (cached?.text === text && cached.token === token) return cached.session
  const user = parseUser(text)
  cached = { text, token, session: user && { user, token } }
  return cached.session
}

export const readToken = (): string | null => readSession()?.token ?? null

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Keeps a sign-in; other tabs follow by their storage events. */
export const storeSession = (session: Session): void => {
  localStorage.setItem('token', session.token)
  localStorage.setItem('role', session.role)
  localStorage.setItem('id', session.userId)
  localStorage.setItem('user', JSON.stringify(session.user))
  lastEnd = null
  tell()
}

/** Renews the person behind the session that is there: their screens may have changed. */
export const storeUser = (user: SessionUser): void => {
  if (readSession()?.user._id !== user._id) return
  localStorage.setItem('role', user.role)
  localStorage.setItem('user', JSON.stringify(user))
  tell()
}

/** Ends the session here. Unsent work and the language stay. */
export const clearSession = (end: SessionEnd = 'ended'): void => {
  for (const key of KEYS) localStorage.removeItem(key)
  lastEnd = end
  tell()
}

/** A person who left by choice does not want the next one to land on their last page. */
export const leftByChoice = (): boolean => lastEnd === 'chosen'
export const forgetEnd = (): void => {
  lastEnd = null
}

/** The server no longer knows this token. Somebody may have signed in meanwhile: an old token's end is not theirs. */
export const endSession = (token: string): void => {
  if (token === readToken()) clearSession()
}

/** The server ended every session of this person: theirs on this device has nothing behind it any more. Somebody else's goes on. */
export const endSessionOf = (userId: string): void => {
  if (readSession()?.user._id === userId) clearSession()
}

const onStorage = (event: StorageEvent): void => {
  // A null key is localStorage.clear().
  if (event.key === null || (KEYS as readonly string[]).includes(event.key)) tell()
}

export const subscribeSession = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}
