import { cashIn } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { partsOf, type BillableOrder, type Order } from '../../orders/index.ts'
import { selectBillsOf } from '../intent/intent-read-model.ts'
import { setUndone } from '../intent/intent-store.ts'
import { loadIntent, type Intent } from '../intent/intent.ts'
import { selectStornoRefunds } from '../intent/payment-store.ts'
import { bookUndoneRefund } from './bill-cash.ts'
import { restorePayments } from './bill-payments.ts'
import type { UnbillDeps } from './unbill-orders.ts'

/** A storno that its gateway denies, and the orders that it voided. */
export interface DeniedStorno {
  readonly storno: Intent
  readonly closedAt: number
  readonly voided: readonly BillableOrder[]
}

/**
 * The storno that voided an order.
 * @throws AppError PRINT_UNCONFIRMED if the database does not have it, or not all of its orders: it was restored since
 */
export const loadStornoOf = async (
  tx: WriteTx,
  { orders }: Pick<UnbillDeps, 'orders'>,
  orderId: string,
): Promise<DeniedStorno> => {
  const row = (await tx.all(selectBillsOf, { orderIds: [orderId] })).findLast(({ kind }) => kind === 'storno')
  if (!row) throw new AppError('PRINT_UNCONFIRMED')
  const storno = await loadIntent(tx, row.intent_id)
  const voided = (await orders.findForBilling(tx, storno.orderIds)).filter((order) => order.storno !== null)
  const total = voided.reduce((sum, order) => sum + order.total, 0)
  if (total !== storno.total) throw new AppError('PRINT_UNCONFIRMED')
  return { storno, closedAt: row.at, voided }
}

/**
 * Undoes a storno that was never printed: the receipt of its orders is good. What it paid back is paid after all, by
 * every way to pay, and the cash stands with those who had paid the guests.
 */
export const undoStorno = async (
  tx: WriteTx,
  deps: UnbillDeps,
  { storno, closedAt, voided }: DeniedStorno,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<Order[]> => {
  const { platform, orders, intents } = deps
  const ids = voided.map(({ id }) => id)
  const refunds = await tx.all(selectStornoRefunds, { orderIds: ids, since: closedAt })
  const held = await bookUndoneRefund(tx, deps, {
    paid: refunds.map(({ user_id: userId, amount }) => ({ userId, amount })),
    orders: voided.map((order) => ({ id: order.id, cash: cashIn(partsOf(order)) })),
    by,
  })
  await restorePayments(tx, { intentId: storno.id, by, at: platform.clock.now() })
  for (const orderId of ids) await tx.run(setUndone, { orderId, intentId: storno.id })
  await intents.move(tx, storno, 'ABORTED', { by, reason })
  return orders.unvoid(tx, { ids, by, reason, deniedStorno: storno.id, held })
}
