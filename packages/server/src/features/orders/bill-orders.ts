import type { OrderBillKind } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SalesBook } from '../statistics/index.ts'
import { loadKnownOrders, loadOrder, loadOrders } from './load-orders.ts'
import type { OrderChanges } from './order-changes.ts'
import type { OrderStock } from './order-stock.ts'
import { stateValues, updateOrder } from './order-store.ts'
import type { BillableOrder, Billed, Order, OrderState, TakenBack } from './order.ts'

/** What billing does with orders. It holds them by its own lock, which status changes by hand respect. */
export interface OrdersForBilling {
  /** These orders, in this order. @throws AppError NOT_FOUND unless all of them are this venue's */
  forBilling(tx: Tx, ids: readonly string[]): Promise<BillableOrder[]>
  /** Those of these orders that this venue has, in this order. */
  knownOf(tx: Tx, ids: readonly string[]): Promise<BillableOrder[]>
  /** Delivered orders become billed; pre-billed ones get their fiscal receipt and keep the moment of their first bill. */
  markBilled(tx: WriteTx, billed: Billed): Promise<void>
  /** Their fiscal receipt was taken back: they stay billed, show it, and count the other way from now on. */
  markStorno(tx: WriteTx, takenBack: TakenBack): Promise<void>
  /** The number of their receipt, or of its taking back, became known after it was printed. */
  setReceiptNo(
    tx: WriteTx,
    ids: readonly string[],
    receiptNo: number,
    of: 'receipt' | 'storno',
  ): Promise<void>
  /** Takes a mistaken pre-bill back: the order is delivered again. @throws AppError NOT_FOUND, ALREADY_FISCAL, NOT_PRE_BILLED */
  unbill(
    tx: WriteTx,
    unbilled: { readonly id: string; readonly by: string; readonly reason?: string },
  ): Promise<Order>
}

/** The bill's own lock let nothing else happen to its orders, so anything else here is a fault of ours and leaves nothing. */
const ensureMayBeBilled = ({ id, status, billKind }: Order, kind: OrderBillKind, restored: boolean): void => {
  const mayBe =
    status === 'delivered' || (billKind === 'pre' && kind === 'fiscal') || (restored && status !== 'billed')
  if (!mayBe)
    throw new Error(`order ${id} is ${status} (${billKind ?? 'no bill'}) and cannot get a ${kind} bill`)
}
const ensureMayBeTakenBack = ({ id, billKind, storno }: Order): void => {
  if (billKind !== 'fiscal' || storno !== null)
    throw new Error(`order ${id} (${billKind ?? 'no bill'}) has no fiscal receipt that could be taken back`)
}

interface Needs {
  readonly platform: Pick<Platform, 'clock' | 'journal'>
  readonly changes: OrderChanges
  readonly stock: OrderStock
  readonly sales: SalesBook
}

export const createBillOrders = ({
  platform: { clock, journal },
  changes,
  stock,
  sales,
}: Needs): OrdersForBilling => {
  /** Nobody has to hear a bell for a number. */
  const numbered = async (
    tx: WriteTx,
    order: Order,
    patch: Partial<Pick<OrderState, 'receiptNo' | 'storno'>>,
    receiptNo: number,
  ): Promise<void> => {
    await tx.run(
      updateOrder,
      stateValues({ ...order, ...patch, updatedAt: clock.now(), version: order.version + 1 }),
    )
    const news = { type: 'dataChanged', room: 'orders' } as const
    await journal.record(tx, {
      by: null,
      action: 'order.receiptNumbered',
      entityId: order.id,
      details: { receiptNo },
      news,
    })
  }
  return {
    forBilling: loadOrders,
    knownOf: loadKnownOrders,
    markBilled: async (tx, { ids, billKind, by, receiptNo, at, restored = false }) => {
      const orders = await loadOrders(tx, ids)
      for (const order of orders) {
        ensureMayBeBilled(order, billKind, restored)
        // What was paid for was made, even where this store never heard of it.
        if (restored && order.billedAt === null) await stock.follow(tx, order, 'delivered', by)
        const patch = {
          status: 'billed',
          billKind,
          receiptNo,
          billedAt: order.billedAt ?? at,
          servedAt: order.servedAt ?? at,
        } as const
        await changes.keep(tx, order, patch, {
          by,
          action: 'order.billed',
          details: { billKind, receiptNo, ...(restored && { restored }) },
        })
      }
      // The receipt of a pre-bill is no second sale.
      await sales.enter(
        tx,
        orders.filter(({ billedAt }) => billedAt === null).map(({ id }) => id),
      )
    },
    markStorno: async (tx, { ids, by, receiptNo, at }) => {
      for (const order of await loadOrders(tx, ids)) {
        ensureMayBeTakenBack(order)
        await changes.keep(
          tx,
          order,
          { storno: { at, by, receiptNo } },
          { by: by.id, action: 'order.stornoed', details: { receiptNo } },
        )
      }
      await sales.takeBack(tx, ids)
    },
    setReceiptNo: async (tx, ids, receiptNo, of) => {
      for (const order of await loadOrders(tx, ids)) {
        await numbered(
          tx,
          order,
          of === 'receipt' ? { receiptNo } : { storno: order.storno && { ...order.storno, receiptNo } },
          receiptNo,
        )
      }
    },
    unbill: async (tx, { id, by, reason }) => {
      const order = await loadOrder(tx, id)
      if (order.billKind === 'fiscal') throw new AppError('ALREADY_FISCAL')
      if (order.billKind !== 'pre') throw new AppError('NOT_PRE_BILLED')
      await sales.leave(tx, [id])
      return changes.keep(
        tx,
        order,
        { status: 'delivered', billKind: null, billedAt: null, receiptNo: null },
        { by, action: 'order.unbilled', details: { reason } },
      )
    },
  }
}
