import { scaledInteger } from './exact.ts'

/** A quantity of an ingredient as an integer: thousandths of its unit. */
export type Thousandths = number

const MAX_THOUSANDTHS = 1e13
const PER_UNIT = 1000

/** Is this number a quantity: finite, at most three decimals, at most 10^13 thousandths? */
export const hasQuantityDecimals = (quantity: number): boolean =>
  scaledInteger(quantity, PER_UNIT, MAX_THOUSANDTHS) !== null

/** A quantity from the wire into thousandths; RangeError for what `hasQuantityDecimals` refuses. */
export const toThousandths = (quantity: number): Thousandths => {
  const thousandths = scaledInteger(quantity, PER_UNIT, MAX_THOUSANDTHS)
  if (thousandths === null) throw new RangeError(`Not a quantity: ${quantity}`)
  return thousandths
}

/** Thousandths into the number of the wire. */
export const fromThousandths = (thousandths: Thousandths): number => thousandths / PER_UNIT
