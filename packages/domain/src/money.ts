import { multiplyDivide, scaledInteger } from './exact.ts'

/** An amount of money as an integer: hundredths of the currency's unit, two decimals for every currency. */
export type Minor = number

/** The largest amount that is taken for money, in minor units: every one up to here has its own double, with two decimals too. */
const MAX_MINOR = 1e13
const MINOR_PER_UNIT = 100

/** The largest amount of one balance entry, in major units. */
export const MAX_BALANCE_AMOUNT = 10_000_000

/** Is this number, in major units, an amount of money: finite, at most two decimals, at most 10^13 minor units? */
export const hasMoneyDecimals = (amount: number): boolean =>
  scaledInteger(amount, MINOR_PER_UNIT, MAX_MINOR) !== null

/** Major units from the wire into minor units; RangeError for what `hasMoneyDecimals` refuses. */
export const toMinor = (amount: number): Minor => {
  const minor = scaledInteger(amount, MINOR_PER_UNIT, MAX_MINOR)
  if (minor === null) throw new RangeError(`Not an amount of money: ${amount}`)
  return minor
}

/** Minor units into the major units of the wire. */
export const fromMinor = (minor: Minor): number => minor / MINOR_PER_UNIT

/**
 * What is left of a price without the tax inside it: gross / (1 + rate), rounded half up to the minor unit, for negative amounts the exact opposite.
 * @param rateBasisPoints the tax rate in hundredths of a percent, not below zero
 */
export const netOf = (gross: Minor, rateBasisPoints: number): Minor =>
  multiplyDivide(gross, 10_000, 10_000 + rateBasisPoints)
