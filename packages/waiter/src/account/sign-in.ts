import { api } from '@kafana/client/api/api.ts'
import { storeDevice } from '@kafana/client/session/device-token.ts'
import { clearSession, readSession, storeSession } from '@kafana/client/session/session-store.ts'
import { forgetPushes } from '../push/follow-pushes.ts'
import { lock, openLock } from './lock.ts'
import { type CodeEntry, type MissingFactor, openWithPassword, revoke, tryTo } from './password-session.ts'
import { deviceId, forgetPerson, type KnownPerson, knownPerson, rememberPerson } from './people.ts'
import { phoneName } from './phone-name.ts'
import { checkOf } from './secret-check.ts'
import { personOf } from './unlock.ts'

/**
 * Enrols this phone by an invitation, which gives it a key. The lock stays closed: the first right PIN, which the server
 * checks, opens a session. One that somebody else had here is ended by the server.
 * @throws ApiError
 */
export const acceptInvitation = async (token: string): Promise<void> => {
  const device = { id: deviceId(), name: await phoneName() }
  const enrolled = await api.auth.enrol({ body: { token, device } })
  rememberPerson(personOf(enrolled, { key: enrolled.device ?? null, check: null }))
  clearSession()
}

/** Signed in; or what is missing, or the role that works elsewhere, and nobody was signed in. */
export type SignInOutcome = 'signedIn' | 'monitor' | 'admin' | MissingFactor

/** @throws ApiError */
export const signIn = async (
  email: string,
  password: string,
  code: CodeEntry | null = null,
): Promise<SignInOutcome> => {
  const session = await openWithPassword(email, password, code)
  if (typeof session === 'string') return session
  if (session.role === 'monitor' || session.role === 'admin') {
    await revoke(session.token)
    return session.role
  }
  if (session.device !== undefined) storeDevice(session.device)
  // With a key, the PIN opens the lock from now on, too.
  const known = knownPerson(session.user._id)
  const byPin = known?.key ? { key: known.key, check: known.check } : undefined
  rememberPerson(personOf(session, byPin ?? { key: null, check: await checkOf(password) }))
  storeSession(session)
  openLock(session.user._id)
  return 'signedIn'
}

/** Signs out and forgets the person on this phone. What they have not sent stays. */
export const signOut = async (person: KnownPerson): Promise<void> => {
  const token = readSession()?.token ?? null
  await lock()
  forgetPerson(person.id)
  clearSession('signedOut')
  await forgetPushes(person.id)
  if (token === null) return
  if (person.key !== null)
    await tryTo(api.auth.removePhone({ params: { id: person.id, device: deviceId() } }, { token }))
  // Of a phone with a key, too: the session may be of the password.
  await revoke(token)
}
