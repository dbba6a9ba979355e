import { isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import { readDevice, storeDevice } from '@kafana/client/session/device-token.ts'
import { clearSession, readSession, storeSession } from '@kafana/client/session/session-store.ts'
import type { Session } from '@kafana/contract'
import { forgetPushes } from '../push/follow-pushes.ts'
import { lock, openLock } from './lock.ts'
import {
  changeCheck,
  deviceId,
  forgetPerson,
  type KnownPerson,
  knownPerson,
  rememberPerson,
} from './people.ts'
import { phoneName } from './phone-name.ts'
import { canHash, checkOf, isRight, MOST_WRONG, type SecretCheck } from './secret-check.ts'

const personOf = ({ user }: Session, more: Pick<KnownPerson, 'key' | 'check'>): KnownPerson => ({
  id: user._id,
  name: `${user.firstname} ${user.lastname}`,
  email: user.email,
  ...more,
})

/** Runs a call that tidies up on the server; without the server the session or key ends by itself. */
const tryTo = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/**
 * Signs in with an invitation. The lock stays closed: the first right PIN, which the server checks, makes that the
 * phone recognises it without the server.
 * @throws ApiError
 */
export const acceptInvitation = async (token: string): Promise<void> => {
  const device = { id: deviceId(), name: await phoneName() }
  const session = await api.auth.enrol({ body: { token, device } })
  rememberPerson(personOf(session, { key: session.device ?? null, check: null }))
  storeSession(session)
}

/** Signed in, or the role that works elsewhere and was not signed in. */
export type SignInOutcome = 'signedIn' | 'monitor' | 'admin'

/** @throws ApiError */
export const signIn = async (email: string, password: string): Promise<SignInOutcome> => {
  const session = await api.auth.login({ body: { email, password, device: readDevice() } })
  if (session.role === 'monitor' || session.role === 'admin') {
    await tryTo(api.auth.revokeToken({ body: { token: session.token } }, { token: session.token }))
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

/** Counts before it compares, so that closing the app saves nobody an attempt. */
const isRightHere = async (id: string, check: SecretCheck, secret: string): Promise<boolean> => {
  changeCheck(id, { ...check, wrong: check.wrong + 1 })
  if (!(await isRight(check, secret))) return false
  changeCheck(id, { ...check, wrong: 0 })
  return true
}

const openSession = ({ key, email }: KnownPerson, secret: string): Promise<Session> =>
  key === null
    ? api.auth.login({ body: { email, password: secret, device: readDevice() } })
    : api.auth.phoneSignIn({ body: { device: deviceId(), key, pin: secret } })

/**
 * Opens the lock with a PIN, or with the password of who has no PIN on this phone: as long as the session lasts, by what
 * the phone knows, otherwise by the server, which opens a new one.
 * @returns false if the phone knows that it is wrong
 * @throws ApiError of the server
 */
export const unlock = async (person: KnownPerson, secret: string): Promise<boolean> => {
  const { id, check } = person
  if (readSession()?.user._id === id && check && check.wrong < MOST_WRONG && canHash()) {
    if (!(await isRightHere(id, check, secret))) return false
  } else {
    const session = await openSession(person, secret)
    rememberPerson(personOf(session, { key: person.key, check: await checkOf(secret) }))
    storeSession(session)
  }
  openLock(id)
  return true
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
  await tryTo(api.auth.revokeToken({ body: { token } }, { token }))
}
