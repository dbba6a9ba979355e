import { type CarvePart, followsLines, isFinalBill, lineGross } from '@kafana/domain'
import { newId } from '../../../platform/ids.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder } from '../../orders/index.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import type { Intent } from '../intent/intent.ts'
import { type CarvedLine, type CarvedOrder, carvedOrdersOn } from '../print/carved-orders.ts'
import { type UnbillDeps, unbillOrders } from '../print/unbill-orders.ts'
import { type Fraction, fractionOf, isEqual, minus, NOTHING, shareOf } from './line-fractions.ts'

type Line = BillableOrder['lines'][number]

/** What the receipt has of each line of an order; null for an order that it does not name: all of that may be taken. */
type Printed = readonly CarvedLine[] | null
const printedLine = ({ rootId }: Line, printed: Printed): CarvedLine | undefined =>
  printed?.find(({ from }) => from === rootId)
const surplusOf = (line: Line, printed: Printed): Fraction => {
  const named = printedLine(line, printed)
  return minus(fractionOf(line.share), named ? fractionOf(named) : NOTHING)
}
const lineFrom = ({ lines }: BillableOrder, root: string): Line | undefined =>
  lines.find(({ rootId }) => rootId === root)

/** A part of a line: as pieces where it is whole ones, because a share of what costs nothing is all of it. */
const amountOf = (part: Fraction, line: Line) => {
  const share = shareOf(part, line.share)
  const pieces = (line.quantity * share.num) / share.den
  return Number.isInteger(pieces) ? { pieces } : { share }
}

/** The orders that parts were taken of and are not on the bill themselves. */
export const rootsOf = (carved: readonly CarvedOrder[] = []): string[] => [
  ...new Set(carved.filter(({ order, from }) => order !== from).map(({ from }) => from)),
]

/** All orders that may be divided to make its parts. */
export const sourcesOf = (carved: readonly CarvedOrder[] = []): string[] => [
  ...new Set([...rootsOf(carved), ...carved.flatMap(({ source }) => source ?? [])]),
]

interface Deps extends UnbillDeps {
  readonly timing: Pick<IntentTiming, 'holdersOf'>
}

/** A bill that has parts of orders, as its record or its gateway says. */
export interface PartedBill {
  readonly carved: readonly CarvedOrder[] | undefined
  /** The orders that it holds; another one than the receipt names is all of what a part was to be made of. */
  readonly orderIds: readonly string[]
  /** Null while the database does not have it. */
  readonly id: string | null
}

export const partsOn = (intent: Intent): PartedBill => ({
  carved: carvedOrdersOn(intent),
  orderIds: intent.orderIds,
  id: intent.id,
})

const REASON = 'printed before the data was restored'

const isPreBilled = ({ billKind }: BillableOrder): boolean => billKind === 'pre'
const isDivisible = (order: BillableOrder): boolean => followsLines(order.status) || isPreBilled(order)

interface Family {
  readonly all: readonly BillableOrder[]
  /** Those that can be divided; those on a pre-bill last, because that is undone first. */
  readonly open: readonly BillableOrder[]
  /** Those that other bills hold and may give back: not those that are on the receipt of such a bill. */
  readonly held: readonly { readonly order: BillableOrder; readonly holder: Intent }[]
}

const familyOf = async (
  tx: WriteTx,
  { orders, timing }: Deps,
  root: string,
  { id: own }: Pick<PartedBill, 'id'>,
): Promise<Family> => {
  const all = await orders.familyOf(tx, root)
  const [open, held]: [BillableOrder[], { order: BillableOrder; holder: Intent }[]] = [[], []]
  for (const order of all) {
    const [holder] = await timing.holdersOf(tx, [order.id])
    if (!holder && isDivisible(order)) open.push(order)
    if (holder && holder.id !== own && holder.reportedState !== 'DONE') held.push({ order, holder })
  }
  return { all, open: open.toSorted((a, b) => Number(isPreBilled(a)) - Number(isPreBilled(b))), held }
}

