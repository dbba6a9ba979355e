import {
  carveLine,
  type CarvePart,
  type DiscountPart,
  discountsLeft,
  type DivisibleLine,
  followsLines,
  isReady,
  isWholePieces,
  searchTextOf,
} from '@kafana/domain'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  copyLineHistory,
  copyOrderHistory,
  insertCarvedOrder,
  linkLine,
  moveLine,
  selectParents,
} from './carve-order-store.ts'
import { divideLine, loadDivisible, type StoredLine } from './divide-line.ts'
import { type GivenDiscount, loadDiscounts } from './given-discounts.ts'
import { ensureNotLocked } from './move-orders.ts'
import { loadExistingOrders, loadOrder, selectLinesById } from './order-read-model.ts'
import type { Order } from './order.ts'
import type { Reckoning } from './reckon-discounts.ts'
import type { SaveLines } from './save-lines.ts'

export interface CarveRequest {
  /** The order to take from, and the id of the one to make. */
  readonly from: string
  readonly id: string
  /** In this order: a later part is one of what the earlier ones have left. */
  readonly parts: readonly CarvePart[]
  readonly by: string
  /** What it is for, such as `bill`; kept in the audit log. */
  readonly reason: string
  /** Only for billing, whose own bill holds the order. */
  readonly isForBill?: boolean
}

export interface OrderCarving {
  /**
   * Makes an order of lines, pieces of lines and shares of lines of another one, and returns it. Amounts, costs and
   * ingredients of the two add up to those of the order before; stock does not move and no kitchen is notified. The same
   * request again answers the order that it made. A request for everything makes nothing and answers the order itself,
   * which the caller takes whole.
   * @throws AppError NOT_FOUND, BILLED_IS_FINAL, ORDER_LOCKED, ID_TAKEN; ConflictError LINE_CHANGED with the order of a
   * line that is not there any more, has less than is asked for, or would be shared before it was made
   */
  carve(tx: WriteTx, request: CarveRequest): Promise<Order>
  /**
   * Of the parts that a bill has in its orders, lets those that were chosen as options go with the part of their line
   * that is on the same bill; without one they go with no line. Doing it again changes nothing.
   */
  keepTogether(
    tx: WriteTx,
    bill: { readonly orders: readonly string[]; readonly parts: readonly CarvePart[] },
  ): Promise<void>
}

interface Move {
  readonly line: StoredLine
  /** What becomes of the line; null where it goes as it is. */
  readonly divided: {
    readonly part: DivisibleLine
    readonly rest: DivisibleLine
    readonly newId: string
    readonly version: number
  } | null
}

interface CarvePlan {
  readonly moves: readonly Move[]
  /** Whether nothing would be left. */
  readonly isWhole: boolean
  /** What is off lines from then on, where a receipt has not its share of the discounts. */
  readonly reckoned: ReadonlyMap<string, readonly DiscountPart[]>
}

/** What was given on these lines, by its id, where a receipt says what is paid for a part. */
const discountsOn = async (
  tx: Tx,
  lines: Iterable<StoredLine>,
  parts: readonly CarvePart[],
): Promise<ReadonlyMap<string, GivenDiscount>> => {
  const ids = new Set([...lines].flatMap(({ discounts }) => discounts.map(({ id }) => id)))
  if (ids.size === 0 || parts.every(({ paid }) => paid === undefined)) return new Map()
  return new Map((await loadDiscounts(tx, [], [...ids])).map((each) => [each.id, each]))
}

/**
 * What each part does to its line. The kitchen makes whole pieces: a share can only be taken of a line that is ready, or
 * was when its bill was reserved.
 * @throws ConflictError LINE_CHANGED
 */
const planCarve = async (
  tx: Tx,
  order: Order,
  { parts, isForBill = false }: Pick<CarveRequest, 'parts' | 'isForBill'>,
): Promise<CarvePlan> => {
  const stored = await loadDivisible(
    tx,
    order.lines.map(({ id }) => id),
  )
  const given = await discountsOn(tx, stored.values(), parts)
  const reckoned = new Map<string, readonly DiscountPart[]>()
  const left = new Map(
    order.lines.map(({ id, version, state }) => [id, { line: ensureFound(stored.get(id)), version, state }]),
  )
  const moves = parts.map((part): Move => {
    const of = left.get(part.line)
    const carved = of && carveLine(of.line, part)
    if (!carved || 'fault' in carved) throw new ConflictError('LINE_CHANGED', order)
    const { line, state, version } = of
    if (carved.rest === null) {
      left.delete(part.line)
      return { line, divided: null }
    }
    if (!isForBill && !isWholePieces({ ...line, ...carved.part }) && !isReady(state))
      throw new ConflictError('LINE_CHANGED', order)
    const divided = { part: carved.part, rest: carved.rest }
    const discounts = discountsLeft(line, part, divided, given)
    const [changed, rest] = part.isLeft === true ? [part.id, {}] : [line.id, discounts && { discounts }]
    // Of a line of which an earlier part went, what is off it now is divided.
    reckoned.delete(line.id)
    if (discounts !== null) reckoned.set(changed, discounts)
    left.set(part.line, { line: { ...line, ...carved.rest, ...rest }, version: version + 1, state })
    return { line, divided: { ...divided, newId: part.id, version: version + 1 } }
  })
  return { moves, isWhole: left.size === 0, reckoned }
}

