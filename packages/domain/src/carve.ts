import { allocate } from './allocate.ts'
import {
  discountOf,
  type DiscountPart,
  type DiscountRule,
  discountsOfReplaced,
  divideDiscounts,
  isComp,
} from './discount.ts'
import type { Minor } from './money.ts'
import { lineGross } from './order.ts'

/** An exact fraction, above zero and in its lowest terms. */
export interface Share {
  readonly num: number
  readonly den: number
}
export const WHOLE_SHARE: Share = { num: 1, den: 1 }

/** What is to go of a line: so many of its pieces, or a share of what the line is at that moment. */
export type CarveAmount = { readonly pieces: number } | { readonly share: Share }
/** What guests pay for the part, where a receipt says so already; it is allocated otherwise. */
interface KnownPrice {
  readonly paid?: Minor | undefined
  /** Whether the part is what the receipt leaves of the line; otherwise it is what the receipt has of it. */
  readonly isLeft?: boolean | undefined
}
/** What is to go of which line, and the id that it gets. A line of which everything goes keeps its own id. */
export type CarvePart = { readonly line: string; readonly id: string } & CarveAmount & KnownPrice

interface Need {
  readonly ingredientId: string
  readonly quantity: number
}
/** What is stored of a line as a whole: its cost and its ingredients. */
export interface LineNeeds {
  readonly quantity: number
  readonly cost: Minor
  readonly recipe: readonly Need[]
}

/** A line as far as it can be divided. */
export interface DivisibleLine extends LineNeeds {
  /** Of one piece. */
  readonly price: Minor
  /** What is taken off the whole line. */
  readonly discounts: readonly DiscountPart[]
  /** How many pieces statistics count as sold: its quantity, unless it is a share of pieces. */
  readonly pieces: number
  /** What it is of the line that was ordered: the shares of everything that came of this one add up to 1. */
  readonly share: Share
}

/**
 * Why a line cannot be divided so: nothing would go, more would go than there is, or the share cannot be stored
 * exactly.
 */
export const CARVE_FAULTS = ['nothing', 'tooMuch', 'tooFine'] as const
export type CarveFault = (typeof CARVE_FAULTS)[number]

/** `rest` is null where everything goes. */
export type Carved =
  | { readonly fault: CarveFault }
  | { readonly part: DivisibleLine; readonly rest: DivisibleLine | null }

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

/** A share of a share; null if it cannot be stored exactly. */
const shareOf = (a: Share, num: number, den: number): Share | null => {
  const [above, below] = [BigInt(a.num) * BigInt(num), BigInt(a.den) * BigInt(den)]
  const divisor = greatestDivisor(above, below)
  const lowest = { num: Number(above / divisor), den: Number(below / divisor) }
  return Number.isSafeInteger(lowest.den) && Number.isSafeInteger(lowest.num) ? lowest : null
}

type Ingredients = Omit<LineNeeds, 'quantity'>
type Content = Pick<DivisibleLine, 'price' | 'quantity' | 'pieces' | 'discounts'>
type Divided = readonly [part: number, rest: number]

