import { api } from '@kafana/client/api/api.ts'
import { storeDevice } from '@kafana/client/session/device-token.ts'
import { readSession, storeSession } from '@kafana/client/session/session-store.ts'
import type { Session } from '@kafana/contract'
import { openLock } from './lock.ts'
import { type CodeEntry, type MissingFactor, openWithPassword } from './password-session.ts'
import { changeCheck, deviceId, type KnownPerson, rememberPerson } from './people.ts'
import { canHash, checkOf, isRight, MOST_WRONG, type SecretCheck } from './secret-check.ts'

/** Whom a session is for, as the phone remembers them. */
export const personOf = ({ user }: Session, more: Pick<KnownPerson, 'key' | 'check'>): KnownPerson => ({
  id: user._id,
  name: `${user.firstname} ${user.lastname}`,
  email: user.email,
  ...more,
})

/** Counts before it compares, so that closing the app saves nobody an attempt. */
const isRightHere = async (id: string, check: SecretCheck, secret: string): Promise<boolean> => {
  changeCheck(id, { ...check, wrong: check.wrong + 1 })
  if (!(await isRight(check, secret))) return false
  changeCheck(id, { ...check, wrong: 0 })
  return true
}

const openSession = (
  { key, email }: KnownPerson,
  secret: string,
  code: CodeEntry | null,
): Promise<Session | MissingFactor> =>
  key === null
    ? openWithPassword(email, secret, code)
    : api.auth.phoneSignIn({ body: { device: deviceId(), key, pin: secret } })

/**
 * Opens the lock with a PIN, or with the password of who has no PIN on this phone: as long as the session lasts, by what
 * the phone knows, otherwise by the server, which opens a new one.
 * @returns false if the phone knows that it is wrong; what is missing beside a right password
 * @throws ApiError of the server
 */
export const unlock = async (
  person: KnownPerson,
  secret: string,
  code: CodeEntry | null = null,
): Promise<boolean | MissingFactor> => {
  const { id, check } = person
  if (readSession()?.user._id === id && check && check.wrong < MOST_WRONG && canHash()) {
    if (!(await isRightHere(id, check, secret))) return false
  } else {
    const session = await openSession(person, secret, code)
    if (typeof session === 'string') return session
    // Another one than before, where the server has forgotten this phone.
    if (session.device !== undefined) storeDevice(session.device)
    rememberPerson(personOf(session, { key: person.key, check: await checkOf(secret) }))
    storeSession(session)
  }
  openLock(id)
  return true
}
