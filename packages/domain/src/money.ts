import { multiplyDivide, scaledInteger } from './exact.ts'

/**
 * The changes of the cash that a person holds for the venue: given, taken, a bill closed in cash, the reversal of a
 * fiscal receipt or of a pre-bill, what was counted more or less than the ledger expected, and what a guest paid into
 * an account.
 */
export const LEDGER_KINDS = ['give', 'take', 'bill', 'storno', 'unbill', 'difference', 'account'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

const SIGN: Readonly<Record<LedgerKind, 1 | -1>> = {
  give: 1,
  take: -1,
  bill: 1,
  storno: -1,
  unbill: -1,
  difference: 1,
  account: 1,
}

/**
 * The sign of an entry of this kind. Amounts themselves are above zero, except that of a difference: below zero where
 * cash was missing.
 */
export const ledgerSign = (kind: LedgerKind): 1 | -1 => SIGN[kind]

/**
 * Checks an amount (in major units) to give or take: above zero, not too large, at most two decimals. Null if it is
 * valid.
 */
export const checkAmount = (amount: number): 'AMOUNT_INVALID' | null =>
  amount > 0 && amount <= MAX_BALANCE_AMOUNT && isMoneyAmount(amount) ? null : 'AMOUNT_INVALID'

/** An amount of money as an integer: hundredths of the currency's unit, two decimals for every currency. */
export type Minor = number

/**
 * The largest amount in minor units: up to here each amount with two decimals is a distinct double.
 */
const MAX_MINOR = 1e13
const MINOR_PER_UNIT = 100

/** The largest amount of one balance entry, in major units. */
export const MAX_BALANCE_AMOUNT = 10_000_000

/** Whether this number (major units) is an amount: finite, at most two decimals, at most 10^13 minor units. */
export const isMoneyAmount = (amount: number): boolean =>
  scaledInteger(amount, MINOR_PER_UNIT, MAX_MINOR) !== null

/** Major units from the wire into minor units; RangeError for what `isMoneyAmount` refuses. */
export const toMinor = (amount: number): Minor => {
  const minor = scaledInteger(amount, MINOR_PER_UNIT, MAX_MINOR)
  if (minor === null) throw new RangeError(`Not an amount of money: ${amount}`)
  return minor
}

/** Minor units into the major units of the wire. */
export const fromMinor = (minor: Minor): number => minor / MINOR_PER_UNIT

/**
 * A price without the tax inside it: gross / (1 + rate), rounded half up; negative amounts give the exact opposite.
 * @param rateBasisPoints the tax rate in hundredths of a percent, not below zero
 */
export const netOf = (gross: Minor, rateBasisPoints: number): Minor =>
  multiplyDivide(gross, 10_000, 10_000 + rateBasisPoints)