/** The order that such a request has made before. @throws AppError ID_TAKEN for any other with its id */
const carvedBefore = async (tx: Tx, { from, id, parts }: CarveRequest): Promise<Order | null> => {
  const [made] = await loadExistingOrders(tx, [id])
  if (!made) return null
  const source = await loadOrder(tx, from)
  const lines = new Set([...made.lines, ...made.voided].map((line) => line.id))
  const isSame = parts.every((part) => lines.has(part.id) || lines.has(part.line))
  if (made.carvedFrom !== (source.carvedFrom ?? from) || !isSame) throw new AppError('ID_TAKEN')
  return made
}

/** @throws AppError ID_TAKEN for the id of a line that is there, or that two parts want */
const ensureFreeIds = async (tx: Tx, moves: readonly Move[]): Promise<void> => {
  const ids = moves.flatMap(({ divided }) => divided?.newId ?? [])
  if (new Set(ids).size < ids.length || (await tx.all(selectLinesById, { ids })).length > 0)
    throw new AppError('ID_TAKEN')
}

const moveParts = async (tx: WriteTx, { from, id }: CarveRequest, moves: readonly Move[]): Promise<void> => {
  for (const [position, { line, divided }] of moves.entries()) {
    if (divided !== null) {
      await divideLine(tx, { ...divided, orderId: from, line })
      await tx.run(copyLineHistory, { from: line.id, id: divided.newId })
    }
    await tx.run(moveLine, { from, to: id, id: divided?.newId ?? line.id, position })
  }
}

interface Deps {
  readonly clock: Platform['clock']
  readonly saveLines: SaveLines
  readonly writeDiscounts: Reckoning['write']
}

export const createOrderCarving = ({ clock, saveLines, writeDiscounts }: Deps): OrderCarving => ({
  carve: async (tx, request) => {
    const before = await carvedBefore(tx, request)
    if (before) return before
    const { from, id, by, reason, parts, isForBill = false } = request
    const order = await loadOrder(tx, from)
    if (order.status === 'billed') throw new AppError('BILLED_IS_FINAL')
    if (!followsLines(order.status)) throw new ConflictError('LINE_CHANGED', order)
    if (!isForBill) await ensureNotLocked(tx, from, clock.now())
    const { moves, isWhole, reckoned } = await planCarve(tx, order, request)
    if (isWhole || moves.length === 0) return order
    await ensureFreeIds(tx, moves)
    const rootId = order.carvedFrom ?? from
    const names = order.lines.filter((line) => parts.some((part) => part.line === line.id))
    const searchText = searchTextOf([order.name, ...names.map(({ name }) => name)])
    await tx.run(insertCarvedOrder, { from, id, rootId, searchText })
    await tx.run(copyOrderHistory, { from, id })
    await moveParts(tx, request, moves)
    const details = { from, order: id, reason, parts }
    await saveLines(tx, order, { by, action: 'order.carved', details })
    await saveLines(tx, { ...order, id }, { by, action: 'order.carved', details })
    if (order.checkId !== null && reckoned.size > 0)
      await writeDiscounts(tx, by, order.checkId, await loadExistingOrders(tx, [from, id]), reckoned)
    return loadOrder(tx, id)
  },
  keepTogether: async (tx, { orders, parts }) => {
    if (parts.length === 0) return
    const lines = await tx.all(selectParents, { orders })
    const there = new Set(lines.map(({ id }) => id))
    // A part that is all of its line has the id of that.
    const own = new Set(parts.flatMap(({ id, line }) => [id, line]))
    const partOf = new Map(parts.map(({ id, line }) => [line, id]))
    for (const { id, order_id: orderId, parent_id: parent, option_pieces: each } of lines) {
      if (parent === null || !own.has(id)) continue
      const parentId =
        [partOf.get(parent), parent].find((line) => line !== undefined && there.has(line)) ?? null
      if (parentId !== parent) await tx.run(linkLine, { orderId, id, parentId, each })
    }
  },
})
