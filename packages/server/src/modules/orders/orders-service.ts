import { asTaken, oneMonthBefore, todayBounds, type Minor } from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { ChecksService } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { KitchenPapers } from '../printing/index.ts'
import type { StationsService } from '../stations/index.ts'
import type { SalesSummary } from '../statistics/index.ts'
import type { StorageService } from '../storage/index.ts'
import { createBillOrders, type OrdersForBilling } from './bill-orders.ts'
import { createOrderCarving, type OrderCarving } from './carve-order.ts'
import { loadCarvedOrders } from './carved-orders-read-model.ts'
import { type CheckDiscounting, createCheckDiscounts } from './check-discounts.ts'
import { copyLinks, createOrderCopies, type OrderCopies } from './copy-orders.ts'
import { countOrders, findAllOrders, findOrders, sumOrders } from './find-orders-read-model.ts'
import { type CourseFiring, createCourseFiring } from './fire-courses.ts'
import { type AppliedDiscount, discountsOfLines } from './given-discounts.ts'
import { createHeldPieces, type HeldPieces } from './held-pieces.ts'
import { createKitchenService, type KitchenService } from './kitchen-service.ts'
import { createLineNotes, type LineNotes } from './line-notes.ts'
import { createOrderMoves, type OrderMoves } from './move-orders.ts'
import { resolveFilter } from './order-list-read-model.ts'
import type { OrderNotices } from './order-notices.ts'
import {
  loadHistory,
  loadOrder,
  loadOrders,
  selectIdsOfChecks,
  selectLinesById,
  selectPersonId,
  selectTableId,
} from './order-read-model.ts'
import { createOrderStock } from './order-stock.ts'
import { createOrderVoids } from './order-voids.ts'
import type { CarvedOrders, Order, OrderFilter, OrderNumber, Page, Range, StatusStep } from './order.ts'
import { createOrderPlacing, type OrderPlacing } from './place-orders.ts'
import { createOrderRelocating, type OrderRelocating } from './relocate-orders.ts'
import { createLineReplacing, type LineReplacing } from './replace-line.ts'
import { createTaxRestating, type TaxRestating } from './restate-tax.ts'
import { loadReversals, type Reversal } from './reversals-read-model.ts'
import { saveLinesWith } from './save-lines.ts'
import { saveWith } from './save-order.ts'
import { createSeenAllergies, type SeenAllergies } from './seen-allergies.ts'
import { createLineVoids, type LineVoids } from './void-lines.ts'

/** An order with what was done to it. */
export interface OrderDetails {
  readonly order: Order
  readonly history: readonly StatusStep[]
  /** What is taken off its lines. */
  readonly discounts: readonly AppliedDiscount[]
  readonly carved: CarvedOrders
  /** What undid its bills, earliest first. */
  readonly reversals: readonly Reversal[]
  /** The voided order that it was copied from, and its own copy. */
  readonly copyOf: OrderNumber | null
  readonly copy: OrderNumber | null
}

export interface OrdersService
  extends
    OrderPlacing,
    OrderMoves,
    LineVoids,
    LineReplacing,
    OrderCarving,
    LineNotes,
    SeenAllergies,
    OrdersForBilling,
    OrderCopies,
    KitchenService,
    CourseFiring,
    HeldPieces,
    TaxRestating,
    OrderRelocating,
    CheckDiscounting {
  list(tx: Tx, filter: OrderFilter, page: Page): Promise<{ readonly orders: Order[]; readonly total: number }>
  /** The number of matching orders and the sum of their totals. */
  totals(tx: Tx, filter: OrderFilter): Promise<{ readonly count: number; readonly total: Minor }>
  /** @throws AppError NOT_FOUND */
  withHistory(tx: Tx, id: string): Promise<OrderDetails>
  /** These orders in this order. @throws AppError NOT_FOUND unless all of them belong to the venue */
  byIds(tx: Tx, ids: readonly string[]): Promise<Order[]>
  /** All orders of these checks, in the order in which they were taken. */
  ofChecks(tx: Tx, checkIds: readonly string[]): Promise<Order[]>
  /** The orders that have these lines, oldest first. */
  ofLines(tx: Tx, lineIds: readonly string[]): Promise<Order[]>
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
  readonly stations: Pick<StationsService, 'list'>
  readonly company: CompanyService
  readonly sales: SalesSummary
  readonly papers: KitchenPapers
  readonly notices: OrderNotices
}

