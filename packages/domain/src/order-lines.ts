import type { Category } from './catalog.ts'
import { safe } from './exact.ts'
import { type Minor, netOf } from './money.ts'

interface PricedLine {
  readonly price: Minor
  readonly quantity: number
}

interface CostedLine extends PricedLine {
  readonly taxRateBasisPoints: number
  /** Of the whole line, not of one piece. */
  readonly cost: Minor
}

/**
 * What a guest pays for a line, including tax. RangeError beyond the safe integers.
 */
export const lineGross = ({ price, quantity }: PricedLine): Minor => safe(price * quantity)

/** A line's gross without tax, rounded once per line. */
export const lineNet = (gross: Minor, taxRateBasisPoints: number): Minor => netOf(gross, taxRateBasisPoints)

/** A line's net less the cost of its ingredients; may be below zero. */
export const lineProfit = (line: CostedLine): Minor =>
  lineNet(lineGross(line), line.taxRateBasisPoints) - line.cost

/** Lines that one order may have. */
export const MAX_LINES = 200
/** Pieces that one line may have; the least is one. */
export const MAX_LINE_QUANTITY = 999

/** The total of an order. RangeError beyond the safe integers. */
export const orderTotal = (lines: readonly { readonly price: Minor; readonly quantity: number }[]): Minor =>
  lines.reduce((total, line) => safe(total + lineGross(line)), 0)

/** All products of an order have one category, since it goes either to the kitchen or to the bar. */
export const sameCategory = (categories: readonly Category[]): boolean => new Set(categories).size <= 1