/**
 * The parts that were taken of orders after a bill was armed that has all of these orders: they are on its receipt, too.
 * Those that have a receipt or an invoice of their own are left out.
 */
export const partsTakenSince = async (
  tx: Tx,
  { orders }: { readonly orders: Pick<Deps['orders'], 'familyOf' | 'withParts'> },
  { carved = [], orderIds }: Pick<PartedBill, 'carved' | 'orderIds'>,
): Promise<string[]> => {
  const whole = orderIds.filter((id) => carved.every(({ order }) => order !== id))
  const parts: string[] = []
  for (const root of await orders.withParts(tx, whole))
    for (const { id, billKind } of await orders.familyOf(tx, root))
      if (id !== root && !isFinalBill(billKind)) parts.push(id)
  return parts
}

/** Whether an order is exactly this part, by another id. */
const isPart = ({ lines }: BillableOrder, { lines: wanted }: CarvedOrder): boolean =>
  lines.length === wanted.length &&
  lines.every((line) => {
    const own = printedLine(line, wanted)
    return own !== undefined && isEqual(fractionOf(line.share), fractionOf(own))
  })

interface FamilyPlan {
  /** The ids that lines of these orders have. */
  readonly lineIds: ReadonlySet<string>
  /** Of which order each missing part is made, in this sequence. */
  readonly steps: readonly { readonly part: CarvedOrder; readonly source: string }[]
  /** The orders on the bill that are a part by another id. */
  readonly standIns: ReadonlyMap<string, string>
  /** The other bills that hold what cannot be made of anything else. */
  readonly holders: readonly Intent[]
}

/**
 * What becomes of the parts of one order. Each is made of one order that has all of its lines to spare: of the one that it
 * was made of before, if it is still there.
 */
const planOf = async (tx: WriteTx, deps: Deps, root: string, bill: PartedBill): Promise<FamilyPlan> => {
  const carved = bill.carved ?? []
  const { all, open, held } = await familyOf(tx, deps, root, bill)
  const printedOf = (id: string): Printed => carved.find(({ order }) => order === id)?.lines ?? null
  const foreign = all.filter(({ id }) => bill.orderIds.includes(id) && printedOf(id) === null)
  const free = new Map(
    open.map((order) => [
      order.id,
      new Map(
        order.lines.toReversed().map((line) => [line.rootId, surplusOf(line, printedOf(order.id))] as const),
      ),
    ]),
  )
  const plan = {
    lineIds: new Set(all.flatMap(({ lines }) => lines.map(({ id }) => id))),
    steps: [] as { part: CarvedOrder; source: string }[],
    standIns: new Map<string, string>(),
    holders: [] as Intent[],
  }
  for (const part of carved) {
    if (part.from !== root || all.some(({ id }) => id === part.order)) continue
    const standIn = foreign.findIndex((order) => isPart(order, part))
    const [order] = standIn === -1 ? [] : foreign.splice(standIn, 1)
    if (order) {
      plan.standIns.set(part.order, order.id)
      continue
    }
    const left = (source: string, line: CarvedLine): Fraction =>
      minus(free.get(source)?.get(line.from) ?? NOTHING, fractionOf(line))
    const hasAll = ({ id }: BillableOrder): boolean => part.lines.every((line) => left(id, line).num >= 0n)
    const sources = open.filter(hasAll)
    const source = sources.find(({ id }) => id === (part.source ?? part.from)) ?? sources[0]
    if (source) {
      plan.steps.push({ part, source: source.id })
      for (const line of part.lines) free.get(source.id)?.set(line.from, left(source.id, line))
    } else
      plan.holders.push(
        ...held
          .filter(({ order: other }) => part.lines.some(({ from }) => lineFrom(other, from)))
          .map(({ holder }) => holder),
      )
  }
  return plan
}

