import { type CarvePart, isFinalBill, lineGross, type Share } from '@kafana/domain'
import { newId } from '../../../platform/ids.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder } from '../../orders/index.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import type { CarvedLine, CarvedOrder } from '../print/carved-orders.ts'
import { type UnbillDeps, unbillOrders } from '../print/unbill-orders.ts'

interface Fraction {
  readonly num: bigint
  readonly den: bigint
}
const NOTHING: Fraction = { num: 0n, den: 1n }
const plus = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
})
const fractionOf = ({ num, den }: Share): Fraction => ({ num: BigInt(num), den: BigInt(den) })
const minus = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den - b.num * a.den,
  den: a.den * b.den,
})
const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b))
/** What a part is of a line, by what both are of the line that was ordered. */
const shareOf = (part: Fraction, line: Share): Share => {
  const of = fractionOf(line)
  const [num, den] = [part.num * of.den, part.den * of.num]
  const divisor = divisorOf(num, den)
  return { num: Number(num / divisor), den: Number(den / divisor) }
}

type Line = BillableOrder['lines'][number]

/** What the receipt has of each line of an order; null for an order that it does not name: all of that may be taken. */
type Printed = readonly CarvedLine[] | null
const printedLine = ({ rootId }: Line, printed: Printed): CarvedLine | undefined =>
  printed?.find(({ from }) => from === rootId)
const surplusOf = (line: Line, printed: Printed): Fraction => {
  const named = printedLine(line, printed)
  return minus(fractionOf(line.share), named ? fractionOf(named) : NOTHING)
}

/** The part of an order that is the same share of the line that was ordered; null if so much of it is not to spare. */
const partOf = (
  { lines }: BillableOrder,
  { line: id, ...wanted }: CarvedLine,
  printed: Printed,
): CarvePart | null => {
  const line = lines.find(({ rootId }) => rootId === wanted.from)
  if (!line || minus(surplusOf(line, printed), fractionOf(wanted)).num < 0n) return null
  return { line: line.id, id, share: shareOf(fractionOf(wanted), line.share), paid: wanted.paid }
}

const partsOf = (
  order: BillableOrder,
  lines: readonly CarvedLine[],
  printed: Printed,
): CarvePart[] | null => {
  const parts = lines.map((line) => partOf(order, line, printed))
  return parts.includes(null) ? null : parts.filter((part) => part !== null)
}

/** The orders that parts were taken of and are not on the bill themselves. */
export const rootsOf = (carved: readonly CarvedOrder[] = []): string[] => [
  ...new Set(carved.filter(({ order, from }) => order !== from).map(({ from }) => from)),
]

interface Deps extends UnbillDeps {
  readonly timing: Pick<IntentTiming, 'holdersOf'>
}

const REASON = 'printed before the data was restored'

const isPreBilled = ({ billKind }: BillableOrder): boolean => billKind === 'pre'

/** The orders of a family that can still be divided; those on a pre-bill last, because that is undone first. */
const divisibleOf = async (tx: WriteTx, { orders, timing }: Deps, root: string): Promise<BillableOrder[]> => {
  const [open, preBilled]: [BillableOrder[], BillableOrder[]] = [[], []]
  for (const order of await orders.familyOf(tx, root)) {
    const isOpen = order.status !== 'billed' && order.status !== 'rejected'
    if ((!isOpen && !isPreBilled(order)) || (await timing.holdersOf(tx, [order.id])).length > 0) continue
    if (isOpen) open.push(order)
    else preBilled.push(order)
  }
  return [...open, ...preBilled]
}

/** What orders have of the line that was ordered. */
const shareIn = (orders: readonly BillableOrder[], line: string): Fraction =>
  orders
    .flatMap(({ lines }) => lines)
    .filter(({ rootId }) => rootId === line)
    .reduce((sum, { share }) => plus(sum, fractionOf(share)), NOTHING)

