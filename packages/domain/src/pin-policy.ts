import { isRun } from './runs.ts'

/** Why a PIN is refused: not 4 to 8 digits, or one of those that people try first. */
export type PinFault = 'PIN_FORMAT' | 'PIN_WEAK'

/** 0000, 1212, 123123. */
const REPEATED_BLOCK = /^(\d+?)\1+$/
/** 1122, 112233, 111222: no digit stands alone. */
const DOUBLED_DIGITS = /^(?:(\d)\1+)+$/
/** In four digits; in longer PINs the first two mean nothing. */
const BIRTH_YEAR = /^(?:19|20)\d{2}$/

/** May this be somebody's PIN? null when it may. Refused are runs, repeats and what looks like a year of birth. */
export const judgePin = (pin: string): PinFault | null => {
  if (!/^[0-9]{4,8}$/.test(pin)) return 'PIN_FORMAT'
  const weak =
    isRun([...pin]) || [REPEATED_BLOCK, DOUBLED_DIGITS, BIRTH_YEAR].some((pattern) => pattern.test(pin))
  return weak ? 'PIN_WEAK' : null
}
