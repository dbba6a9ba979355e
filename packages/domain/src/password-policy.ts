import { COMMON_PASSWORDS } from './common-passwords.ts'
import { isRun } from './runs.ts'

export type PasswordFault = 'PASSWORD_LENGTH' | 'PASSWORD_COMMON'

/** In characters as people count them (code points), so that a password of emoji is not too long by halves. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

/** May this be somebody's password? null when it may. Length and being guessable are all that counts; no rule about kinds of characters. */
export const judgePassword = (password: string): PasswordFault | null => {
  const { length } = [...password]
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return 'PASSWORD_LENGTH'
  const lower = password.toLowerCase()
  const characters = [...lower]
  const oneCharacter = characters.every((character) => character === characters[0])
  return oneCharacter || isRun(characters) || COMMON_PASSWORDS.has(lower) ? 'PASSWORD_COMMON' : null
}
