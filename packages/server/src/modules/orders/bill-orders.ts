import {
  type FollowingStatus,
  followsLines,
  isBillable,
  isFinalBill,
  type OrderBillKind,
  type PaidPart,
  type TaxClass,
} from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { SalesSummary } from '../statistics/index.ts'
import { countAgain, countFirstBilled, passCountOn } from './count-taken-orders.ts'
import { selectDivided, selectParts } from './order-family-read-model.ts'
import { heldOf, paidState, paidWhole } from './order-paid.ts'
import { loadExistingOrders, loadOrder, loadOrders, selectTaxClasses } from './order-read-model.ts'
import type { OrderStock } from './order-stock.ts'
import { stateValues, updateOrder } from './order-store.ts'
import type {
  BillableOrder,
  BilledOrders,
  Order,
  OrderState,
  SaveOrder,
  SpreadDiscounts,
  VoidedOrders,
} from './order.ts'
import { placeOrder } from './relocate-orders.ts'
import type { TaxRestating } from './restate-tax.ts'
import { createUnvoidOrders, type UnvoidOrders } from './unvoid-orders.ts'

interface UnbilledOrder {
  readonly id: string
  readonly by: string
  readonly reason?: string
  /** Its fiscal bill, which its gateway denies; missing for a pre-bill. */
  readonly deniedBill?: string
}

/** What billing does with orders. Billing locks them; status changes by hand respect that lock. */
export interface OrdersForBilling extends UnvoidOrders {
  /** These orders in this order. @throws AppError NOT_FOUND unless all of them belong to the venue */
  findForBilling(tx: Tx, ids: readonly string[]): Promise<BillableOrder[]>
  /** Those of these orders that exist in the venue, in this order. */
  findExisting(tx: Tx, ids: readonly string[]): Promise<BillableOrder[]>
  /** An order and all of its parts, oldest id first; empty if it does not exist. */
  familyOf(tx: Tx, root: string): Promise<BillableOrder[]>
  /** Those of these orders of which parts became orders of their own. */
  withParts(tx: Tx, ids: readonly string[]): Promise<string[]>
  /** The tax letters of their lines with the rates at which these were ordered. */
  taxClassesOf(tx: Tx, ids: readonly string[]): Promise<TaxClass[]>
  /**
   * Delivered orders become billed; pre-billed ones get their fiscal receipt and keep the time of their first
   * bill. Cash stands with whoever took it first. Lines of an order that was not delivered stay as they are, with the
   * kitchen or bar; what they need is taken from stock.
   */
  markBilled(tx: WriteTx, billed: BilledOrders): Promise<void>
  /**
   * Voids their fiscal receipt: they stay billed, their sales are subtracted from now on, and nobody holds their cash.
   */
  markStorno(tx: WriteTx, voided: VoidedOrders): Promise<void>
  /** Sets the number of their receipt or storno, which became known after printing. */
  setReceiptNo(
    tx: WriteTx,
    ids: readonly string[],
    receiptNo: number,
    of: 'receipt' | 'storno',
  ): Promise<void>
  /**
   * Sets the payments that cover billed orders, by order, where only their tips are others: nothing is sold or paid
   * otherwise, and nobody else holds the cash.
   */
  setPaidParts(tx: WriteTx, parts: ReadonlyMap<string, readonly PaidPart[]>): Promise<void>
  /**
   * Undoes its pre-bill, or a fiscal bill that was never printed: the order is delivered again, or as far as the kitchen
   * or bar has it if it was billed before, and nobody holds its cash. @throws AppError NOT_FOUND, ALREADY_FISCAL, NOT_PRE_BILLED
   */
  unbill(tx: WriteTx, unbilled: UnbilledOrder): Promise<Order>
  /** A bill that held them ended and was not printed: discounts that have changed since hold for them, too. */
  reckonReleased(tx: WriteTx, ids: readonly string[], by: string | null): Promise<void>
  /** A bill took its parts of them and no longer holds what is left: the rest of an amount holds for that from now on. */
  reckonLeft(tx: WriteTx, ids: readonly string[], by: string): Promise<void>
}

/**
 * Whether an order can get this bill. Whether one that is not delivered may have it was decided when the bill that holds
 * it was reserved: what is printed counts, whatever the venue has changed since. A reconstructed bill closes open orders
 * of any status, and those that are free of charge here: a restored database has forgotten that this was undone.
 */
export const mayBeBilled = (
  { status, billKind }: Pick<Order, 'status' | 'billKind'>,
  kind: OrderBillKind,
  { reconstructed = false, isHeld = false }: Pick<BilledOrders, 'reconstructed' | 'isHeld'>,
): boolean =>
  isBillable(status, isHeld) ||
  (billKind === 'pre' && kind !== 'pre') ||
  (reconstructed && (status !== 'billed' || billKind === 'comp'))

/**
 * The lock of the bill prevents every other change, and billing has checked what a partly restored database may have,
 * so a failure here is a bug; the unit of work is rolled back.
 */
