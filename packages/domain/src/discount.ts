import { allocate } from './allocate.ts'
import type { ApprovalAction, LimitedRole } from './approval.ts'
import { ensureSafeInteger, multiplyDivide } from './exact.ts'
import type { Minor } from './money.ts'

/** What a discount is; `comp` is everything that is left, free of charge. */
export const DISCOUNT_KINDS = ['percent', 'amount', 'comp'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** How much of each line, in whole percent, a role may take off by itself; owners are free. */
export type DiscountLimits = Readonly<Record<LimitedRole, number>>
export const DEFAULT_DISCOUNT_LIMITS: DiscountLimits = { monitor: 0, waiter: 0 }

/** 100 % in the unit of `DiscountRule.value`. */
export const WHOLE_PERCENT = 10_000
const PERCENT = WHOLE_PERCENT / 100

/** A discount. `value` is hundredths of a percent, or minor units of an amount; 0 for a comp. */
export interface DiscountRule {
  readonly id: string
  readonly kind: DiscountKind
  readonly value: number
}

/** What a discount takes off a line. */
export interface DiscountPart {
  readonly id: string
  readonly amount: Minor
}

export const discountOf = (parts: readonly DiscountPart[]): Minor =>
  parts.reduce((sum, { amount }) => ensureSafeInteger(sum + amount), 0)

/** A line with what is taken off it; `gross` is what it costs without that. */
export interface DiscountedLine {
  readonly id: string
  readonly gross: Minor
  readonly discounts: readonly DiscountPart[]
  /** It is billed, or an open bill has it: what it has does not change. */
  readonly isFixed: boolean
  /** Its product takes no discount; free of charge it may be. */
  readonly noDiscount?: boolean
}

/** The part of an amount, half up. */
const percentOf = (amount: Minor, hundredths: number): Minor =>
  multiplyDivide(amount, hundredths, WHOLE_PERCENT)

/**
 * What a discount takes off each of these amounts, and never more than they are.
 * @param used what of an amount other lines have already
 */
export const discountOn = (
  { kind, value }: Pick<DiscountRule, 'kind' | 'value'>,
  lefts: readonly Minor[],
  used: Minor = 0,
): Minor[] => {
  if (kind === 'comp') return [...lefts]
  if (kind === 'percent') return lefts.map((left) => percentOf(left, value))
  const all = lefts.reduce((sum, left) => ensureSafeInteger(sum + left), 0)
  return allocate(Math.min(Math.max(0, value - used), all), lefts)
}

const withRule = (
  lines: readonly DiscountedLine[],
  rule: DiscountRule,
  { isFor, used }: { readonly isFor: (id: string) => boolean; readonly used: Minor },
): DiscountedLine[] => {
  const takes = ({ id, noDiscount }: DiscountedLine): boolean => isFor(id) && (!noDiscount || isComp(rule))
  const lefts = lines.map((line) => (takes(line) ? line.gross - discountOf(line.discounts) : 0))
  const amounts = discountOn(rule, lefts, used)
  return lines.map((line, at) => {
    const amount = amounts[at] ?? 0
    return amount === 0 ? line : { ...line, discounts: [...line.discounts, { id: rule.id, amount }] }
  })
}

/** A discount that is reckoned again whenever the lines of a check change. */
export interface CheckRule extends DiscountRule {
  /** The lines that it holds for; missing for all. */
  readonly only?: ReadonlySet<string>
  /** What lines of other checks have of an amount. */
  readonly elsewhere?: Minor
}

/** The discounts of a check. */
export interface CheckDiscounts {
  /** In the order in which they are reckoned. */
  readonly rules: readonly CheckRule[]
  /** That hold no more for lines that are not fixed. */
  readonly gone: ReadonlySet<string>
  /** One that is given to some lines now; from then on it stays as it is with each of them. */
  readonly given?: { readonly rule: DiscountRule; readonly lines: ReadonlySet<string> } | undefined
}

/**
 * What is taken off each line that is not fixed. Discounts of single lines come first and stay as they are; those of the
 * check are reckoned again from what these leave. Of an amount, what fixed lines and other checks have is used. A line that
 * takes no discount is left out of all but what gives it away.
 * @param lines all that the check has and that count, in a stable order
 */
export const reckonDiscounts = (
  lines: readonly DiscountedLine[],
  { rules, gone, given }: CheckDiscounts,
): ReadonlyMap<string, readonly DiscountPart[]> => {
  const again = new Set(rules.map(({ id }) => id))
  const fixed = lines.filter(({ isFixed }) => isFixed).flatMap(({ discounts }) => discounts)
  let free: readonly DiscountedLine[] = lines
    .filter(({ isFixed }) => !isFixed)
    .map((line) => ({
      ...line,
      discounts: line.discounts.filter(({ id }) => !again.has(id) && !gone.has(id)),
    }))
  if (given) free = withRule(free, given.rule, { isFor: (id) => given.lines.has(id), used: 0 })
  for (const rule of rules) {
    const { id, only, elsewhere = 0 } = rule
    const used = ensureSafeInteger(elsewhere + discountOf(fixed.filter((part) => part.id === id)))
    free = withRule(free, rule, { isFor: (line) => only?.has(line) ?? true, used })
  }
  return new Map(free.map(({ id, discounts }) => [id, discounts]))
}

/** Whether there is more of an amount than these lines and other checks have. */
export const isAmountLeft = (
  lines: readonly Pick<DiscountedLine, 'discounts'>[],
  rules: readonly CheckRule[],
): boolean => {
  const all = lines.flatMap(({ discounts }) => discounts)
  return rules.some(
    ({ id, kind, value, elsewhere = 0 }) =>
      kind === 'amount' && elsewhere + discountOf(all.filter((part) => part.id === id)) < value,
  )
}

/** Divides what is taken off a line: `amount` of it goes, of each discount as near to its share as whole units allow. */
export const divideDiscounts = (
  parts: readonly DiscountPart[],
  amount: Minor,
): readonly [going: DiscountPart[], staying: DiscountPart[]] => {
  const going = allocate(
    amount,
    parts.map((part) => part.amount),
  )
  const some = (of: readonly DiscountPart[]) => of.filter((part) => part.amount > 0)
  return [
    some(parts.map(({ id }, at) => ({ id, amount: going[at] ?? 0 }))),
    some(parts.map(({ id, amount: all }, at) => ({ id, amount: all - (going[at] ?? 0) }))),
  ]
}

/** Whether a discount leaves nothing to pay. */
export const isComp = ({ kind, value }: Pick<DiscountRule, 'kind' | 'value'>): boolean =>
  kind === 'comp' || (kind === 'percent' && value === WHOLE_PERCENT)

/**
 * What is taken off the line that takes the place of another one. Where it costs something else, a percentage is worked
 * out again. An amount is at most what is left. What was free of charge stays so up to what it cost before: nobody has
 * approved more.
 * @param parts of the line before it
 * @param gross of both lines
 */
export const discountsOfReplaced = (
  parts: readonly DiscountPart[],
  gross: { readonly before: Minor; readonly after: Minor },
  rules: ReadonlyMap<string, Pick<DiscountRule, 'kind' | 'value'>>,
): DiscountPart[] => {
  // Of a part of a line, a percentage may be off by one unit.
  if (gross.before === gross.after) return [...parts]
  let left = gross.after
  const kept = parts.map(({ id, amount }) => {
    const rule = rules.get(id)
    const isPercent = rule?.kind === 'percent' && !isComp(rule)
    const part = { id, amount: Math.min(isPercent ? percentOf(left, rule.value) : amount, left) }
    left -= part.amount
    return part
  })
  return kept.filter(({ amount }) => amount > 0)
}

type Costing = Pick<DiscountedLine, 'gross' | 'discounts'>
const leftOf = ({ gross, discounts }: Costing): Minor => gross - discountOf(discounts)

/** By what discounts are judged. */
interface Judged {
  /** The ids of what is given free of charge, which counts by itself. */
  readonly ofComps: ReadonlySet<string>
  /** Those that are off the check already, without comps. */
  readonly percentages: readonly DiscountRule['value'][]
  /** How much of each line the role may take off by itself. */
  readonly percent: number
}

/** What percentages take off each of which the one before left something, in hundredths of a percent of the price. */
const takenByAll = (percentages: readonly DiscountRule['value'][]): number =>
  WHOLE_PERCENT - percentages.reduce((left, value) => left - (left * value) / WHOLE_PERCENT, WHOLE_PERCENT)

/** What is needed to give a discount, or to move what has one. */
export interface DiscountNeeds {
  readonly actions: readonly Extract<ApprovalAction, 'discount' | 'comp'>[]
  /**
   * In hundredths of a percent, the most of a line's price that is off then, where that is more than the role may take
   * off by itself; null where it is not a percentage that needs a right.
   */
  readonly percent: number | null
}

export const NOTHING_NEEDED: DiscountNeeds = { actions: [], percent: null }

/** What is off a line without comps, and what of its price they leave. */
const offWithoutComps = (
  { gross, discounts }: Costing,
  ofComps: ReadonlySet<string>,
): { readonly off: Minor; readonly price: Minor } => {
  const comps = discountOf(discounts.filter(({ id }) => ofComps.has(id)))
  return { off: discountOf(discounts) - comps, price: gross - comps }
}

/** Rounded up, so that what is above a limit never looks like the limit. Of a single percentage it is that one. */
const percentOfPrice = (off: Minor, price: Minor): number =>
  price === 0 ? 0 : Math.ceil((off * WHOLE_PERCENT) / price)

/**
 * What a discount needs rights for; no action if it is within what the role may take off each line by itself. It is a comp
 * where it leaves nothing of a line, and an amount off the check always needs a right: it goes from line to line. A
 * percentage off the check holds for what is ordered later, so it is judged with the others there, also where no line is,
 * and with what is off lines that cost nothing for now.
 * @param change the lines of the check before it, and the same with it; and with it, as if they were to be paid, those that
 * are free of charge or of rejected orders
 */
export const discountNeedsOf = (
  { isOnCheck, ...rule }: DiscountRule & { readonly isOnCheck: boolean },
  {
    before,
    after,
    unpaid,
  }: {
    readonly before: readonly Costing[]
    readonly after: readonly Costing[]
    readonly unpaid: readonly Costing[]
  },
  { ofComps, percentages, percent }: Judged,
): DiscountNeeds => {
  if (isComp(rule)) return { actions: ['comp'], percent: null }
  const costing = after.filter((_, at) => before.slice(at, at + 1).some((line) => leftOf(line) > 0))
  const has = (line: Costing): boolean => line.discounts.some(({ id }) => id === rule.id)
  const reduced = costing.filter((line) => leftOf(line) > 0 && has(line))
  const isFree = costing.some((line) => leftOf(line) === 0)
  const above = [...reduced, ...unpaid.filter(has)].flatMap((line) => {
    const { off, price } = offWithoutComps(line, ofComps)
    if (off <= percentOf(price, percent * PERCENT)) return []
    const isAlone =
      rule.kind === 'percent' && line.discounts.every(({ id }) => id === rule.id || ofComps.has(id))
    return [isAlone ? rule.value : percentOfPrice(off, price)]
  })
  const isAmountOfCheck = isOnCheck && rule.kind === 'amount'
  if (isOnCheck && rule.kind === 'percent') {
    const all = takenByAll([...percentages, rule.value])
    if (all > percent * PERCENT) above.push(Math.ceil(all))
  }
  const isMore = isAmountOfCheck ? !isFree || reduced.length > 0 : above.length > 0
  return {
    actions: [...(isFree ? (['comp'] as const) : []), ...(isMore ? (['discount'] as const) : [])],
    percent: isAmountOfCheck || above.length === 0 ? null : Math.max(...above),
  }
}

/**
 * What it needs to give a line cheaper options, of which its discounts take a greater share: an amount stays what it is.
 * A percentage takes no more than it did but for rounding, and what was free of charge before may stay so.
 * @param change the lines of the check before it, and the same with it
 */
export const replacedNeedsOf = (
  { before, after }: { readonly before: readonly Costing[]; readonly after: readonly Costing[] },
  { ofComps, ofAmounts, percent }: Omit<Judged, 'percentages'> & { readonly ofAmounts: ReadonlySet<string> },
): DiscountNeeds => {
  const judged = after.flatMap((line, at) =>
    before.slice(at, at + 1).flatMap((was) => {
      const { off, price } = offWithoutComps(line, ofComps)
      const earlier = offWithoutComps(was, ofComps)
      const share = percentOfPrice(off, price)
      return share > percentOfPrice(earlier.off, earlier.price) ? [{ line, off, price, share }] : []
    }),
  )
  const above = judged.filter(
    ({ line, off, price }) =>
      off < price &&
      off > percentOf(price, percent * PERCENT) &&
      line.discounts.some(({ id }) => ofAmounts.has(id)),
  )
  const isFree = judged.some(({ off, price }) => off === price)
  return {
    actions: [...(isFree ? (['comp'] as const) : []), ...(above.length > 0 ? (['discount'] as const) : [])],
    percent: above.length === 0 ? null : Math.max(...above.map(({ share }) => share)),
  }
}

/**
 * What the percentages off the check to which discounted lines go need, where they take more off one of them, together
 * with what it has, than a role may by itself. A line without a discount of its own has what all lines there have. What is
 * free of charge is judged by what would be off if it were to be paid.
 */
export const moveNeedsOf = (
  moved: readonly Costing[],
  { ofComps, percentages, percent }: Judged,
): DiscountNeeds => {
  const above = moved.flatMap((line) => {
    const { off: own, price: ofPaid } = offWithoutComps(line, ofComps)
    const price = leftOf(line) === 0 ? line.gross : ofPaid
    const left = price - own
    const off = own + percentOf(left, Math.round(takenByAll(percentages)))
    return own > 0 && left > 0 && off > percentOf(price, percent * PERCENT)
      ? [percentOfPrice(off, price)]
      : []
  })
  return percentages.length === 0 || above.length === 0
    ? NOTHING_NEEDED
    : { actions: ['discount'], percent: Math.max(...above) }
}
