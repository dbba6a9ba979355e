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
 * Why the quantity on hand changed: packs were bought, one quantity was corrected, a count sheet was posted, an
 * order took its ingredients or returned them, or what was made of them was taken off the order.
 */
export const STOCK_MOVEMENT_KINDS = ['bought', 'corrected', 'counted', 'sold', 'returned', 'wasted'] as const
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number]

/** Why a count differs from what was expected. */
export const COUNT_REASONS = ['waste', 'breakage', 'theft', 'miscount', 'other'] as const
export type CountReason = (typeof COUNT_REASONS)[number]

/**
 * What a quantity is worth at a price per unit, rounded half up; below zero for a quantity below zero. Null beyond
 * the exact integers.
 */
export const stockValue = (quantity: Thousandths, price: Minor): Minor | null => {
  const value = (BigInt(quantity) * BigInt(price)) / BigInt(PER_UNIT)
  return value >= -LARGEST && value <= LARGEST ? multiplyDivide(quantity, price, PER_UNIT) : null
}
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER) - 1n

/** What is in stock. What is below zero is counted apart, and never taken from the value of the rest. */
export interface StockTotals {
  /** Of everything above zero; null beyond the exact integers. */
  readonly value: Minor | null
  readonly below: {
    readonly count: number
    /** What is missing to zero, as an amount above zero; null beyond the exact integers. */
    readonly value: Minor | null
  }
}

const sumOf = (values: readonly (Minor | null)[]): Minor | null => {
  let sum: Minor = 0
  for (const value of values) {
    sum += value ?? Number.NaN
    if (!Number.isSafeInteger(sum)) return null
  }
  return sum
}

/** The value of the whole stock: the sum of the values of its ingredients. */
export const stockTotals = (
  stock: readonly { readonly quantity: Thousandths; readonly price: Minor }[],
): StockTotals => {
  const below = stock.filter(({ quantity }) => quantity < 0)
  return {
    value: sumOf(
      stock.filter(({ quantity }) => quantity > 0).map(({ quantity, price }) => stockValue(quantity, price)),
    ),
    below: {
      count: below.length,
      value: sumOf(below.map(({ quantity, price }) => stockValue(-quantity, price))),
    },
  }
}

/**
 * What posting a counted line changes: the difference that was found when it was counted. It is added to the stock at
 * posting, so that what was sold or bought since then is kept.
 */
export const countDifference = (expected: Thousandths, counted: Thousandths): Thousandths =>
  counted - expected

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
