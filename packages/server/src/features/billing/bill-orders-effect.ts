import type { OrderBillKind } from '@kafana/domain'
import type { OrdersService } from '../orders/index.ts'
import type { StaffService } from '../staff/index.ts'
import type { BillEffect } from './bill-effect.ts'

interface Needs {
  readonly orders: Pick<OrdersService, 'forBilling' | 'markBilled'>
  readonly staff: Pick<StaffService, 'creditBill'>
}

/**
 * Orders become billed. Cash is credited once, to the person who closed the bill: what a pre-bill brought already its fiscal receipt does not bring again,
 * and a card brings none at all.
 */
export const billOrdersEffect = (billKind: OrderBillKind, { orders, staff }: Needs): BillEffect => ({
  locks: { live: 0, fiscal: billKind === 'fiscal' ? 1 : 0, storno: 0 },
  apply: async (tx, { orderIds, closedBy, total, payment, restored }, { receiptNo }, { at, by }) => {
    const before = await orders.forBilling(tx, orderIds)
    await orders.markBilled(tx, { ids: orderIds, billKind, by: closedBy.id, receiptNo, at, restored })
    const brought = before.filter((order) => order.billKind !== null).reduce((sum, order) => sum + order.total, 0)
    const amount = total - brought
    if (payment === 'cash' && amount > 0) await staff.creditBill(tx, { userId: closedBy.id, amount, kind: 'bill', orderId: orderIds[0] ?? null, by })
  },
})
