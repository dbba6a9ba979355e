import {
  checkMove,
  oneMonthBefore,
  orderTotal,
  sameCategory,
  searchKey,
  searchTextOf,
  todayBounds,
  type Minor,
  type OrderStatus,
  voidOf,
} from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { needsOf, type CatalogService, type SaleProduct } from '../catalog/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { SalesSummary } from '../statistics/index.ts'
import type { StorageService } from '../storage/index.ts'
import { createBillOrders, type OrdersForBilling } from './bill-orders.ts'
import { createKitchenService, type KitchenService } from './kitchen-service.ts'
import { countOrders, findAllOrders, findOrders, resolveFilter, sumOrders } from './order-list-read-model.ts'
import { loadHistory, loadOrder, selectPersonId, selectTableId } from './order-read-model.ts'
import { createOrderStock } from './order-stock.ts'
import {
  insertLine,
  insertOrder,
  insertStep,
  selectLockingBill,
  stateValues,
  updateOrder,
} from './order-store.ts'
import type {
  NewOrder,
  Order,
  OrderConflict,
  OrderFilter,
  Page,
  Range,
  SaveOrder,
  StatusMove,
  StatusStep,
} from './order.ts'

export interface OrdersService extends OrdersForBilling, KitchenService {
  /**
   * Names, prices, taxes and costs are those of the server at this moment, whatever the guest was shown.
   * @throws AppError NOT_FOUND for a table or product that is not there, MIXED_CATEGORIES, TAX_RATE_UNKNOWN
   */
  create(tx: WriteTx, caller: Caller, values: NewOrder): Promise<Order>
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
  readonly company: CompanyService
  readonly sales: SalesSummary
}

interface OrderLineValues {
  readonly product: SaleProduct
  readonly quantity: number
}

const insertLines = async (
  tx: WriteTx,
  orderId: string,
  lines: readonly OrderLineValues[],
): Promise<void> => {
  for (const [position, { product, quantity }] of lines.entries()) {
    const { recipe, cost } = needsOf(product, quantity)
    const { id: productId, name, price, taxRate, taxClass } = product
    await tx.run(insertLine, {
      orderId,
      position,
      productId,
      name,
      price,
      quantity,
      taxRate,
      taxClass,
      cost,
      recipe: JSON.stringify(recipe),
    })
  }
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

const orderEvent = (
  type: 'orderCreated' | 'orderStatusUpdated',
  { id, name, status, category, version, table }: Order,
) => ({
  type,
  orderName: name,
  order: { _id: id, status, category, version, table: { _id: table.id, name: table.name } },
})

const saveWith =
  ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): SaveOrder =>
  async (tx, before, change, { by, action, details = {} }) => {
    const now = clock.now()
    const after: Order = { ...before, ...change, updatedAt: now, version: before.version + 1 }
    await tx.run(updateOrder, stateValues(after))
    // The version is the step's position in the history: two writers cannot both add the same one.
    const step = { from: before.status, to: after.status }
    if (step.from !== step.to)
      await tx.run(insertStep, { ...step, orderId: after.id, position: after.version, at: now, by })
    await audit.record(tx, {
      by,
      action,
      entityId: after.id,
      details: { ...details, ...step },
      event: orderEvent('orderStatusUpdated', after),
    })
    return after
  }

const withDefault = (range: Range, start: () => number): Range =>
  range.start === undefined && range.end === undefined ? { start: start() } : range

export const createOrdersService = (
  platform: Pick<Platform, 'audit' | 'clock'>,
  { catalog, storage, layout, company, sales }: OrderDeps,
): OrdersService => {
  const { audit, clock } = platform
  const stock = createOrderStock({ catalog, storage })
  const save = saveWith(platform)
  const todayAt = async (tx: Tx, tableId: string, range: Range): Promise<OrderFilter> => {
    ensureFound(await tx.get(selectTableId, { id: tableId }))
    const venue = await company.current(tx)
    return { tableId, ...withDefault(range, () => todayBounds(clock.now(), venue).start) }
  }
  return {
    ...createBillOrders({ platform, save, stock, sales }),
    ...createKitchenService(platform, company),
    create: async (tx, { userId }, { name, description, tableId, lines }) => {
      const table = await layout.activeTable(tx, tableId)
      const products = await catalog.forSale(tx, [...new Set(lines.map(({ productId }) => productId))])
      const ordered = lines.map(({ productId, quantity }): OrderLineValues => ({
        product: ensureFound(products.get(productId)),
        quantity,
      }))
      if (!sameCategory(ordered.map(({ product }) => product.category)))
        throw new AppError('MIXED_CATEGORIES')
      const { category } = ensureFound(ordered[0]).product
      const [id, now, status] = [newId(), clock.now(), 'created'] as const
      const total = orderTotal(ordered.map(({ product, quantity }) => ({ price: product.price, quantity })))
      await tx.run(insertOrder, {
        id,
        name,
        nameKey: searchKey(name),
        searchText: searchTextOf([name, ...ordered.map(({ product }) => product.name)]),
        description,
        status,
        category,
        tableId: table.id,
        createdBy: userId,
        total,
        now,
      })
      await insertLines(tx, id, ordered)
      await tx.run(insertStep, { orderId: id, position: 1, from: null, to: status, at: now, by: userId })
      const order = await loadOrder(tx, id)
      await audit.record(tx, {
        by: userId,
        action: 'order.created',
        entityId: id,
        details: { total, table: table.id },
        event: orderEvent('orderCreated', order),
      })
      return order
    },
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
