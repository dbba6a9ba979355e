import { api } from '@kafana/client/api/api.ts'
import { storeDevice } from '@kafana/client/session/device-token.ts'
import { clearSession, readSession, storeSession } from '@kafana/client/session/session-store.ts'
import type { Session } from '@kafana/contract'
import { forgetBillsOf } from '../data/own-bills.ts'
import { forgetPushes } from '../push/follow-pushes.ts'
import { lock, openLock } from './lock.ts'
import { type CodeEntry, type MissingFactor, openWithPassword, revoke, tryTo } from './password-session.ts'
import {
  deviceId,
  forgetPerson,
  type KnownPerson,
  knownPeople,
  knownPerson,
  rememberPerson,
} from './people.ts'
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

const emailKey = (email: string): string => email.trim().toLowerCase()
/** The key that this phone has of the person with this address, by which their PIN opens the lock. */
const keyOf = (email: string): string | undefined =>
  knownPeople().find((each) => emailKey(each.email) === emailKey(email))?.key ?? undefined

/**
 * What opens the lock after a right password. The server takes the key of a phone for its device while the key is valid,
 * so that the session ends with it: when an owner sets another PIN, the phone learns it at its next contact. Where the
 * key has ended already, so has the PIN that the phone knows, and the password opens the lock.
 */
const lockOf = async (
  { user, device }: Session,
  sentKey: string | undefined,
  password: string,
): Promise<Pick<KnownPerson, 'key' | 'check'>> => {
  const known = knownPerson(user._id)
  if (!known?.key || known.key === sentKey) {
    if (sentKey !== undefined && device === sentKey) return { key: sentKey, check: known?.check ?? null }
    return { key: null, check: await checkOf(password) }
  }
  // The person has another address than the phone remembers: the server is asked with the next PIN.
  return { key: known.key, check: null }
}

/** @throws ApiError */
export const signIn = async (
  email: string,
  password: string,
  code: CodeEntry | null = null,
): Promise<SignInOutcome> => {
  const key = keyOf(email)
  const session = await openWithPassword(email, password, code, key)
  if (typeof session === 'string') return session
  if (session.role === 'monitor' || session.role === 'admin') {
    await revoke(session.token)
    return session.role
  }
  if (session.device !== undefined && session.device !== key) storeDevice(session.device)
  rememberPerson(personOf(session, await lockOf(session, key, password)))
  storeSession(session)
  openLock(session.user._id)
  return 'signedIn'
}

/** Signs out and forgets the person on this phone. What they have not sent stays. */
export const signOut = async (person: KnownPerson): Promise<void> => {
  const token = readSession()?.token ?? null
  await lock()
  forgetPerson(person.id)
  forgetBillsOf(person.id)
  clearSession('signedOut')
  await forgetPushes(person.id)
  if (token === null) return
  if (person.key !== null)
    await tryTo(api.auth.removePhone({ params: { id: person.id, device: deviceId() } }, { token }))
  // Of a phone with a key, too: the session may be of the password.
  await revoke(token)
}
