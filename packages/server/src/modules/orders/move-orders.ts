import {
  checkMove,
  type FollowingStatus,
  type LineState,
  type OrderStatus,
  preparationOf,
  statusAfterMove,
} from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { AppError, ConflictError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { KitchenPapers } from '../printing/index.ts'
import type { StationsService } from '../stations/index.ts'
import type { CourseFiring } from './fire-courses.ts'
import { movedStates } from './line-stations.ts'
import { notifyReady, type OrderNotices } from './order-notices.ts'
import { loadHistory, loadOrder, loadOrders, selectLinesById } from './order-read-model.ts'
import type { OrderStock } from './order-stock.ts'
import {
  insertLineStep,
  selectLockingBill,
  stateValues,
  updateLineState,
  updateOrder,
} from './order-store.ts'
import type { OrderVoids } from './order-voids.ts'
import type { LineMove, Order, OrderConflict, OrderLine, SaveOrder, StatusMove } from './order.ts'

export interface OrderMoves {
  /**
   * Changes the status by hand; the ingredients follow.
   * @throws AppError NOT_FOUND, BILLED_IS_FINAL, BILL_BY_BILLING, ORDER_LOCKED, ORDER_EMPTY for one of which everything
   * was taken off; ConflictError STATUS_CHANGED
   */
  move(tx: WriteTx, caller: Caller, id: string, move: StatusMove): Promise<Order>
  /**
   * Moves lines by themselves and returns their orders, whose status follows where it is due (`statusWithLines`). Lines of
   * an order that was billed before it was served go on without it; where guests pay first, no open bill stops them.
   * @throws AppError NOT_FOUND, BILLED_IS_FINAL, ORDER_LOCKED; ConflictError LINE_CHANGED with the order of a line that
   * has changed since, or whose order is rejected
   */
  moveLines(tx: WriteTx, caller: Caller, move: LineMove): Promise<Order[]>
}

/**
 * @param isAllowed asked only where a bill holds the order: whether this change goes on beside it
 * @throws AppError ORDER_LOCKED with who is billing the order, since when, and the bill's id
 */
export const ensureNotLocked = async (
  tx: WriteTx,
  orderId: string,
  now: number,
  isAllowed?: () => Promise<boolean>,
): Promise<void> => {
  const bill = await tx.get(selectLockingBill, { orderId, now })
  if (!bill || (await isAllowed?.()) === true) return
  const { id: intentId, created_at: since, closed_by: _id, firstname, lastname } = bill
  throw new AppError('ORDER_LOCKED', {
    details: { by: { _id, firstname, lastname }, since: iso(since), intentId },
  })
}

const isServed = (status: OrderStatus): boolean => status === 'done' || status === 'delivered'

type StateAt = (station: string | null) => LineState

/** What changes in an order with its status. */
export const statusPatch = (
  order: Order,
  status: OrderStatus,
  { by, now }: { readonly by: string; readonly now: number },
) => ({
  status,
  servedAt: order.servedAt ?? (isServed(status) ? now : null),
  doneBy: status === 'done' ? by : order.doneBy,
})

/** The lines of an order that such a move changes. @throws as `moveLines` */
const changedLines = (order: Order, { lines }: LineMove, stateAt: StateAt): OrderLine[] => {
  const seen = new Map(lines.map(({ id, version }) => [id, version]))
  const moved = order.lines.filter(({ id, state, stationId }) => seen.has(id) && state !== stateAt(stationId))
  if (order.voided.some(({ id }) => seen.has(id))) throw new ConflictError('LINE_CHANGED', order)
  if (moved.length === 0) return []
  const isPrepared = preparationOf(order) !== null
  if (order.status === 'billed' && !isPrepared) throw new AppError('BILLED_IS_FINAL')
  if (!isPrepared || moved.some(({ id, version }) => version !== seen.get(id)))
    throw new ConflictError('LINE_CHANGED', order)
  return moved
}

/** A step that takes nothing off. */
const NO_VOID = { quantity: null, reasonId: null, approvedBy: null }

interface MoveDeps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly save: SaveOrder
  readonly stock: OrderStock
  readonly voidsOf: OrderVoids
  readonly company: Pick<CompanyService, 'current'>
  readonly stations: Pick<StationsService, 'list'>
  readonly firing: Pick<CourseFiring, 'fireAfterServing'>
  readonly papers: Pick<KitchenPapers, 'printVoid' | 'printAgain'>
  readonly notices: OrderNotices
}

/** Writes the new states of these lines with their history, and returns all lines of the order. */
const createWriteLines =
  ({ clock }: Pick<Platform, 'clock'>) =>
  async (
    tx: WriteTx,
    order: Order,
    moved: readonly OrderLine[],
    { stateAt, by }: { readonly stateAt: StateAt; readonly by: string },
  ): Promise<OrderLine[]> => {
    for (const { id, version, state: from, stationId } of moved) {
      const to = stateAt(stationId)
      await tx.run(updateLineState, { orderId: order.id, id, state: to, version: version + 1 })
      await tx.run(insertLineStep, {
        ...NO_VOID,
        lineId: id,
        position: version + 1,
        from,
        to,
        at: clock.now(),
        by,
      })
    }
    const ids = new Set(moved.map(({ id }) => id))
    return order.lines.map((line) =>
      ids.has(line.id) ? { ...line, state: stateAt(line.stationId), version: line.version + 1 } : line,
    )
  }

