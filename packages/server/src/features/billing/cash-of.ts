import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder } from '../orders/index.ts'
import type { StaffService } from '../staff/index.ts'
import { selectBillsOf } from './intent-read-model.ts'

type Priced = Pick<BillableOrder, 'id' | 'total'>

export interface CashOf {
  /** Takes the cash of these orders from whoever was credited with it: who closed the first bill that still stands, where it was paid in cash. */
  takeBack(
    tx: WriteTx,
    orders: readonly Priced[],
    why: { readonly kind: 'storno' | 'unbill'; readonly by: string },
  ): Promise<void>
}

export const createCashOf = ({ creditBill }: Pick<StaffService, 'creditBill'>): CashOf => {
  const holders = async (tx: WriteTx, orders: readonly Priced[]): Promise<Map<string, Priced[]>> => {
    const bills = Map.groupBy(
      await tx.all(selectBillsOf, { orderIds: orders.map(({ id }) => id) }),
      ({ order_id: orderId }) => orderId,
    )
    const held = new Map<string, Priced[]>()
    for (const order of orders) {
      const first = bills.get(order.id)?.find(({ kind }) => kind !== 'storno')
      if (first?.payment === 'cash') held.set(first.closed_by, [...(held.get(first.closed_by) ?? []), order])
    }
    return held
  }
  return {
    takeBack: async (tx, orders, { kind, by }) => {
      for (const [userId, held] of await holders(tx, orders)) {
        const amount = held.reduce((sum, { total }) => sum + total, 0)
        if (amount > 0) await creditBill(tx, { userId, amount, kind, orderId: held[0]?.id ?? null, by })
      }
    },
  }
}
