import { divideHalfUp, multiplyDivide, scaledInteger } from './exact.ts'
import type { Minor } from './money.ts'

/** A quantity of an ingredient as an integer: thousandths of its unit. */
export type Thousandths = number

const MAX_THOUSANDTHS = 1e13
const PER_UNIT = 1000

/** Whether this number is a quantity: finite, at most three decimals, at most 10^13 thousandths. */
export const isQuantity = (quantity: number): boolean =>
  scaledInteger(quantity, PER_UNIT, MAX_THOUSANDTHS) !== null

/** A quantity from the wire into thousandths; RangeError for what `isQuantity` refuses. */
export const toThousandths = (quantity: number): Thousandths => {
  const thousandths = scaledInteger(quantity, PER_UNIT, MAX_THOUSANDTHS)
  if (thousandths === null) throw new RangeError(`Not a quantity: ${quantity}`)
  return thousandths
}

/** Thousandths into the number of the wire. */
export const fromThousandths = (thousandths: Thousandths): number => thousandths / PER_UNIT

/** The units in which ingredients are bought and served. */
export const UNITS = ['grams', 'liters', 'milliliters', 'kilograms', 'pieces'] as const
export type Unit = (typeof UNITS)[number]

interface Measure {
  readonly of: 'mass' | 'volume' | 'count'
  /** How many of the smallest unit of its kind one of this is. */
  readonly size: number
}

const MEASURE: Readonly<Record<Unit, Measure>> = {
  grams: { of: 'mass', size: 1 },
  kilograms: { of: 'mass', size: 1000 },
  milliliters: { of: 'volume', size: 1 },
  liters: { of: 'volume', size: 1000 },
  pieces: { of: 'count', size: 1 },
}

/** Mass converts to mass, volume to volume, pieces only to pieces. */
export const areConvertible = (from: Unit, to: Unit): boolean => MEASURE[from].of === MEASURE[to].of

/**
 * The same quantity in another unit, rounded half up to the thousandth; null when the units do not convert.
 */
export const convertQuantity = (quantity: Thousandths, from: Unit, to: Unit): Thousandths | null =>
  areConvertible(from, to) ? multiplyDivide(quantity, MEASURE[from].size, MEASURE[to].size) : null

/**
 * Why the quantity on hand changed: packs were bought, a count was corrected, an order took its ingredients or
 * returned them.
 */
export const STOCK_MOVEMENT_KINDS = ['bought', 'corrected', 'sold', 'returned'] as const
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number]

export type StockLevel = 'out' | 'low' | 'enough'

/**
 * The stock level by the warning level that the owner set (`null`: none), both in the same unit.
 */
export const stockLevel = ({
  quantity,
  lowAt,
}: {
  readonly quantity: number
  readonly lowAt: number | null
}): StockLevel => {
  if (quantity <= 0) return 'out'
  return lowAt !== null && quantity <= lowAt ? 'low' : 'enough'
}

/**
 * The price per serving unit after a purchase: the weighted mean of the stock and the purchase, rounded half up.
 * Without stock (or below zero) the price of the purchase applies; an empty purchase does not change the price.
 * @param incoming how much came in, in serving units
 * @param incomingTotal what was paid for all of it
 */
export const movingAverage = (
  onHand: Thousandths,
  price: Minor,
  incoming: Thousandths,
  incomingTotal: Minor,
): Minor => {
  if (incoming <= 0) return price
  const held = BigInt(Math.max(0, onHand))
  return divideHalfUp(held * BigInt(price) + 1000n * BigInt(incomingTotal), held + BigInt(incoming))
}
