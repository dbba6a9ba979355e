import {
  type ApprovalAction,
  carveLine,
  type DiscountPart,
  followsLines,
  type ReasonUse,
  voidActionOf,
  voidedStock,
  type VoidedStock,
} from '@kafana/domain'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { KitchenPapers } from '../printing/index.ts'
import type { StockNeed, StorageService } from '../storage/index.ts'
import { divideLine, loadDivisibleLine } from './divide-line.ts'
import type { CourseFiring } from './fire-courses.ts'
import { loadLinesAlong } from './lines-along.ts'
import { ensureNotLocked } from './move-orders.ts'
import type { OrderNotices } from './order-notices.ts'
import { loadOrders, selectLinesById } from './order-read-model.ts'
import { insertLineStep } from './order-store.ts'
import type { Order, OrderLine, VoidedLine, SpreadDiscounts } from './order.ts'
import type { SaveLines } from './save-lines.ts'
import { voidLine } from './void-lines-store.ts'
import { selectEverReady } from './voided-lines-read-model.ts'

/** Lines to take off with the versions that the caller has seen; without a quantity all pieces of a line. */
export interface VoidRequest {
  readonly lines: readonly {
    readonly id: string
    readonly version: number
    readonly quantity?: number | undefined
  }[]
  readonly reasonId: string
  /** What goes with its lines stays. */
  readonly isAlone?: true
}

/** A line that can be taken off, or some of its pieces. */
interface PlannedVoid {
  readonly line: OrderLine
  readonly pieces: number
  readonly action: ApprovalAction
  /** It goes with a line that the request names, and is not named itself. */
  readonly isAlong: boolean
}
interface PlannedOrder {
  readonly order: Order
  readonly voids: readonly PlannedVoid[]
}
export interface VoidPlan {
  readonly orders: readonly PlannedOrder[]
  /** What it needs a right for; empty if all of it was done before by the same request. */
  readonly actions: readonly ApprovalAction[]
}

/** How a plan is carried out. */
export interface VoidDecision {
  readonly by: string
  readonly approvedBy: string | null
  readonly reason: { readonly id: string; readonly used: ReasonUse }
  /** What the person said where the reason asks. */
  readonly said: boolean | undefined
  /** Beside the reason; null for nothing. */
  readonly note: string | null
  /** The kitchen or bar itself takes them off: it need not be shown that, but their waiter. */
  readonly isByKitchen: boolean
}

export interface LineVoids {
  /**
   * Checks what a request takes off: its lines, and what goes with them and is not billed. The orders of its lines come
   * first. Lines that it has taken off before are left out, so that a repeat does nothing.
   * @throws AppError NOT_FOUND, BILLED_IS_FINAL, ORDER_LOCKED; ConflictError LINE_CHANGED with the order of a line that
   * has changed since, has fewer pieces, or whose order is rejected
   */
  planVoids(tx: WriteTx, request: VoidRequest): Promise<VoidPlan>
  /** Takes the lines of a plan off, within its unit, and returns the orders. */
  voidLines(tx: WriteTx, plan: VoidPlan, decision: VoidDecision): Promise<Order[]>
}

/** Pieces that are taken off at a version of their line have one id, so that they are taken off once. */
const piecesId = (lineId: string, version: number): string => `${lineId}.v${version}`

type Asked = VoidRequest['lines'][number]

/** Is this what was taken off by such a request? */
export const isOff = (line: VoidedLine, { id, version, quantity }: Asked): boolean =>
  (line.id === id && line.version === version + 1 && (quantity ?? line.quantity) === line.quantity) ||
  (line.id === piecesId(id, version) && line.quantity === quantity)

/** Was it done before by the same request? A line whose place another one took was not only taken off. */
const isDone = (order: Order, asked: Asked, reasonId: string): boolean =>
  order.voided.some(
    (line) =>
      line.voiding.reason.id === reasonId &&
      isOff(line, asked) &&
      ![...order.lines, ...order.voided].some(({ replaces }) => replaces === line.id),
  )