/** The order stays billed; only how far it is with the kitchen or bar changes. */
const createMoveBilled =
  ({ platform: { audit, clock }, notices }: Pick<MoveDeps, 'platform' | 'notices'>) =>
  async (
    tx: WriteTx,
    order: Order,
    preparation: FollowingStatus,
    { by, ownLines: lines }: { readonly by: string; readonly ownLines: readonly OrderLine[] },
  ): Promise<Order> => {
    const now = clock.now()
    const { servedAt, doneBy } = statusPatch(order, preparation, { by, now })
    const version = order.version + 1
    const after: Order = { ...order, preparation, servedAt, doneBy, lines, version, updatedAt: now }
    await tx.run(updateOrder, stateValues(after))
    await audit.record(tx, {
      by,
      action: 'order.prepared',
      entityId: order.id,
      details: { from: order.preparation, to: preparation },
      event: { type: 'dataChanged', room: 'orders' },
    })
    await notifyReady(notices, tx, by, order, lines)
    return after
  }

export const createOrderMoves = ({
  platform: { audit, clock },
  save,
  stock,
  voidsOf,
  company,
  stations,
  firing,
  papers,
  notices,
}: MoveDeps): OrderMoves => {
  const writeLines = createWriteLines({ clock })
  const moveBilled = createMoveBilled({ platform: { audit, clock }, notices })
  const moveTo = async (
    tx: WriteTx,
    order: Order,
    to: OrderStatus,
    by: { readonly by: string; readonly ownLines?: readonly OrderLine[] },
  ): Promise<Order> => {
    const recordVoid = await voidsOf(tx, order, to)
    await stock.applyStatus(tx, order, to, by.by)
    const patch = statusPatch(order, to, { by: by.by, now: clock.now() })
    const moved = await save(tx, order, patch, { ...by, action: 'order.moved' })
    if (to === 'rejected') {
      await papers.printVoid(tx, by.by, order, order.lines)
      await notices.notify(tx, by.by, 'refused', order, order.lines)
    }
    await notifyReady(notices, tx, by.by, order, moved.lines)
    if (order.status === 'rejected') await papers.printAgain(tx, by.by, order)
    await recordVoid(moved)
    return moved
  }

  const payFirst = async (tx: WriteTx): Promise<boolean> => (await company.current(tx)).payFirst

  const moveLinesOf = async (tx: WriteTx, order: Order, move: LineMove, by: string): Promise<Order> => {
    const stateAt = await movedStates(
      tx,
      stations,
      order.lines.map(({ stationId }) => stationId),
      move.to,
    )
    const moved = changedLines(order, move, stateAt)
    const before = preparationOf(order)
    if (moved.length === 0 || before === null) return order
    await ensureNotLocked(tx, order.id, clock.now(), () => payFirst(tx))
    const lines = await writeLines(tx, order, moved, { stateAt, by })
    const status = statusAfterMove(
      before,
      lines.map(({ state }) => state),
    )
    const moving = order.preparation === null ? moveTo : moveBilled
    if (status !== before) return moving(tx, order, status, { by, ownLines: lines })
    await audit.record(tx, {
      by,
      action: 'order.linesMoved',
      entityId: order.id,
      details: { to: move.to, lines: moved.map(({ id }) => id) },
      event: { type: 'dataChanged', room: 'orders' },
    })
    await notifyReady(notices, tx, by, order, lines)
    return { ...order, lines }
  }

  /** Something of these orders was served. */
  const fireNext = async (tx: WriteTx, orders: readonly Order[], by: string): Promise<void> => {
    for (const checkId of new Set(orders.map((order) => order.checkId)))
      if (checkId !== null) await firing.fireAfterServing(tx, by, checkId)
  }

  return {
    move: async (tx, { userId }, id, { to, expected }) => {
      const order = await loadOrder(tx, id)
      const verdict = checkMove(order.status, to, expected)
      if (verdict === 'same') return order
      if (verdict === 'STATUS_CHANGED') {
        const last = (await loadHistory(tx, id)).at(-1)
        throw new ConflictError(verdict, { order, last } satisfies OrderConflict)
      }
      if (verdict !== 'move') throw new AppError(verdict)
      if (order.lines.length === 0) throw new AppError('ORDER_EMPTY')
      await ensureNotLocked(tx, id, clock.now())
      const moved = await moveTo(tx, order, to, { by: userId })
      if (to === 'delivered') await fireNext(tx, [moved], userId)
      return moved
    },
    moveLines: async (tx, { userId }, move) => {
      const ids = [...new Set(move.lines.map(({ id }) => id))]
      const found = await tx.all(selectLinesById, { ids })
      if (found.length < ids.length) throw new AppError('NOT_FOUND')
      const orders = await loadOrders(tx, [...new Set(found.map(({ order_id }) => order_id))])
      const after: Order[] = []
      for (const order of orders) after.push(await moveLinesOf(tx, order, move, userId))
      if (move.to === 'served') await fireNext(tx, after, userId)
      return after
    },
  }
}
