import type { OrderBillKind } from '@kafana/domain'
import type { SalesBook } from '../statistics/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { loadOrder, loadOrders } from './load-orders.ts'
import type { BillableOrder, Billed, Order } from './order.ts'
import type { OrderChanges } from './order-changes.ts'
import { updateOrder } from './order-store.ts'

/** What billing does with orders. It holds them by its own lock, which status changes by hand respect. */
export interface OrdersForBilling {
  /** These orders, in this order. @throws AppError NOT_FOUND unless all of them are this venue's */
  forBilling(tx: Tx, ids: readonly string[]): Promise<BillableOrder[]>
  /** Delivered orders become billed; pre-billed ones get their fiscal receipt and keep the moment of their first bill. */
  markBilled(tx: WriteTx, billed: Billed): Promise<void>
  /** The receipt's number became known after the bill was printed. */
  setReceiptNo(tx: WriteTx, ids: readonly string[], receiptNo: number): Promise<void>
  /** Takes a mistaken pre-bill back: the order is delivered again. @throws AppError NOT_FOUND, ALREADY_FISCAL, STATUS_CHANGED when it is not billed */
  unbill(tx: WriteTx, unbilled: { readonly id: string; readonly by: string }): Promise<void>
}

/** The bill's own lock let nothing else happen to its orders, so anything else here is a fault of ours and leaves nothing. */
const ensureMayBeBilled = ({ id, status, billKind }: Order, kind: OrderBillKind): void => {
  const mayBe = status === 'delivered' || (billKind === 'pre' && kind === 'fiscal')
  if (!mayBe) throw new Error(`order ${id} is ${status} (${billKind ?? 'no bill'}) and cannot get a ${kind} bill`)
}

interface Needs {
  readonly platform: Pick<Platform, 'clock' | 'journal'>
  readonly changes: OrderChanges
  readonly sales: SalesBook
}

export const createBillOrders = ({ platform: { clock, journal }, changes, sales }: Needs): OrdersForBilling => ({
  forBilling: (tx, ids) => loadOrders(tx, ids),
  markBilled: async (tx, { ids, billKind, by, receiptNo, at }) => {
    const orders = await loadOrders(tx, ids)
    for (const order of orders) {
      ensureMayBeBilled(order, billKind)
      const patch = { status: 'billed', billKind, receiptNo, billedAt: order.billedAt ?? at } as const
      await changes.keep(tx, order, patch, { by, action: 'order.billed', details: { billKind, receiptNo } })
    }
    // The receipt of a pre-bill is no second sale.
    await sales.enter(tx, orders.filter(({ billedAt }) => billedAt === null).map(({ id }) => id))
  },
  setReceiptNo: async (tx, ids, receiptNo) => {
    for (const order of await loadOrders(tx, ids)) {
      await tx.run(updateOrder, { ...order, receiptNo, updatedAt: clock.now(), version: order.version + 1 })
      // Nobody has to hear a bell for a number.
      const news = { type: 'dataChanged', room: 'orders' } as const
      await journal.record(tx, { by: null, action: 'order.receiptNumbered', entityId: order.id, details: { receiptNo }, news })
    }
  },
  unbill: async (tx, { id, by }) => {
    const order = await loadOrder(tx, id)
    if (order.status !== 'billed') throw new AppError('STATUS_CHANGED')
    if (order.billKind !== 'pre') throw new AppError('ALREADY_FISCAL')
    await sales.leave(tx, [id])
    await changes.keep(tx, order, { status: 'delivered', billKind: null, billedAt: null, receiptNo: null }, { by, action: 'order.unbilled' })
  },
})
