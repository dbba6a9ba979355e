import { checkPin } from '@kafana/domain'

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const PIN_LENGTH = 6
const BYTE = 256

/** Random characters; bytes that would make some of them more likely are drawn again. */
const randomText = (alphabet: string, length: number): string => {
  let text = ''
  while (text.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < BYTE - (BYTE % alphabet.length)) text += alphabet[byte % alphabet.length] ?? ''
  }
  return text
}

const newPin = (): string => {
  const pin = randomText('0123456789', PIN_LENGTH)
  return checkPin(pin) === null ? pin : newPin()
}

/** A password and a PIN for somebody who is imported. */
export interface TemporarySecrets {
  readonly password: string
  readonly pin: string
}

/** Gives each line the same password and PIN however often it is sent, so that a repeated call means the same people. */
export const createTemporarySecrets = () => {
  const secrets = new Map<number, TemporarySecrets>()
  return {
    of: (line: number): TemporarySecrets => {
      const known = secrets.get(line)
      if (known) return known
      const password = Array.from({ length: GROUPS }, () => randomText(ALPHABET, GROUP_LENGTH)).join('-')
      const made = { password, pin: newPin() }
      secrets.set(line, made)
      return made
    },
  }
}