/** Cost and ingredients of both, of which none is lost; an ingredient of which one gets nothing is left out. */
const needsOf = ({ cost, recipe }: LineNeeds, weights: Divided): [Ingredients, Ingredients] => {
  const costs = allocate(cost, weights)
  const needs = recipe.map(({ quantity }) => allocate(quantity, weights))
  const of = (index: 0 | 1) => ({
    cost: costs[index] ?? 0,
    recipe: recipe
      .map(({ ingredientId }, need) => ({ ingredientId, quantity: needs[need]?.[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
  })
  return [of(0), of(1)]
}

/** What a guest pays for the line, less what is taken off it. */
const amountOf = ({ price, quantity, discounts }: DivisibleLine): Minor =>
  lineGross({ price, quantity, discount: discountOf(discounts) })

/** The whole pieces that go; null where the part is no whole number of them. */
const piecesOf = ({ quantity }: DivisibleLine, [part, rest]: Divided): number | null =>
  (quantity * part) % (part + rest) === 0 ? (quantity * part) / (part + rest) : null

/**
 * What is paid for both. A price that is known holds, unless the line as it is now cannot have it.
 * @param going the whole pieces that go; null for a part of one
 */
const paidFor = (
  line: DivisibleLine,
  divided: Divided,
  going: number | null,
  known: Minor | undefined,
): { readonly paid: Minor; readonly left: Minor; readonly isKnown: boolean } => {
  const all = amountOf(line)
  const [allocated = 0] = allocate(all, divided)
  const off = going === null || known === undefined ? 0 : line.price * going - known
  const isKnown =
    known !== undefined && known >= 0 && known <= all && off >= 0 && off <= discountOf(line.discounts)
  const paid = isKnown ? known : allocated
  return { paid, left: all - paid, isKnown }
}

/**
 * What of the discount goes with a part of one piece: its share, or, of a part whose price is known, what that leaves of
 * its share of the price. Nothing was off a receipt that is older than the discount.
 */
const discountFor = (
  { price, quantity, discounts }: DivisibleLine,
  divided: Divided,
  { paid, isKnown }: { readonly paid: Minor; readonly isKnown: boolean },
): Minor => {
  const all = discountOf(discounts)
  const [share = 0] = allocate(all, divided)
  if (!isKnown) return share
  const [gross = 0] = allocate(price * quantity, divided)
  return Math.min(all, Math.max(0, gross - paid))
}

/**
 * Price, quantity, discounts and pieces of both. What is paid for each is allocated first, so that a bill of an amount
 * comes to it exactly; the discount of pieces is what this leaves of their price.
 */
const contentOf = (line: DivisibleLine, divided: Divided, known?: Minor): [Content, Content] => {
  const { price, quantity, pieces, discounts } = line
  const [part, rest] = divided
  const den = part + rest
  const going = piecesOf(line, divided)
  const pays = paidFor(line, divided, going, known)
  const { paid, left } = pays
  if (going !== null) {
    const [off, on] = divideDiscounts(discounts, price * going - paid)
    return [
      { price, quantity: going, pieces: going, discounts: off },
      { price, quantity: quantity - going, pieces: quantity - going, discounts: on },
    ]
  }
  const taken = discountFor(line, divided, pays)
  const kept = discountOf(discounts) - taken
  const [off, on] = divideDiscounts(discounts, taken)
  const counted = Math.ceil((pieces * part) / den)
  return [
    { price: paid + taken, quantity: 1, pieces: counted, discounts: off },
    { price: left + kept, quantity: 1, pieces: pieces - counted, discounts: on },
  ]
}

const isCount = (number: number): boolean => Number.isSafeInteger(number) && number > 0

/** The amount as a share, in the lowest terms. */
const dividedOf = ({ quantity }: DivisibleLine, amount: CarveAmount): Divided | CarveFault => {
  const [num, den] = 'pieces' in amount ? [amount.pieces, quantity] : [amount.share.num, amount.share.den]
  if (!isCount(num) || !isCount(den)) return 'nothing'
  if (num > den) return 'tooMuch'
  const lowest = shareOf(WHOLE_SHARE, num, den)
  return lowest ? [lowest.num, lowest.den - lowest.num] : 'tooFine'
}

/**
 * Divides a line into what goes and what stays. Price times quantity, discounts, cost, ingredients, pieces and shares of
 * the two add up to those of the line. A share that is a whole number of pieces goes as these pieces; any other part is one piece
 * with a part of the price. A share of a line that costs nothing is the whole line.
 */
export const carveLine = (line: DivisibleLine, amount: CarveAmount & KnownPrice): Carved => {
  const divided = dividedOf(line, amount)
  if (typeof divided === 'string') return { fault: divided }
  const [part, rest] = divided
  const isFree = amountOf(line) === 0 && 'share' in amount
  if (rest === 0 || isFree) return { part: line, rest: null }
  const shares = [part, rest].map((num) => shareOf(line.share, num, part + rest))
  const [gone, left] = shares
  if (!gone || !left) return { fault: 'tooFine' }
  const [content, needs] = [contentOf(line, divided, amount.paid), needsOf(line, divided)]
  return {
    part: { ...content[0], ...needs[0], share: gone },
    rest: { ...content[1], ...needs[1], share: left },
  }
}

/** By as much discounts may differ that are rounded in another order. */
const ROUNDING: Minor = 2

/**
 * What is off what a receipt leaves of a line, where the receipt does not have its share of the discounts: a later one is
 * not on it, or one is on it that a restored server has forgotten. A percentage is reckoned again, and what is free of
 * charge stays so; of an amount, what the receipt does not have stays with what is left. Null where nothing changes.
 * @param line as it was before it was divided so, at the price of the receipt
 */
export const discountsLeft = (
  line: DivisibleLine,
  { paid, isLeft = false, ...amount }: CarveAmount & KnownPrice,
  { part, rest }: { readonly part: DivisibleLine; readonly rest: DivisibleLine },
  rules: ReadonlyMap<string, Pick<DiscountRule, 'kind' | 'value'>>,
): readonly DiscountPart[] | null => {
  const alone = paid === undefined ? { rest: null } : carveLine(line, amount)
  if ('fault' in alone || alone.rest === null) return null
  const [left, expected] = isLeft ? [part, alone.part] : [rest, alone.rest]
  if (Math.abs(discountOf(left.discounts) - discountOf(expected.discounts)) <= ROUNDING) return null
  const amountOn = ({ discounts }: DivisibleLine, id: string): Minor =>
    discountOf(discounts.filter((each) => each.id === id))
  const parts = line.discounts.map(({ id }): DiscountPart => {
    const rule = rules.get(id)
    const own = amountOn(left, id)
    return { id, amount: rule && isComp(rule) ? Math.max(own, amountOn(expected, id)) : own }
  })
  const gross = { before: line.price * line.quantity, after: left.price * left.quantity }
  return discountsOfReplaced(parts, gross, rules)
}

/** The largest denominator that a title shows. */
const MAX_SHOWN = 99

/** A line as a part of the one that was ordered, of which that had so many pieces. */
interface OrderedPart {
  readonly share: Share
  readonly rootQuantity: number
  readonly quantity: number
}

/** Whether a line is whole pieces, not a part of one. */
export const isWholePieces = ({ share, rootQuantity, quantity }: OrderedPart): boolean =>
  BigInt(share.num) * BigInt(rootQuantity) === BigInt(share.den) * BigInt(quantity)

/**
 * What a line is called: the name of its product, with what the line is of it where that is not whole pieces, such as
 * "Pizza 1/3", "Coffee 1 1/2", "2 x Coffee" for two in one, or "Wine 37%" where the fraction is too fine to read.
 */
export const lineTitle = (name: string, part: OrderedPart): string => {
  const of = shareOf(part.share, part.rootQuantity, 1)
  if (of === null || isWholePieces(part)) return name
  const { num, den } = of
  if (den === 1) return `${num} x ${name}`
  if (den > MAX_SHOWN) return `${name} ${Math.max(1, Math.round((num * 100) / den))}%`
  const whole = Math.floor(num / den)
  return `${name} ${[whole, `${num - whole * den}/${den}`].slice(whole === 0 ? 1 : 0).join(' ')}`
}
