import type { Check } from '@kafana/contract'
import {
  type DiscountKind,
  discountOn,
  fromMinor,
  isComp,
  lineAmount,
  ORDER_STATUS,
  toMinor,
} from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

type Line = Check['orders'][number]['products'][number]

/** The percentages that have a key. */
export const DISCOUNT_PERCENTS = [5, 10, 15, 20] as const
/** What a discount is called; any other percentage, an amount or everything. */
export const DISCOUNT_KIND_TEXT = {
  percent: 'DISCOUNT_PERCENT',
  amount: 'DISCOUNT_AMOUNT',
  comp: 'DISCOUNT_COMP',
} as const satisfies Record<DiscountKind, TranslationKey>

/** The lines of a check that are neither billed nor rejected: all of them may be free of charge. */
export const discountable = ({ orders }: Check): readonly Line[] =>
  orders.filter(({ status }) => ORDER_STATUS[status].open).flatMap(({ products }) => products)

export const EVERYTHING = 'everything'
/** What a discount is for: everything on the check, or lines by their ids. No lines are not everything. */
export type DiscountTarget = typeof EVERYTHING | readonly string[]

interface Draft {
  readonly kind: DiscountKind
  /** Percent, or an amount in major units. */
  readonly value: number
  readonly target: DiscountTarget
}

/** Whether a discount leaves nothing to pay. */
export const isFreeOfCharge = ({ kind, value }: Pick<Draft, 'kind' | 'value'>): boolean =>
  isComp({ kind, value: toMinor(value) })

/** What a request says of its target: of lines their versions, and of everything what it comes to on this screen. */
export const asShown = (check: Check, target: DiscountTarget) =>
  target === EVERYTHING
    ? { total: check.owed }
    : {
        lines: discountable(check)
          .filter(({ line }) => target.includes(line))
          .map(({ line, lineVersion }) => ({ id: line, version: lineVersion })),
      }

/**
 * What the check comes to with a discount, in major units. Null for some lines of a check that has a discount itself:
 * that one is reckoned again from what this one leaves.
 */
export const totalWith = (check: Check, { kind, value, target }: Draft): number | null => {
  const isForAll = target === EVERYTHING
  if (!isForAll && check.discounts?.some((given) => given.lines === undefined)) return null
  const isFree = isFreeOfCharge({ kind, value })
  const chosen = discountable(check).filter(
    ({ line, noDiscount }) => (isForAll || target.includes(line)) && (isFree || !noDiscount),
  )
  const off = discountOn({ kind, value: toMinor(value) }, chosen.map(lineAmount))
  return fromMinor(off.reduce((total, amount) => total - amount, toMinor(check.owed)))
}