/** The live line that is asked for, and how many of its pieces. @throws ConflictError LINE_CHANGED */
const lineOf = (
  order: Order,
  { id, version, quantity, isAlong = false }: AskedOf[1][number],
): Omit<PlannedVoid, 'action'> => {
  const line = order.lines.find((each) => each.id === id)
  const pieces = quantity ?? line?.quantity ?? 0
  if (!followsLines(order.status) || line?.version !== version || pieces > line.quantity)
    throw new ConflictError('LINE_CHANGED', order)
  return { line, pieces, isAlong }
}

interface VoidDeps {
  readonly clock: Platform['clock']
  readonly saveLines: SaveLines
  readonly storage: VoidStorage
  readonly catalog: Pick<CatalogService, 'countReturned'>
  readonly firing: Pick<CourseFiring, 'fireAfterServing'>
  readonly papers: Pick<KitchenPapers, 'printVoid'>
  readonly notices: OrderNotices
  readonly spread: SpreadDiscounts
}

const ordersOf = async (tx: Tx, ids: readonly string[]): Promise<Order[]> => {
  const found = await tx.all(selectLinesById, { ids })
  if (found.length < ids.length) throw new AppError('NOT_FOUND')
  return loadOrders(tx, [...new Set(found.map(({ order_id }) => order_id))])
}

type AskedOf = readonly [order: Order, asked: readonly (Asked & { readonly isAlong?: boolean })[]]

/** What goes with these lines of orders and is not named itself. */
const askedAlong = async (tx: Tx, going: readonly AskedOf[]): Promise<AskedOf[]> => {
  const named = new Set(going.flatMap(([, asked]) => asked.map(({ id }) => id)))
  const along: AskedOf[] = []
  for (const [order, asked] of going) {
    const off = asked.flatMap(({ id, quantity }) => {
      const line = order.lines.find((each) => each.id === id)
      return line ? [{ line, pieces: Math.min(quantity ?? line.quantity, line.quantity) }] : []
    })
    for (const { order: of, line, pieces } of await loadLinesAlong(tx, order, off))
      if (pieces > 0 && !named.has(line.id))
        along.push([of, [{ id: line.id, version: line.version, quantity: pieces, isAlong: true }]])
  }
  return along
}

const planOrder = async (
  tx: WriteTx,
  order: Order,
  asked: AskedOf[1],
  now: number,
): Promise<PlannedOrder> => {
  if (asked.length > 0 && order.status === 'billed') throw new AppError('BILLED_IS_FINAL')
  const found = asked.map((each) => lineOf(order, each))
  if (found.length > 0) await ensureNotLocked(tx, order.id, now)
  const ids = found.map(({ line }) => line.id)
  const readyBefore = new Set((await tx.all(selectEverReady, { ids })).map(({ line_id }) => line_id))
  return {
    order,
    voids: found.map((each) => ({
      ...each,
      action: voidActionOf(each.line.state, order.servedAt !== null || readyBefore.has(each.line.id)),
    })),
  }
}

/** What one void has written. */
export interface WrittenVoid {
  /** The line, or the line of its own that its pieces are now. */
  readonly lineId: string
  readonly stock: VoidedStock
  readonly recipe: readonly StockNeed[]
  readonly pieces: { readonly productId: string; readonly quantity: number }
  /** What it had taken off. */
  readonly discounts: readonly DiscountPart[]
}

/** Writes one void and returns what becomes of its ingredients. */
export const writeVoid = async (
  tx: WriteTx,
  orderId: string,
  { line, pieces, isAlong }: PlannedVoid,
  { by, approvedBy, reason, said, note, at, ...decided }: VoidDecision & { readonly at: number },
): Promise<WrittenVoid> => {
  const stored = await loadDivisibleLine(tx, line.id)
  const isByKitchen = decided.isByKitchen && !isAlong
  // The kitchen or bar has said nothing of the others.
  const isUnseen = decided.isByKitchen && isAlong && line.state === 'preparing'
  const stock = voidedStock(
    { state: line.state, taken: stored.stockTaken },
    isUnseen ? 'yes' : reason.used,
    said,
  )
  const used = stock === 'wasted' ? 1 : 0
  const version = line.version + 1
  const carved = carveLine(stored, { pieces })
  if ('fault' in carved) throw new RangeError(`${pieces} of line ${line.id}: ${carved.fault}`)
  const { part, rest } = carved
  const lineId = rest === null ? line.id : piecesId(line.id, line.version)
  if (rest !== null) await divideLine(tx, { orderId, line: stored, version, part, rest, newId: lineId })
  await tx.run(voidLine, {
    orderId,
    id: lineId,
    version: rest === null ? version : 1,
    at,
    by,
    reasonId: reason.id,
    note,
    used,
    byKitchen: isByKitchen ? 1 : 0,
  })
  await tx.run(insertLineStep, {
    lineId,
    position: rest === null ? version : 1,
    from: line.state,
    to: 'voided',
    at,
    by,
    quantity: pieces,
    reasonId: reason.id,
    approvedBy,
  })
  const { recipe, discounts } = part
  return { lineId, stock, recipe, pieces: { productId: line.productId, quantity: pieces }, discounts }
}

