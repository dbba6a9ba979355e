import { checkMove, oneMonthBefore, todayBounds, type Minor, type OrderStatus, voidOf } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { ChecksService } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { SalesSummary } from '../statistics/index.ts'
import type { StorageService } from '../storage/index.ts'
import { createBillOrders, type OrdersForBilling } from './bill-orders.ts'
import { createKitchenService, type KitchenService } from './kitchen-service.ts'
import { countOrders, findAllOrders, findOrders, resolveFilter, sumOrders } from './order-list-read-model.ts'
import {
  loadHistory,
  loadOrder,
  loadOrders,
  selectIdsOfChecks,
  selectIdsOfTicket,
  selectPersonId,
  selectTableId,
} from './order-read-model.ts'
import { createOrderStock } from './order-stock.ts'
import { selectLockingBill } from './order-store.ts'
import type { Order, OrderConflict, OrderFilter, Page, Range, StatusMove, StatusStep } from './order.ts'
import { createOrderPlacing, type OrderPlacing } from './place-orders.ts'
import { saveWith } from './save-order.ts'

export interface OrdersService extends OrderPlacing, OrdersForBilling, KitchenService {
  /**
   * Changes the status by hand; the ingredients follow.
   * @throws AppError NOT_FOUND, BILLED_IS_FINAL, BILL_BY_BILLING, ORDER_LOCKED; ConflictError STATUS_CHANGED
   */
  move(tx: WriteTx, caller: Caller, id: string, move: StatusMove): Promise<Order>
  list(tx: Tx, filter: OrderFilter, page: Page): Promise<{ readonly orders: Order[]; readonly total: number }>
  /** The number of matching orders and the sum of their totals. */
  totals(tx: Tx, filter: OrderFilter): Promise<{ readonly count: number; readonly total: Minor }>
  /** @throws AppError NOT_FOUND */
  withHistory(tx: Tx, id: string): Promise<{ readonly order: Order; readonly history: StatusStep[] }>
  /** All orders of these checks, oldest first. */
  ofChecks(tx: Tx, checkIds: readonly string[]): Promise<Order[]>
  /** The orders that a ticket was made into. */
  ofTicket(tx: Tx, ticket: { readonly id: string; readonly checkId: string }): Promise<Order[]>
  /** Newest first; by default of the venue's current day. @throws AppError NOT_FOUND */
  ofTable(tx: Tx, tableId: string, range: Range): Promise<Order[]>
  countOfTable(tx: Tx, tableId: string, range: Range): Promise<number>
  /**
   * Newest first, one page or all; by default of the last month. A waiter sees only their own.
   * @throws AppError ROLE_FORBIDDEN, NOT_FOUND
   */
  ofPerson(
    tx: Tx,
    caller: Caller,
    filter: OrderFilter & { readonly createdBy: string },
    paging: Pick<Page, 'page' | 'limit'> | null,
  ): Promise<Order[]>
}

export interface OrderDeps {
  readonly catalog: CatalogService
  readonly storage: StorageService
  readonly layout: LayoutService
  readonly checks: ChecksService
  readonly company: CompanyService
  readonly sales: SalesSummary
}

/** @throws AppError ORDER_LOCKED with who is billing the order, since when, and the bill's id */
const ensureNotLocked = async (tx: WriteTx, orderId: string, now: number): Promise<void> => {
  const bill = await tx.get(selectLockingBill, { orderId, now })
  if (!bill) return
  const { id: intentId, created_at: since, closed_by: _id, firstname, lastname } = bill
  throw new AppError('ORDER_LOCKED', {
    details: { by: { _id, firstname, lastname }, since: iso(since), intentId },
  })
}

const isServed = (status: OrderStatus): boolean => status === 'done' || status === 'delivered'

const withDefault = (range: Range, start: () => number): Range =>
  range.start === undefined && range.end === undefined ? { start: start() } : range

export const createOrdersService = (
  platform: Pick<Platform, 'audit' | 'clock'>,
  { catalog, storage, layout, checks, company, sales }: OrderDeps,
): OrdersService => {
  const { clock } = platform
  const stock = createOrderStock({ catalog, storage })
  const save = saveWith(platform, checks)
  const todayAt = async (tx: Tx, tableId: string, range: Range): Promise<OrderFilter> => {
    ensureFound(await tx.get(selectTableId, { id: tableId }))
    const venue = await company.current(tx)
    return { tableId, ...withDefault(range, () => todayBounds(clock.now(), venue).start) }
  }
  return {
    ...createOrderPlacing({ platform, catalog, layout, checks }),
    ...createBillOrders({ platform, save, stock, sales }),
    ...createKitchenService(platform, company),
    move: async (tx, { userId }, id, { to, expected }) => {
      const order = await loadOrder(tx, id)
      const verdict = checkMove(order.status, to, expected)
      if (verdict === 'same') return order
      if (verdict === 'STATUS_CHANGED') {
        const last = (await loadHistory(tx, id)).at(-1)
        throw new ConflictError(verdict, { order, last } satisfies OrderConflict)
      }
      if (verdict !== 'move') throw new AppError(verdict)
      const now = clock.now()
      await ensureNotLocked(tx, id, now)
      await stock.applyStatus(tx, order, to, userId)
      const patch = {
        status: to,
        servedAt: order.servedAt ?? (isServed(to) ? now : null),
        doneBy: to === 'done' ? userId : order.doneBy,
      }
      const moved = await save(tx, order, patch, { by: userId, action: 'order.moved' })
      const kind = voidOf(order.status, to)
      if (kind !== null)
        await sales.addVoid(tx, {
          orderId: id,
          position: moved.version,
          at: moved.updatedAt,
          personId: order.createdBy.id,
          kind,
          total: order.total,
        })
      return moved
    },
    list: async (tx, filter, page) => {
      const selection = await resolveFilter(tx, filter)
      return { orders: await findOrders(tx, selection, page), total: await countOrders(tx, selection) }
    },
    totals: async (tx, filter) => sumOrders(tx, await resolveFilter(tx, filter)),
    withHistory: async (tx, id) => ({ order: await loadOrder(tx, id), history: await loadHistory(tx, id) }),
    ofChecks: async (tx, checkIds) => {
      if (checkIds.length === 0) return []
      const rows = await tx.all(selectIdsOfChecks, { checkIds })
      return loadOrders(
        tx,
        rows.map(({ id }) => id),
      )
    },
    ofTicket: async (tx, { id: ticketId, checkId }) => {
      const rows = await tx.all(selectIdsOfTicket, { checkId, ticketId })
      return loadOrders(
        tx,
        rows.map(({ id }) => id),
      )
    },
    ofTable: async (tx, tableId, range) => findAllOrders(tx, await todayAt(tx, tableId, range)),
    countOfTable: async (tx, tableId, range) =>
      countOrders(tx, await resolveFilter(tx, await todayAt(tx, tableId, range))),
    ofPerson: async (tx, caller, filter, paging) => {
      if (caller.role === 'waiter' && filter.createdBy !== caller.userId) throw new AppError('ROLE_FORBIDDEN')
      ensureFound(await tx.get(selectPersonId, { id: filter.createdBy }))
      const venue = await company.current(tx)
      const inRange = { ...filter, ...withDefault(filter, () => oneMonthBefore(clock.now(), venue)) }
      return paging
        ? findOrders(tx, await resolveFilter(tx, inRange), { ...paging, sort: 'newest' })
        : findAllOrders(tx, inRange)
    },
  }
}