const oldestFirst = (orders: readonly Order[]): Order[] => orders.toSorted((a, b) => a.number - b.number)

const withDefault = (range: Range, start: () => number): Range =>
  range.start === undefined && range.end === undefined ? { start: start() } : range

export const createOrdersService = (
  platform: Pick<Platform, 'audit' | 'clock'>,
  { catalog, storage, layout, checks, stations, company, sales, papers, notices }: OrderDeps,
): OrdersService => {
  const { clock } = platform
  const stock = createOrderStock({ catalog, storage })
  const {
    spread,
    spreadRest,
    leave,
    write: writeDiscounts,
    load: loadDiscounted,
    ...discounting
  } = createCheckDiscounts({ platform, checks })
  const save = saveWith(platform, checks, spread)
  const placing = createOrderPlacing({
    platform,
    catalog,
    layout,
    checks,
    company,
    stations,
    stock,
    papers,
    spread,
  })
  const saveLines = saveLinesWith(platform, save)
  const firing = createCourseFiring({ platform, catalog, checks, company, layout, placing })
  const voids = createLineVoids({ clock, saveLines, storage, catalog, firing, papers, notices, spread })
  const restating = createTaxRestating(platform)
  const todayAt = async (tx: Tx, tableId: string, range: Range): Promise<OrderFilter> => {
    ensureFound(await tx.get(selectTableId, { id: tableId }))
    const venue = await company.current(tx)
    return { tableId, ...withDefault(range, () => todayBounds(clock.now(), venue).start) }
  }
  return {
    ...placing,
    ...firing,
    ...createHeldPieces({ audit: platform.audit, catalog, checks }),
    ...restating,
    ...createOrderRelocating(platform, { restating, papers, spread, leave }),
    ...createOrderMoves({
      platform,
      save,
      stock,
      voidsOf: createOrderVoids({ sales, checks }),
      company,
      stations,
      firing,
      papers,
      notices,
    }),
    ...voids,
    ...createLineReplacing({
      clock,
      saveLines,
      voids,
      placing,
      storage,
      stock,
      catalog,
      checks,
      stations,
      papers,
      spread,
      loadDiscounted,
    }),
    ...createOrderCarving({ clock, saveLines, writeDiscounts }),
    ...discounting,
    ...createLineNotes(platform, papers),
    ...createSeenAllergies(platform),
    ...createBillOrders({ platform, save, stock, sales, checks, company, restating, spread, spreadRest }),
    ...createOrderCopies({ platform, checks, restating, spread }),
    ...createKitchenService(platform, { company, checks, stations }),
    list: async (tx, filter, page) => {
      const selection = await resolveFilter(tx, filter)
      return { orders: await findOrders(tx, selection, page), total: await countOrders(tx, selection) }
    },
    totals: async (tx, filter) => sumOrders(tx, await resolveFilter(tx, filter)),
    withHistory: async (tx, id) => {
      const order = await loadOrder(tx, id)
      const history = await loadHistory(tx, id)
      return {
        order,
        history,
        discounts: await discountsOfLines(tx, order.lines),
        carved: await loadCarvedOrders(tx, order),
        reversals: await loadReversals(tx, order, history),
        ...(await copyLinks(tx, id)),
      }
    },
    byIds: loadOrders,
    ofChecks: async (tx, checkIds) => {
      if (checkIds.length === 0) return []
      const rows = await tx.all(selectIdsOfChecks, { checkIds })
      const orders = await loadOrders(
        tx,
        rows.map(({ id }) => id),
      )
      return asTaken(oldestFirst(orders))
    },
    ofLines: async (tx, lineIds) => {
      const rows = await tx.all(selectLinesById, { ids: lineIds })
      return oldestFirst(await loadOrders(tx, [...new Set(rows.map(({ order_id }) => order_id))]))
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