const ensureMayBeBilled = (order: Order, bill: BilledOrders): void => {
  const { id, status, billKind } = order
  const { billKind: kind } = bill
  if (!mayBeBilled(order, kind, bill))
    throw new Error(`order ${id} is ${status} (${billKind ?? 'no bill'}) and cannot get a ${kind} bill`)
}
const ensureMayBeVoided = ({ id, billKind, storno }: Order): void => {
  if (!isFinalBill(billKind) || storno !== null)
    throw new Error(
      `order ${id} (${billKind ?? 'no bill'}) has no fiscal receipt or invoice that could be voided`,
    )
}

/** An order that is not billed, or that was free of charge. */
const NOT_PAID = { payment: null, paid: null, cashHolder: null } as const
/** An order after its bill was undone, without its status. */
const NOT_BILLED = {
  ...NOT_PAID,
  billKind: null,
  billedAt: null,
  receiptNo: null,
  billedBy: null,
  preparation: null,
} as const

type Paid = Pick<Order, 'payment' | 'paid'>
/** Whether statistics count it differently. */
const isPaidOtherwise = (before: Paid, after: Paid): boolean =>
  before.payment !== after.payment || JSON.stringify(before.paid?.parts) !== JSON.stringify(after.paid?.parts)

const BASIS_POINTS_PER_PERCENT = 100

interface BillOrdersDeps {
  readonly platform: Pick<Platform, 'clock' | 'audit'>
  readonly save: SaveOrder
  readonly stock: OrderStock
  readonly sales: SalesSummary
  readonly checks: Pick<ChecksService, 'check'>
  readonly company: Pick<CompanyService, 'current'>
  readonly restating: Pick<TaxRestating, 'restateOrders'>
  readonly spread: SpreadDiscounts
  readonly spreadRest: SpreadDiscounts
}

/**
 * How far an order stays with the kitchen or bar once it is billed; null if nothing is left to do there. What a bill that
 * was reconstructed has was served, unless guests pay first.
 */
const createStaying =
  ({ company }: Pick<BillOrdersDeps, 'company'>) =>
  async (
    tx: WriteTx,
    { status, preparation }: Order,
    reconstructed: boolean,
  ): Promise<FollowingStatus | null> => {
    if (status === 'billed') return preparation
    if (status === 'delivered' || !followsLines(status)) return null
    return !reconstructed || (await company.current(tx)).payFirst ? status : null
  }

/** What was not billed moved and was restated with its check; an order whose bill was undone follows it. */
const createFollowing =
  ({ checks, restating }: Pick<BillOrdersDeps, 'checks' | 'restating'>) =>
  async (tx: WriteTx, { checkId, ...order }: Order): Promise<void> => {
    if (checkId === null) return
    const { type, table } = await checks.check(tx, checkId)
    const name = order.name === order.table.name ? table.name : order.name
    if (table.id !== order.table.id) await placeOrder(tx, order, { checkId, tableId: table.id, name })
    if (type !== order.type) await restating.restateOrders(tx, [order.id], type)
  }

/** Screens read the order again, without the sound of a status change. */
const createNumberSaving =
  ({ clock, audit }: BillOrdersDeps['platform']) =>
  async (
    tx: WriteTx,
    order: Order,
    patch: Partial<Pick<OrderState, 'receiptNo' | 'storno'>>,
    receiptNo: number,
  ): Promise<void> => {
    await tx.run(
      updateOrder,
      stateValues({ ...order, ...patch, updatedAt: clock.now(), version: order.version + 1 }),
    )
    await audit.record(tx, {
      by: null,
      action: 'order.receiptNumbered',
      entityId: order.id,
      details: { receiptNo },
      event: { type: 'dataChanged', room: 'orders' },
    })
  }

/** See `OrdersForBilling`. */
const createMarkBilled = ({
  save,
  stock,
  sales,
  company,
}: Pick<BillOrdersDeps, 'save' | 'stock' | 'sales' | 'company'>): OrdersForBilling['markBilled'] => {
  const stays = createStaying({ company })
  /** What is paid for is made, or was, even if this store has no record of it. */
  const takeStock = async (
    tx: WriteTx,
    order: Order,
    { by, reconstructed = false }: BilledOrders,
  ): Promise<void> => {
    if (order.billedAt === null && (reconstructed || order.status !== 'delivered'))
      await stock.applyStatus(tx, order, 'delivered', by)
  }
  return async (tx, bill) => {
    const { ids, billKind, payment, paid, by, receiptNo, at, reconstructed = false } = bill
    const orders = await loadOrders(tx, ids)
    for (const order of orders) ensureMayBeBilled(order, bill)
    const paidAs = (order: Order) =>
      payment === null
        ? NOT_PAID
        : paidState(paid?.get(order.id) ?? paidWhole(order, payment, by), { payment, total: order.total })
    // The fiscal receipt of a pre-bill is not a second sale, but it may be paid otherwise.
    const paidOtherwise = orders
      .filter((order) => order.billedAt !== null && isPaidOtherwise(order, paidAs(order)))
      .map(({ id }) => id)
    await sales.removePayments(tx, paidOtherwise)
    const first = orders.filter(({ billedAt }) => billedAt === null)
    await countFirstBilled(tx, first)
    for (const order of orders) {
      await takeStock(tx, order, bill)
      const preparation = await stays(tx, order, reconstructed)
      const patch = {
        status: 'billed',
        billKind,
        receiptNo,
        billedAt: order.billedAt ?? at,
        servedAt: order.servedAt ?? (preparation === null ? at : null),
        billedBy: order.billedBy ?? by,
        preparation,
        ...paidAs(order),
      } as const
      await save(tx, order, patch, {
        by,
        action: 'order.billed',
        ...(preparation !== null && { ownLines: order.lines }),
        details: { billKind, receiptNo, ...(reconstructed && { restored: true }) },
      })
    }
    await sales.addPayments(tx, paidOtherwise)
    await sales.add(
      tx,
      first.map(({ id }) => id),
    )
  }
}

