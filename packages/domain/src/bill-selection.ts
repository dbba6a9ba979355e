import { allocate } from './allocate.ts'
import type { CarveAmount, Share } from './carve.ts'
import { ensureSafeInteger } from './exact.ts'
import type { Minor } from './money.ts'
import { lineGross } from './order.ts'

/** The most parts into which something is divided to be paid. */
export const MAX_BILL_PARTS = 200

/** A line that can be billed; `price` is for one piece, `quantity` in whole pieces, `discount` off all of it. */
export interface SelectableLine {
  readonly id: string
  readonly price: Minor
  readonly quantity: number
  readonly discount: Minor
  readonly seat: number | null
}
export interface SelectableOrder {
  readonly id: string
  readonly lines: readonly SelectableLine[]
}

/** So many pieces of a line, or a share of all of it; without both the whole line. */
export interface LineChoice {
  readonly id: string
  readonly pieces?: number | undefined
  readonly share?: Share | undefined
}
/**
 * What one bill is for: whole orders, lines and what is for a guest, all together; one part of several equal ones of
 * everything that is left; or an amount of that.
 */
export interface BillSelection {
  readonly orders?: readonly string[] | undefined
  readonly lines?: readonly LineChoice[] | undefined
  readonly seats?: readonly number[] | undefined
  /** How many equal parts; this bill is one of them. */
  readonly evenly?: number | undefined
  readonly amount?: Minor | undefined
}

/** What a bill takes of one line. */
export type SelectedLine = { readonly line: string } & CarveAmount
/** What a bill takes of one order; null for all of it. */
export interface SelectedOrder {
  readonly order: string
  readonly lines: readonly SelectedLine[] | null
}

/**
 * Why there is no such bill: nothing of it is there, a line comes to more than there is or is named twice, or it would
 * be for nothing.
 */
export type SelectionFault = 'unknown' | 'tooMuch' | 'nothing'
export type ResolvedSelection =
  | { readonly orders: readonly SelectedOrder[] }
  | { readonly fault: SelectionFault }

const totalOf = (lines: readonly SelectableLine[]): Minor =>
  lines.reduce((sum, line) => ensureSafeInteger(sum + lineGross(line)), 0)

const whole = ({ id, quantity }: SelectableLine): SelectedLine => ({ line: id, pieces: quantity })

const partOfLine = (line: SelectableLine, { pieces, share }: LineChoice): SelectedLine | SelectionFault => {
  if (pieces !== undefined) return pieces > line.quantity ? 'tooMuch' : { line: line.id, pieces }
  if (share === undefined || share.num === share.den || lineGross(line) === 0) return whole(line)
  if (share.num > share.den) return 'tooMuch'
  return allocate(lineGross(line), [share.num, share.den - share.num])[0] === 0
    ? 'nothing'
    : { line: line.id, share }
}

/** A part of a line that comes to this amount exactly: one of `parts` equal ones if that is it; null for nothing. */
const partOfAmount = (line: SelectableLine, amount: Minor, parts: number | null): SelectedLine | null => {
  const all = lineGross(line)
  if (amount === 0) return null
  if (amount === all) return whole(line)
  const isEqual = parts !== null && allocate(all, [1, parts - 1])[0] === amount
  return { line: line.id, share: isEqual ? { num: 1, den: parts } : { num: amount, den: all } }
}

const isAllOf = ({ quantity }: SelectableLine, part: SelectedLine | undefined): boolean =>
  part !== undefined && 'pieces' in part && part.pieces === quantity

const isThere = (
  orders: readonly SelectableOrder[],
  { orders: ids = [], lines: choices = [], seats = [] }: BillSelection,
): boolean => {
  const all = orders.flatMap(({ lines }) => lines)
  return (
    ids.every((id) => orders.some((order) => order.id === id)) &&
    choices.every(({ id }) => all.some((line) => line.id === id)) &&
    seats.every((seat) => all.some((line) => line.seat === seat))
  )
}

/** What whole orders and guests take. */
const takeWhole = (
  orders: readonly SelectableOrder[],
  { orders: ids = [], seats = [] }: BillSelection,
): Map<string, SelectedLine> =>
  new Map(
    orders.flatMap((order) =>
      order.lines
        .filter(({ seat }) => ids.includes(order.id) || (seat !== null && seats.includes(seat)))
        .map((line) => [line.id, whole(line)] as const),
    ),
  )

type Taken = ReadonlyMap<string, SelectedLine>
const resolveItems = (
  orders: readonly SelectableOrder[],
  selection: BillSelection,
): Taken | SelectionFault => {
  if (!isThere(orders, selection)) return 'unknown'
  const all = orders.flatMap(({ lines }) => lines)
  const taken = takeWhole(orders, selection)
  for (const choice of selection.lines ?? []) {
    const line = all.find(({ id }) => id === choice.id)
    const part = line && !taken.has(line.id) ? partOfLine(line, choice) : 'tooMuch'
    if (typeof part === 'string') return part
    taken.set(choice.id, part)
  }
  return taken
}

/**
 * An amount of everything: each line's part is as near to its share as whole units allow.
 * @param equal in how many equal parts everything is paid; null if it is only an amount
 */
const resolveAmount = (
  orders: readonly SelectableOrder[],
  amount: Minor,
  equal: number | null,
): Taken | SelectionFault => {
  const lines = orders.flatMap((order) => order.lines)
  const total = totalOf(lines)
  if (amount > total) return 'tooMuch'
  // What costs nothing goes with the last part.
  if (amount === total) return new Map(lines.map((line) => [line.id, whole(line)]))
  const parts = allocate(amount, lines.map(lineGross))
  return new Map(
    lines.flatMap((line, at) => {
      const part = partOfAmount(line, parts[at] ?? 0, equal)
      return part === null ? [] : [[line.id, part] as const]
    }),
  )
}

/** Everything in as many equal parts as people pay: the first of them. */
const evenAmount = (orders: readonly SelectableOrder[], parts: number): Minor =>
  allocate(
    totalOf(orders.flatMap(({ lines }) => lines)),
    Array.from({ length: parts }, () => 1),
  )[0] ?? 0

const takenOf = (orders: readonly SelectableOrder[], selection: BillSelection): Taken | SelectionFault => {
  if (selection.evenly !== undefined)
    return resolveAmount(orders, evenAmount(orders, selection.evenly), selection.evenly)
  if (selection.amount !== undefined) return resolveAmount(orders, selection.amount, null)
  return resolveItems(orders, selection)
}

/**
 * What a bill of a selection takes of these orders, without the orders of which it takes nothing. Whatever is paid in
 * whichever parts, the parts of a line add up to it.
 * @param orders everything that can be billed and is not billed yet
 */
export const resolveSelection = (
  orders: readonly SelectableOrder[],
  selection: BillSelection,
): ResolvedSelection => {
  const taken = takenOf(orders, selection)
  if (typeof taken === 'string') return { fault: taken }
  const selected = orders.flatMap(({ id: order, lines }): SelectedOrder[] => {
    const parts = lines.flatMap(({ id }) => taken.get(id) ?? [])
    if (parts.length === 0) return []
    const isWhole = lines.every((line) => isAllOf(line, taken.get(line.id)))
    return [{ order, lines: isWhole ? null : parts }]
  })
  return selected.length === 0 ? { fault: 'nothing' } : { orders: selected }
}
