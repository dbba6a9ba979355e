import { fromThousandths, hasQuantityDecimals, toThousandths } from '@kafana/domain'
import type { Formats } from '../../platform/i18n/formats.ts'

/** A change with its sign in front, "+10,000" or "−20". */
export const signed = ({ number }: Formats, change: number): string =>
  `${change < 0 ? '−' : '+'}${number(Math.abs(change), 3)}`

/** What a count corrects, exactly; null where it corrects nothing or is not a quantity yet. */
export const correction = (counted: number | undefined, before: number): number | null => {
  if (counted === undefined || counted === before || !hasQuantityDecimals(counted)) return null
  return fromThousandths(toThousandths(counted) - toThousandths(before))
}
