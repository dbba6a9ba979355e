import type { WaiterName } from '../accounts.ts'
import type { TakenOrder } from './order-actions.ts'
import type { Action, Stage } from './stage.ts'

export interface BillScript {
  readonly at: number
  readonly waiter: WaiterName
  readonly kind: 'fiscal' | 'pre'
  readonly payment: 'cash' | 'card'
  /** What the device printed on it; none on a pre-bill. */
  readonly receiptNo: number | null
}

/**
 * Closes delivered orders with one bill. The past has no fiscal device to ask, so this is what a bill does once its paper is out:
 * the orders are billed, and whoever took cash holds it from then on.
 */
export const billAction = (
  { house: { services }, callers }: Stage,
  taken: readonly TakenOrder[],
  script: BillScript,
): Action => ({
  at: script.at,
  act: async (tx) => {
    const { at, waiter, kind, payment, receiptNo } = script
    const by = callers[waiter].userId
    const ids = taken.map(({ id }) => id)
    const amount = (await services.orders.forBilling(tx, ids)).reduce((sum, { total }) => sum + total, 0)
    await services.orders.markBilled(tx, { ids, billKind: kind, by, receiptNo, at })
    if (payment === 'cash')
      await services.staff.creditBill(tx, { userId: by, amount, kind: 'bill', orderId: ids[0] ?? null, by })
  },
})
