import { COMMON_PASSWORDS } from './common-passwords.ts'
import { isKeyboardWalk, onLatinKeyboards } from './credentials-keyboard.ts'

// Composing after lowering too: lowering can take characters apart, and two spellings of one name must give
// one key.
const key = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()

/** The form in which e-mail addresses are compared: without case, outer spaces and compatibility forms. */
export const emailKey = (email: string): string => key(email)

/** The form in which usernames are compared. */
export const usernameKey = (name: string): string => key(name)

const MAX_EMAIL_LENGTH = 254
// No part can match what the next begins with, so the time is linear in the length.
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@.<>()[\]\\,;:"\p{C}]+(?:\.[^\s@.<>()[\]\\,;:"\p{C}]+)+$/u

/** Does this look like one e-mail address? */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)

// Ignorable characters (zero widths, fillers) and the braille blank show nothing: two names could look the
// same.
const USERNAME = /^[^\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]{1,64}$/u

/** 1 to 64 visible characters without spaces. */
export const isUsername = (text: string): boolean =>
  text.length <= 128 && USERNAME.test(text.normalize('NFKC'))

/**
 * Is this an ascending or descending sequence ("3456", "dcba")? For digits 9 is followed by 0.
 */
const isRun = (characters: readonly string[]): boolean => {
  const decimal = characters.every((character) => character >= '0' && character <= '9')
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const steps = (by: number): boolean =>
    codes.every((code, index) => {
      if (index === 0) return true
      const step = code - (codes[index - 1] ?? 0)
      return step === by || (decimal && step === -9 * by)
    })
  return steps(1) || steps(-1)
}

export type PasswordFault = 'PASSWORD_LENGTH' | 'PASSWORD_COMMON'

/**
 * In code points, so that an emoji counts as one character.
 */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

const MIN_DIFFERENT_CHARACTERS = 4

const isCommon = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase()
  const characters = [...lower]
  return (
    new Set(characters).size < MIN_DIFFERENT_CHARACTERS ||
    isRun(characters) ||
    onLatinKeyboards(lower).some((text) => COMMON_PASSWORDS.has(text) || isKeyboardWalk(text))
  )
}

/**
 * Checks a new password by its length, by how many different characters it has, and for sequences, rows of keyboards
 * and common passwords, whatever the script of the keyboard; null if it is valid. There are no rules about kinds of
 * characters.
 */
export const checkPassword = (password: string): PasswordFault | null => {
  const { length } = [...password]
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return 'PASSWORD_LENGTH'
  return isCommon(password) ? 'PASSWORD_COMMON' : null
}

/** Is the password the e-mail address, or what is before its @? Compared like addresses, without case. */
export const isEmailAsPassword = (password: string, email: string): boolean => {
  const [typed, address] = [key(password), emailKey(email)]
  return typed === address || typed === address.slice(0, address.lastIndexOf('@'))
}

/** The product's name, which is no secret in any venue. */
const PRODUCT_WORDS = ['kafana', 'кафана']
const MIN_WORD_LETTERS = 3
const MIN_OTHER_LETTERS = 4
const lettersOf = (text: string): number => [...text.matchAll(/\p{L}/gu)].length

const withoutSigns = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
const withoutDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{M}]+/gu, '')
/** A name whole, by its words, and by its letters alone: "dragan" of dragan74. */
const formsOf = (name: string): readonly string[] => [
  name,
  withoutSigns(name),
  withoutDigits(name),
  ...name.split(/[^\p{L}\p{M}\p{N}]+/u),
  ...name.split(/[^\p{L}\p{M}]+/u),
]

/**
 * Does a password consist of these names and the product's, each whole or one of its words, but for digits, signs and
 * at most three letters? Compared without case, and also without the signs between letters.
 */
export const isMadeOfNames = (password: string, names: readonly string[]): boolean => {
  const words = [...PRODUCT_WORDS, ...names.map(key)]
    .flatMap(formsOf)
    .filter((word) => lettersOf(word) >= MIN_WORD_LETTERS)
    .toSorted((a, b) => b.length - a.length)
  const isMade = (typed: string): boolean => {
    const rest = words.reduce((text, word) => text.replaceAll(word, ' '), typed)
    return rest !== typed && lettersOf(rest) < MIN_OTHER_LETTERS
  }
  return isMade(key(password)) || isMade(withoutSigns(key(password)))
}

/** Why a PIN is refused: not 4 to 8 digits, or easy to guess. */
export type PinFault = 'PIN_FORMAT' | 'PIN_WEAK'

/** 0000, 1212, 123123. */
const REPEATED_BLOCK = /^(\d+?)\1+$/
/** 1122, 112233, 111222: no digit stands alone. */
const DOUBLED_DIGITS = /^(?:(\d)\1+)+$/
/** In four digits; in longer PINs the first two mean nothing. */
const BIRTH_YEAR = /^(?:19|20)\d{2}$/

/** The columns of a keypad with the 0 below, and the four keys of each rectangle and of the cross around the 5. */
const COLUMNS = ['1470', '2580', '3690']
const ROWS = ['123', '456', '789']
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const
const SHAPES: ReadonlySet<string> = new Set([
  '2468',
  ...PAIRS.flatMap(([top, bottom]) =>
    PAIRS.map(([left, right]) =>
      [ROWS[top]?.[left], ROWS[top]?.[right], ROWS[bottom]?.[left], ROWS[bottom]?.[right]].join(''),
    ),
  ),
])
/** 2580, 0852, 1397, 2684: a column, or the corners of a shape in any order; a longer PIN goes around again. */
const isKeypadPattern = (pin: string): boolean => {
  const four = pin.slice(0, 4)
  const goesAround = [...pin].every((digit, index) => digit === four[index % 4])
  const sorted = [...four].toSorted((a, b) => Number(a) - Number(b)).join('')
  const isColumn = COLUMNS.some((column) => four === column || four === [...column].toReversed().join(''))
  return goesAround && (isColumn || SHAPES.has(sorted))
}

/**
 * Checks a new PIN; null if it is valid. Sequences, repeats, possible years of birth and patterns of the keypad are
 * refused.
 */
export const checkPin = (pin: string): PinFault | null => {
  if (!/^[0-9]{4,8}$/.test(pin)) return 'PIN_FORMAT'
  const weak =
    isRun([...pin]) ||
    isKeypadPattern(pin) ||
    [REPEATED_BLOCK, DOUBLED_DIGITS, BIRTH_YEAR].some((pattern) => pattern.test(pin))
  return weak ? 'PIN_WEAK' : null
}

/** From so many wrong PINs in a row on, the owner's staff list shows them. */
export const PIN_WARNING_FAILURES = 10
const PIN_DISABLED_FAILURES = 100

/** Is a PIN off after so many wrong ones in a row? A new PIN switches it on again. */
export const isPinDisabled = (failures: number): boolean => failures >= PIN_DISABLED_FAILURES
