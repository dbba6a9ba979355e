import {
  carveLine,
  type DiscountedLine,
  discountsOfReplaced,
  lineGross,
  reckonDiscounts,
} from '@kafana/domain'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { loadDivisibleLine } from './divide-line.ts'
import type { GivenDiscount } from './given-discounts.ts'
import type { OrderLine } from './order.ts'
import type { PlacedLine } from './place-orders.ts'
import type { Reckoning } from './reckon-discounts.ts'

/** What is off the lines of a check before and after one of them gets other options, and by what. */
export interface ReplacedDiscounts {
  /** Those that count, as they are; of the line that gets other options, its pieces are one of their own. */
  readonly before: readonly DiscountedLine[]
  /** The same lines, with the one that takes its place. */
  readonly after: readonly DiscountedLine[]
  readonly given: readonly GivenDiscount[]
}

/** Pieces of a line of a check, and the line that takes their place. */
interface Replacement {
  readonly checkId: string | null
  readonly old: OrderLine
  readonly pieces: number
  readonly made: PlacedLine
}

/** Null where no discount takes a greater share of a price: nothing is off the line, or it gets no cheaper. */
export const planReplacedDiscounts = async (
  tx: WriteTx,
  load: Reckoning['load'],
  { checkId, old, pieces, made: { id, product } }: Replacement,
): Promise<ReplacedDiscounts | null> => {
  const gross = {
    before: lineGross({ price: old.price, quantity: pieces }),
    after: lineGross({ price: product.price, quantity: pieces }),
  }
  if (checkId === null || old.discounts.length === 0 || gross.after >= gross.before) return null
  const carved = carveLine(await loadDivisibleLine(tx, old.id), { pieces })
  if ('fault' in carved) throw new RangeError(`${pieces} of line ${old.id}: ${carved.fault}`)
  const { part, rest } = carved
  const { lines, given, discounts } = await load(tx, checkId)
  const withPieces = (own: Pick<DiscountedLine, 'gross' | 'discounts' | 'noDiscount'>): DiscountedLine[] =>
    lines.flatMap((line) => {
      if (line.id !== old.id) return [line]
      const staying = rest && { ...line, gross: lineGross(rest), discounts: rest.discounts }
      return [...(staying ? [staying] : []), { ...line, ...own, id }]
    })
  const kept = discountsOfReplaced(part.discounts, gross, new Map(given.map((each) => [each.id, each])))
  const replaced = withPieces({ gross: gross.after, discounts: kept, noDiscount: product.noDiscount })
  const rules = discounts.rules.map((rule) =>
    rule.only?.has(old.id) ? { ...rule, only: new Set([...rule.only, id]) } : rule,
  )
  const reckoned = reckonDiscounts(replaced, { ...discounts, rules })
  return {
    before: withPieces({ gross: gross.before, discounts: part.discounts }),
    after: replaced.map((line) => ({ ...line, discounts: reckoned.get(line.id) ?? line.discounts })),
    given,
  }
}
