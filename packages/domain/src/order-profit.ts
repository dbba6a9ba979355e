import { safe } from './exact.ts'
import { netOf } from './money.ts'
import type { Minor } from './money.ts'

interface PricedLine {
  readonly price: Minor
  readonly quantity: number
}

interface CostedLine extends PricedLine {
  readonly taxRateBasisPoints: number
  /** Of the whole line, not of one piece. */
  readonly cost: Minor
}

/** What a guest pays for a line: the price with tax inside, times the pieces. RangeError where that is no exact integer. */
export const lineGross = ({ price, quantity }: PricedLine): Minor => safe(price * quantity)

/** What the venue keeps of a line's gross before costs, rounded once per line. */
export const lineNet = (gross: Minor, taxRateBasisPoints: number): Minor => netOf(gross, taxRateBasisPoints)

/** What a line earned: its net less what its ingredients cost. Below zero when they cost more. */
export const lineProfit = (line: CostedLine): Minor =>
  lineNet(lineGross(line), line.taxRateBasisPoints) - line.cost
