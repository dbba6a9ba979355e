import type { OrderBillKind } from '@kafana/domain'
import type { OrdersService } from '../orders/index.ts'
import type { StaffService } from '../staff/index.ts'
import type { BillEffect } from './bill-effect.ts'
import type { OrdersOfBill } from './orders-of-bill.ts'

interface Needs {
  readonly orders: Pick<OrdersService, 'markBilled'>
  readonly ordersOf: OrdersOfBill
  readonly staff: Pick<StaffService, 'creditBill'>
}

/**
 * Orders become billed. Cash is credited once, to the person who closed the bill: what a pre-bill brought already its fiscal receipt does not bring again,
 * and a card brings none at all.
 */
export const billOrdersEffect = (
  billKind: OrderBillKind,
  { orders, ordersOf, staff }: Needs,
): BillEffect => ({
  locks: { live: 0, fiscal: billKind === 'fiscal' ? 1 : 0, storno: 0 },
  apply: async (tx, intent, { receiptNo }, { at, by }) => {
    const { closedBy, total, payment, restored } = intent
    const { closes, onPaper } = await ordersOf(tx, intent)
    const ids = closes.map(({ id }) => id)
    await orders.markBilled(tx, { ids, billKind, by: closedBy.id, receiptNo, at, restored })
    const brought = onPaper
      .filter((order) => order.billKind !== null)
      .reduce((sum, order) => sum + order.total, 0)
    const amount = total - brought
    if (payment === 'cash' && amount > 0)
      await staff.creditBill(tx, { userId: closedBy.id, amount, kind: 'bill', orderId: ids[0] ?? null, by })
  },
})