/** The orders of a bill that are a part on its receipt by another id, each with the id on the receipt. */
export const printedIdsOf = async (
  tx: WriteTx,
  deps: Deps,
  bill: PartedBill,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>()
  for (const root of rootsOf(bill.carved))
    for (const [printed, id] of (await planOf(tx, deps, root, bill)).standIns) ids.set(id, printed)
  return ids
}

/**
 * The other bills that hold what missing parts of this one are to be made of: once a person has decided about them, they
 * may be made.
 */
export const holdersOfParts = async (tx: WriteTx, deps: Deps, bill: PartedBill): Promise<Intent[]> => {
  const holders: Intent[] = []
  for (const root of rootsOf(bill.carved)) holders.push(...(await planOf(tx, deps, root, bill)).holders)
  return holders
}

interface Division {
  readonly id: string
  /** The id of the new order. */
  readonly to: string
  readonly by: string
  readonly partsOf: (order: BillableOrder) => readonly CarvePart[]
}

/**
 * Makes parts of an order an order of its own. A pre-bill was made for all of it, of which guests have paid a part: it is
 * undone, and made again for what is left.
 * @returns the id of the order that is the parts: that of the order itself if they are all of it
 */
const divide = async (tx: WriteTx, deps: Deps, { id, to, by, partsOf }: Division) => {
  const find = async () => (await deps.orders.findExisting(tx, [id]))[0]
  let order = await find()
  if (!order || partsOf(order).length === 0) return null
  if (isPreBilled(order)) {
    await unbillOrders(tx, deps, { orderIds: [id], deniedBill: null, by, reason: REASON })
    // Discounts of its check are reckoned again.
    order = (await find()) ?? order
  }
  const parts = partsOf(order)
  const made = await deps.orders.carve(tx, { from: id, id: to, parts, by, reason: REASON, isForBill: true })
  return { id: made.id, parts }
}

/** What is on the receipt of an order, as parts of one that has it to spare. A line that the database has keeps its id. */
const partsFor =
  ({ lines }: CarvedOrder, known: ReadonlySet<string>) =>
  (order: BillableOrder): CarvePart[] =>
    lines.flatMap(({ line: id, from, num, den, paid }) => {
      const line = lineFrom(order, from)
      if (!line) return []
      return [
        {
          line: line.id,
          id: known.has(id) ? newId() : id,
          ...amountOf(fractionOf({ num, den }), line),
          paid,
        },
      ]
    })

/** What an order has more than the receipt. */
const surplusFor =
  ({ lines }: CarvedOrder) =>
  (order: BillableOrder): CarvePart[] =>
    order.lines.flatMap((line): CarvePart[] => {
      const surplus = surplusOf(line, lines)
      if (surplus.num <= 0n) return []
      const printed = printedLine(line, lines)
      const paid = printed?.paid === undefined ? undefined : lineGross(line) - printed.paid
      return [{ line: line.id, id: newId(), ...amountOf(surplus, line), paid, isLeft: true }]
    })

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
  { by, ...bill }: PartedBill & { readonly by: string },
): Promise<(order: string) => string> => {
  const carved = bill.carved ?? []
  const ids = new Map<string, string>()
  const made: CarvePart[] = []
  for (const root of rootsOf(carved)) {
    const { lineIds, steps, standIns } = await planOf(tx, deps, root, bill)
    for (const [part, order] of standIns) ids.set(part, order)
    for (const { part, source } of steps) {
      const partsOf = partsFor(part, lineIds)
      const division = await divide(tx, deps, { id: source, to: part.order, by, partsOf })
      if (division === null) continue
      ids.set(part.order, division.id)
      made.push(...division.parts)
    }
  }
  for (const part of carved) {
    const { open } = await familyOf(tx, deps, part.from, bill)
    if (open.some(({ id }) => id === part.order))
      await divide(tx, deps, { id: part.order, to: newId(), by, partsOf: surplusFor(part) })
  }
  await deps.orders.keepTogether(tx, { orders: carved.map(({ order }) => order), parts: made })
  return (order) => ids.get(order) ?? order
}
