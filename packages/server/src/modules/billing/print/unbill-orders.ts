import { heldCash } from '@kafana/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type BillableOrder, heldOf, type Order, type OrdersService, partsOf } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { selectBillsOf } from '../intent/intent-read-model.ts'
import { setUndone } from '../intent/intent-store.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import type { Intent } from '../intent/intent.ts'
import { bookRefund } from './bill-cash.ts'
import { reversePayments } from './bill-payments.ts'
import { closersOf } from './closers.ts'
import { reversePreBillTips } from './pre-bill-tips.ts'

export interface UnbillDeps {
  readonly platform: Pick<Platform, 'clock'>
  readonly orders: OrdersService
  readonly staff: Pick<StaffService, 'balanceOf' | 'postBillEntry'>
  readonly intents: Pick<IntentTransitions, 'move'>
}

interface Unbilled {
  readonly orderIds: readonly string[]
  /** The receipt that its gateway denies; null for pre-bills and for a bill that was free of charge. */
  readonly deniedBill: Intent | null
  /** Whoever undoes it, and pays what those who were credited with the cash no longer hold. */
  readonly by: string
  readonly reason: string
}

/** Writes that nothing of these orders is paid any more, to whoever closed the bill that is undone. */
const reverseAll = async (
  tx: WriteTx,
  deps: UnbillDeps,
  {
    orders,
    deniedBill,
    by,
  }: Pick<Unbilled, 'deniedBill' | 'by'> & { readonly orders: readonly BillableOrder[] },
): Promise<void> => {
  const rows = { by, at: deps.platform.clock.now() }
  const closers = await closersOf(tx, deniedBill ? [] : orders, 'pre')
  for (const order of orders) {
    const intentId = deniedBill?.id ?? order.preBillId
    const closedBy = deniedBill?.closedBy.id ?? closers.get(order.id) ?? by
    if (intentId !== null) await reversePayments(tx, { ...rows, intentId, closedBy }, partsOf(order))
  }
  if (deniedBill)
    await reversePreBillTips(tx, deps, { ...rows, ids: orders.map(({ id }) => id), storno: null })
}

/**
 * Makes billed orders delivered ones again, with their money: guests get back what they paid, whoever holds the cash pays
 * it. Nothing may hold the orders any more.
 */
export const unbillOrders = async (
  tx: WriteTx,
  deps: UnbillDeps,
  { orderIds, deniedBill, by, reason }: Unbilled,
): Promise<Order[]> => {
  const { orders, intents } = deps
  const before = await orders.findForBilling(tx, orderIds)
  const cash = heldCash(before.map((order) => ({ id: order.id, held: heldOf(order) })))
  await bookRefund(tx, deps, cash, { kind: 'unbill', payer: by, by })
  await reverseAll(tx, deps, { orders: before, deniedBill, by })
  // Its pre-bills as well: the order is delivered again, and billed from the start.
  for (const { intent_id: intentId, order_id: orderId } of await tx.all(selectBillsOf, { orderIds }))
    await tx.run(setUndone, { orderId, intentId })
  if (deniedBill) await intents.move(tx, deniedBill, 'ABORTED', { by, reason })
  const unbilled: Order[] = []
  for (const id of orderIds)
    unbilled.push(
      await orders.unbill(tx, { id, by, reason, ...(deniedBill && { deniedBill: deniedBill.id }) }),
    )
  return unbilled
}
