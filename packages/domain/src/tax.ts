import { scaledInteger } from './exact.ts'
import { type Minor, netOf } from './money.ts'

/** A tax rate in percent, with at most two decimals, and the letter a fiscal device knows it by. */
export interface TaxClass {
  readonly rate: number
  readonly letter: string
}

/**
 * The letter of receipt lines without a tax class. Cyrillic А: the device knows only Cyrillic letters.
 */
export const DEFAULT_TAX_LETTER = 'А'

/** The classes a new venue starts with. */
export const DEFAULT_TAX_CLASSES: readonly TaxClass[] = [
  { rate: 18, letter: DEFAULT_TAX_LETTER },
  { rate: 10, letter: 'В' },
  { rate: 5, letter: 'Б' },
  { rate: 0, letter: 'Г' },
]

/** The letter of a rate among a venue's classes, or null when the venue has no such rate. */
export const taxLetter = (classes: readonly TaxClass[], ratePercent: number): string | null =>
  classes.find(({ rate }) => rate === ratePercent)?.letter ?? null

/** Percent by tax letter, as a device reports them; null for a rate that it does not report. */
export type DeviceRates = Readonly<Record<string, number | null>>

/**
 * The letters of a receipt that its device does not have, or has with another rate than was sold; none for a device that
 * reports no rates. What the venue has by now does not count: the bill's tax is booked at the rate of its orders.
 * @param sold letter and rate of each of its lines, as they were ordered
 */
export const differingTaxLetters = (sold: readonly TaxClass[], device: DeviceRates | null): string[] => {
  if (device === null || Object.values(device).every((rate) => rate === null)) return []
  const differs = ({ letter, rate: soldAt }: TaxClass): boolean => {
    const rate = Object.hasOwn(device, letter) ? device[letter] : undefined
    return rate !== null && rate !== soldAt
  }
  return [...new Set(sold.filter(differs).map(({ letter }) => letter))].toSorted((a, b) => (a < b ? -1 : 1))
}

const MAX_BASIS_POINTS = 1_000_000

/**
 * A rate in percent as the integer it is stored as, in hundredths of a percent; RangeError below zero or with
 * more than two decimals.
 */
export const rateBasisPoints = (percent: number): number => {
  const points = scaledInteger(percent, 100, MAX_BASIS_POINTS)
  if (points === null || points < 0) throw new RangeError(`Not a tax rate: ${percent}`)
  return points
}

/**
 * The tax inside an amount by its rate in percent: the gross less the rounded net.
 */
export const vatOf = (gross: Minor, rate: number): Minor => gross - netOf(gross, rateBasisPoints(rate))

/** What one receipt or storno has of a tax class; the amounts of both are above zero. */
export interface ClassAmount {
  readonly isStorno: boolean
  readonly amount: Minor
}

/**
 * The tax of a class over several documents: rounded on each document, as it is printed there, then summed with stornos
 * subtracted. The tax inside their sum would be another one.
 */
export const classVat = (rate: number, amounts: readonly ClassAmount[]): Minor =>
  amounts.reduce((sum, { isStorno, amount }) => sum + vatOf(isStorno ? -amount : amount, rate), 0)