/**
 * The orders that other bills hold, of which the missing ones of these parts may be made once that is over; empty where
 * what is not held has enough.
 */
export const heldSources = async (
  tx: WriteTx,
  deps: Deps,
  carved: readonly CarvedOrder[] = [],
): Promise<string[]> => {
  const found: string[] = []
  for (const root of rootsOf(carved)) {
    const family = await deps.orders.familyOf(tx, root)
    const open = await divisibleOf(tx, deps, root)
    const held = family.filter(
      ({ id, status, billKind }) =>
        status !== 'rejected' && !isFinalBill(billKind) && !open.some((order) => order.id === id),
    )
    const missing = carved.filter(
      ({ order, from }) => from === root && !family.some(({ id }) => id === order),
    )
    const wanted = missing.flatMap(({ lines }) => lines)
    const lacking = new Set(wanted.map(({ from }) => from)).values().filter((line) => {
      const all = wanted.filter(({ from }) => from === line).map(fractionOf)
      return minus(all.reduce(plus), shareIn(open, line)).num > 0n
    })
    for (const line of lacking)
      found.push(...held.filter((order) => shareIn([order], line).num > 0n).map(({ id }) => id))
  }
  return found
}

interface Division {
  readonly of: BillableOrder
  /** The id of the new order. */
  readonly id: string
  readonly parts: readonly CarvePart[]
  readonly by: string
}

/**
 * A pre-bill was made for all of the order, of which guests have paid a part: it is made again for what is left.
 * @returns the id of the order that is the parts: that of the order itself if they are all of it
 */
const divide = async (tx: WriteTx, deps: Deps, { of, id, parts, by }: Division): Promise<string> => {
  if (isPreBilled(of))
    await unbillOrders(tx, deps, { orderIds: [of.id], deniedBill: null, by, reason: REASON })
  const made = await deps.orders.carve(tx, { from: of.id, id, parts, by, reason: REASON, isForBill: true })
  return made.id
}

/**
 * Brings orders to what a printed bill has of them, in a database that was restored and has forgotten how they were
 * divided. What is missing is made with the same ids; of orders that have more than was printed, the rest
 * becomes an order of its own. What is not there any more, or is in a bill, stays as it is: then a person decides about
 * the bill. A pre-bill of an order that is divided is undone.
 * @returns the id of each order of the bill: its own, unless it is all of another order
 */
export const makeForgottenParts = async (
  tx: WriteTx,
  deps: Deps,
  { carved = [], by }: { readonly carved: readonly CarvedOrder[] | undefined; readonly by: string },
): Promise<(order: string) => string> => {
  const { orders } = deps
  const whole = new Map<string, string>()
  const made: CarvePart[] = []
  const printedOf = (id: string): Printed => carved.find(({ order }) => order === id)?.lines ?? null
  for (const { order, from, lines } of carved) {
    if ((await orders.familyOf(tx, from)).some(({ id }) => id === order)) continue
    for (const source of await divisibleOf(tx, deps, from)) {
      const parts = partsOf(source, lines, printedOf(source.id))
      if (parts === null) continue
      whole.set(order, await divide(tx, deps, { of: source, id: order, parts, by }))
      made.push(...parts)
      break
    }
  }
  for (const { order, from, lines } of carved) {
    const source = (await divisibleOf(tx, deps, from)).find(({ id }) => id === order)
    if (!source) continue
    const parts = source.lines.flatMap((line): CarvePart[] => {
      const surplus = surplusOf(line, lines)
      if (surplus.num <= 0n) return []
      const printed = printedLine(line, lines)
      const paid = printed?.paid === undefined ? undefined : lineGross(line) - printed.paid
      return [{ line: line.id, id: newId(), share: shareOf(surplus, line.share), paid }]
    })
    if (parts.length > 0) await divide(tx, deps, { of: source, id: newId(), parts, by })
  }
  await orders.keepTogether(tx, { orders: carved.map(({ order }) => order), parts: made })
  return (order) => whole.get(order) ?? order
}
