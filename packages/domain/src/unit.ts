import { multiplyDivide } from './exact.ts'
import type { Thousandths } from './quantity.ts'

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
export const unitsConvert = (from: Unit, to: Unit): boolean => MEASURE[from].of === MEASURE[to].of

/** The same quantity in another unit, rounded half up to the thousandth; null when the units do not convert. */
export const convertQuantity = (quantity: Thousandths, from: Unit, to: Unit): Thousandths | null =>
  unitsConvert(from, to) ? multiplyDivide(quantity, MEASURE[from].size, MEASURE[to].size) : null
