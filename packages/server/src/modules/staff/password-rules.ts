import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isEmailAsPassword, isMadeOfNames } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'

/** The person that a new password is for. */
export interface PasswordOwner {
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly email: string
}

let known: string | undefined
/** One password a line, in lower case; read when it is first asked for. */
const breachedPasswords = (): string =>
  (known ??= `\n${gunzipSync(readFileSync(join(import.meta.dirname, 'breached-passwords.txt.gz'))).toString()}`)

/** Is this one of the passwords that were found in breaches? Compared without case. */
export const isBreached = (password: string): boolean =>
  breachedPasswords().includes(`\n${password.normalize('NFKC').toLowerCase()}\n`)

const faultOf = (
  password: string,
  { email, firstname, lastname, username }: PasswordOwner,
  venue: string,
) => {
  if (isEmailAsPassword(password, email)) return 'PASSWORD_IS_EMAIL'
  if (isMadeOfNames(password, [firstname, lastname, username, email, venue])) return 'PASSWORD_OF_NAMES'
  return isBreached(password) ? 'PASSWORD_COMMON' : null
}

/**
 * Refuses a new password that is easy to guess: the person's e-mail address, one made of names, or one that is known
 * from breaches. Its length was checked with the input.
 * @param venue the venue's name; empty for somebody without one
 * @param path where the password is in the input
 * @throws AppError INPUT_INVALID
 */
export const ensureHardToGuess = (
  password: string,
  owner: PasswordOwner,
  venue: string,
  path = 'password',
): void => {
  const key = faultOf(password, owner, venue)
  if (key) throw new AppError('INPUT_INVALID', { issues: [{ path, key }] })
}
