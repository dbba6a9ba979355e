import { oneMonthBefore, todayBounds, type Minor } from '@kafana/domain'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { SalesSummary } from '../statistics/index.ts'
import type { StorageService } from '../storage/index.ts'
import { createBillOrders, type OrdersForBilling } from './bill-orders.ts'
import { createKitchenService, type KitchenService } from './kitchen-service.ts'
import { countOrders, findAllOrders, findOrders, loadHistory, loadOrder, sumOrders } from './load-orders.ts'
import { createOrderChanges, type OrderChanges } from './order-changes.ts'
import { selectPersonId, selectTableId } from './order-read-model.ts'
import { createOrderStock } from './order-stock.ts'
import type { Order, OrderFilter, Page, Range, StatusStep } from './order.ts'

export interface OrdersService
  extends OrdersForBilling, KitchenService, Pick<OrderChanges, 'create' | 'move'> {
  list(tx: Tx, filter: OrderFilter, page: Page): Promise<{ readonly orders: Order[]; readonly total: number }>
  /** The number of matching orders and the sum of their totals. */
  totals(tx: Tx, filter: OrderFilter): Promise<{ readonly count: number; readonly total: Minor }>
  /** @throws AppError NOT_FOUND */
  withHistory(tx: Tx, id: string): Promise<{ readonly order: Order; readonly history: StatusStep[] }>
  /** Newest first; by default of the venue's current day. @throws AppError NOT_FOUND */
  ofTable(tx: Tx, tableId: string, range: Range): Promise<Order[]>
  countOfTable(tx: Tx, tableId: string, range: Range): Promise<number>
  /**
   * Newest first; by default of the last month. A waiter sees only their own.
   * @throws AppError ROLE_FORBIDDEN, NOT_FOUND
   */
  ofPerson(tx: Tx, caller: Caller, filter: OrderFilter & { readonly createdBy: string }): Promise<Order[]>
}

export interface OrderDeps {
  readonly catalog: CatalogService
  readonly storage: StorageService
  readonly layout: LayoutService
  readonly company: CompanyService
  readonly sales: SalesSummary
}

const withDefault = (range: Range, start: () => number): Range =>
  range.start === undefined && range.end === undefined ? { start: start() } : range

export const createOrdersService = (
  platform: Pick<Platform, 'clock' | 'audit'>,
  { catalog, storage, layout, company, sales }: OrderDeps,
): OrdersService => {
  const { clock } = platform
  const stock = createOrderStock({ catalog, storage })
  const changes = createOrderChanges({ platform, catalog, layout, stock })
  const todayAt = async (tx: Tx, tableId: string, range: Range): Promise<OrderFilter> => {
    found(await tx.get(selectTableId, { id: tableId }))
    const venue = await company.current(tx)
    return { tableId, ...withDefault(range, () => todayBounds(clock.now(), venue).start) }
  }
  return {
    ...createBillOrders({ platform, changes, stock, sales }),
    ...createKitchenService(platform, company),
    create: changes.create,
    move: changes.move,
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