const needsThat = (stock: VoidedStock, written: readonly WrittenVoid[]): StockNeed[] =>
  written.filter((each) => each.stock === stock).flatMap(({ recipe }) => recipe)

export type VoidStorage = Pick<StorageService, 'returnToStock' | 'waste'>

/** What was not made returns to stock; what is lost gets the name of the loss. */
export const settleStock = async (
  tx: WriteTx,
  storage: VoidStorage,
  use: { readonly orderId: string; readonly by: string },
  written: readonly WrittenVoid[],
): Promise<void> => {
  await storage.returnToStock(tx, { ...use, needs: needsThat('returned', written) })
  await storage.waste(tx, { ...use, needs: needsThat('wasted', written) })
}

export const createLineVoids = ({
  clock,
  saveLines,
  storage,
  catalog,
  firing,
  papers,
  notices,
  spread,
}: VoidDeps): LineVoids => {
  const voidOfOrder = async (tx: WriteTx, planned: PlannedOrder, decision: VoidDecision): Promise<void> => {
    const { order, voids } = planned
    if (voids.length === 0) return
    const written = []
    for (const each of voids)
      written.push(await writeVoid(tx, order.id, each, { ...decision, at: clock.now() }))
    // What was not made can be sold again.
    const unmade = written.filter(({ stock }) => stock !== 'wasted').map(({ pieces }) => pieces)
    await catalog.countReturned(tx, decision.by, unmade)
    const { by, approvedBy, reason, note } = decision
    await settleStock(tx, storage, { orderId: order.id, by }, written)
    if (order.checkId !== null) await spread(tx, by, order.checkId)
    await saveLines(tx, order, {
      by,
      action: 'order.linesVoided',
      details: {
        reason: reason.id,
        ...(note !== null && { note }),
        approvedBy,
        lines: voids.map(({ line, pieces }) => ({ id: line.id, pieces })),
      },
    })
    const off = voids.map(({ line, pieces }) => ({ ...line, quantity: pieces }))
    await papers.printVoid(tx, by, order, off)
    const refused = off.filter((_, index) => voids[index]?.isAlong === false)
    if (decision.isByKitchen && refused.length > 0) await notices.notify(tx, by, 'refused', order, refused)
    // All that is left of its course may be served.
    if (order.checkId !== null) await firing.fireAfterServing(tx, by, order.checkId)
  }

  return {
    planVoids: async (tx, { lines, reasonId, isAlone }) => {
      const asked = new Map(lines.map((each) => [each.id, each]))
      const going = (await ordersOf(tx, [...asked.keys()])).map((order) => {
        const own = [...order.lines, ...order.voided].flatMap(({ id }) => asked.get(id) ?? [])
        return [order, own.filter((each) => !isDone(order, each, reasonId))] as const
      })
      const along = isAlone ? [] : await askedAlong(tx, going)
      const byOrder = Map.groupBy([...going, ...along], ([{ id }]) => id)
      const orders: PlannedOrder[] = []
      for (const parts of byOrder.values()) {
        const [order] = ensureFound(parts[0])
        const own = parts.flatMap(([, each]) => each)
        orders.push(await planOrder(tx, order, own, clock.now()))
      }
      const actions = new Set(orders.flatMap(({ voids }) => voids.map(({ action }) => action)))
      return { orders, actions: [...actions] }
    },
    voidLines: async (tx, { orders }, decision) => {
      for (const planned of orders) await voidOfOrder(tx, planned, decision)
      return loadOrders(
        tx,
        orders.map(({ order }) => order.id),
      )
    },
  }
}