/** Reckons the discounts of each check that one of these orders is on. */
const onChecks =
  (spread: SpreadDiscounts) =>
  async (tx: WriteTx, ids: readonly string[], by: string | null): Promise<void> => {
    const orders = await loadExistingOrders(tx, ids)
    for (const checkId of new Set(orders.flatMap((order) => order.checkId ?? [])))
      await spread(tx, by, checkId)
  }

export const createBillOrders = ({
  platform: { clock, audit },
  save,
  stock,
  sales,
  checks,
  company,
  restating,
  spread,
  spreadRest,
}: BillOrdersDeps): OrdersForBilling => {
  const saveNumber = createNumberSaving({ clock, audit })
  const followCheck = createFollowing({ checks, restating })
  return {
    ...createUnvoidOrders({ save, sales, reckon: onChecks(spread) }),
    findForBilling: loadOrders,
    findExisting: loadExistingOrders,
    familyOf: async (tx, root) =>
      loadExistingOrders(tx, [root, ...(await tx.all(selectParts, { root })).map(({ id }) => id)]),
    withParts: async (tx, ids) =>
      (await tx.all(selectDivided, { ids })).flatMap(({ carved_from: id }) => id ?? []),
    taxClassesOf: async (tx, ids) =>
      (await tx.all(selectTaxClasses, { ids })).map((row) => ({
        letter: row.tax_class,
        rate: row.tax_rate / BASIS_POINTS_PER_PERCENT,
      })),
    markBilled: createMarkBilled({ save, stock, sales, company }),
    markStorno: async (tx, { ids, by, receiptNo, at }) => {
      await passCountOn(tx, sales, ids)
      for (const order of await loadOrders(tx, ids)) {
        ensureMayBeVoided(order)
        await save(
          tx,
          order,
          {
            storno: { at, by, receiptNo },
            cashHolder: null,
            paid: order.paid && { ...order.paid, held: [] },
          },
          { by: by.id, action: 'order.stornoed', details: { receiptNo } },
        )
      }
      await sales.void(tx, ids)
    },
    setReceiptNo: async (tx, ids, receiptNo, of) => {
      for (const order of await loadOrders(tx, ids)) {
        await saveNumber(
          tx,
          order,
          of === 'receipt' ? { receiptNo } : { storno: order.storno && { ...order.storno, receiptNo } },
          receiptNo,
        )
      }
    },
    setPaidParts: async (tx, parts) => {
      for (const order of await loadOrders(tx, [...parts.keys()])) {
        const { payment, total, version } = order
        if (payment === null) throw new Error(`order ${order.id} is not paid`)
        const paid = { parts: parts.get(order.id) ?? [], held: heldOf(order) }
        const state = { ...order, ...paidState(paid, { payment, total }), updatedAt: clock.now() }
        await tx.run(updateOrder, stateValues({ ...state, version: version + 1 }))
      }
      await audit.publish(tx, { type: 'dataChanged', room: 'orders' })
    },
    unbill: async (tx, { id, by, reason, deniedBill }) => {
      const order = await loadOrder(tx, id)
      if (order.billKind === null) throw new AppError('NOT_PRE_BILLED')
      const isReceipt = isFinalBill(order.billKind) && deniedBill === undefined
      // A storno counts at its own moment: without the sale it would be subtracted from nothing.
      if (isReceipt || order.storno !== null) throw new AppError('ALREADY_FISCAL')
      await passCountOn(tx, sales, [id])
      await sales.remove(tx, [id])
      await countAgain(tx, order)
      const after = { ...NOT_BILLED, status: order.preparation ?? 'delivered' } as const
      const unbilled = await save(tx, order, after, {
        by,
        action: 'order.unbilled',
        ...(order.preparation !== null && { ownLines: order.lines }),
        details: { reason, ...(deniedBill && { deniedBill }) },
      })
      await sales.addVoid(tx, {
        orderId: id,
        position: unbilled.version,
        at: unbilled.updatedAt,
        personId: order.billedBy ?? order.createdBy.id,
        kind: 'unbilled',
        total: order.total,
      })
      await followCheck(tx, order)
      if (order.checkId !== null) await spread(tx, by, order.checkId)
      return order.checkId === null ? unbilled : loadOrder(tx, id)
    },
    reckonReleased: onChecks(spread),
    reckonLeft: onChecks(spreadRest),
  }
}
