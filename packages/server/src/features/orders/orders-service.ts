import { oneMonthBefore, todayBounds, type Minor } from '@kafana/domain'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { SalesBook } from '../statistics/index.ts'
import type { StorageService } from '../storage/index.ts'
import { createBillOrders, type OrdersForBilling } from './bill-orders.ts'
import { createKitchenService, type KitchenService } from './kitchen-service.ts'
import { countOrders, findAllOrders, findOrders, loadHistory, loadOrder, sumOrders } from './load-orders.ts'
import { createMoveOrder } from './move-order.ts'
import { createOrderChanges } from './order-changes.ts'
import { selectPersonId, selectTableId } from './order-read-model.ts'
import { createOrderStock } from './order-stock.ts'
import type { NewOrder, Order, OrderFilter, Page, Range, StatusMove, StatusStep } from './order.ts'
import { createTakeOrder } from './take-order.ts'

export interface OrdersService extends OrdersForBilling, KitchenService {
  list(tx: Tx, filter: OrderFilter, page: Page): Promise<{ readonly orders: Order[]; readonly total: number }>
  /** How many orders match, and what they come to together. */
  totals(tx: Tx, filter: OrderFilter): Promise<{ readonly count: number; readonly total: Minor }>
  /** @throws AppError NOT_FOUND */
  withHistory(tx: Tx, id: string): Promise<{ readonly order: Order; readonly history: StatusStep[] }>
  /** Newest first; without a range the venue's today. @throws AppError NOT_FOUND */
  ofTable(tx: Tx, tableId: string, range: Range): Promise<Order[]>
  countOfTable(tx: Tx, tableId: string, range: Range): Promise<number>
  /** Newest first; without a range the last month. A waiter sees only their own. @throws AppError ROLE_FORBIDDEN, NOT_FOUND */
  ofPerson(tx: Tx, caller: Caller, filter: OrderFilter & { readonly createdBy: string }): Promise<Order[]>
  /** @throws AppError NOT_FOUND for a table or product that is not there, MIXED_CATEGORIES, TAX_RATE_UNKNOWN */
  create(tx: WriteTx, caller: Caller, values: NewOrder): Promise<Order>
  /** @throws AppError NOT_FOUND, BILLED_IS_FINAL, BILL_BY_BILLING, ORDER_LOCKED; LostRace STATUS_CHANGED */
  move(tx: WriteTx, caller: Caller, id: string, move: StatusMove): Promise<Order>
}

export interface OrderRooms {
  readonly catalog: CatalogService
  readonly storage: StorageService
  readonly layout: LayoutService
  readonly company: CompanyService
  readonly sales: SalesBook
}

const withDefault = (range: Range, start: () => number): Range =>
  range.start === undefined && range.end === undefined ? { start: start() } : range

export const createOrdersService = (
  platform: Pick<Platform, 'clock' | 'journal'>,
  { catalog, storage, layout, company, sales }: OrderRooms,
): OrdersService => {
  const { clock } = platform
  const changes = createOrderChanges(platform)
  const stock = createOrderStock({ catalog, storage })
  const todayAt = async (tx: Tx, tableId: string, range: Range): Promise<OrderFilter> => {
    found(await tx.get(selectTableId, { id: tableId }))
    const venue = await company.current(tx)
    return { tableId, ...withDefault(range, () => todayBounds(clock.now(), venue).start) }
  }
  return {
    ...createBillOrders({ platform, changes, stock, sales }),
    ...createKitchenService(platform, company),
    create: createTakeOrder({ platform, catalog, layout }),
    move: createMoveOrder(platform, changes, stock),
    list: async (tx, filter, page) => ({
      orders: await findOrders(tx, filter, page),
      total: await countOrders(tx, filter),
    }),
    totals: sumOrders,
    withHistory: async (tx, id) => ({ order: await loadOrder(tx, id), history: await loadHistory(tx, id) }),
    ofTable: async (tx, tableId, range) => findAllOrders(tx, await todayAt(tx, tableId, range)),
    countOfTable: async (tx, tableId, range) => countOrders(tx, await todayAt(tx, tableId, range)),
    ofPerson: async (tx, caller, filter) => {
      if (caller.role === 'waiter' && filter.createdBy !== caller.userId) throw new AppError('ROLE_FORBIDDEN')
      found(await tx.get(selectPersonId, { id: filter.createdBy }))
      const venue = await company.current(tx)
      return findAllOrders(tx, {
        ...filter,
        ...withDefault(filter, () => oneMonthBefore(clock.now(), venue)),
      })
    },
  }
}
