import { ensureFound } from '../../../platform/http/app-error.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { OrdersService } from '../../orders/index.ts'
import { selectIntentOrders } from '../intent/intent-read-model.ts'

interface Deps {
  readonly orders: Pick<OrdersService, 'findForBilling'>
}

/**
 * The orders that get one receipt with this one, and are undone with it: those whose latest pre-bill is that of this
 * order, and that have no fiscal receipt. Empty for an order that is on no pre-bill or has its receipt.
 * @throws AppError NOT_FOUND
 */
export const orderIdsOnPreBillOf = async (
  tx: Tx,
  { orders }: Deps,
  orderId: string,
): Promise<readonly string[]> => {
  const { billKind, preBillId } = ensureFound((await orders.findForBilling(tx, [orderId]))[0])
  if (billKind !== 'pre') return []
  // A pre-bill of which nothing is stored stands for this order alone.
  if (preBillId === null) return [orderId]
  const rows = await tx.all(selectIntentOrders, { intentId: preBillId })
  const all = await orders.findForBilling(
    tx,
    rows.map(({ order_id: id }) => id),
  )
  return all.filter((order) => order.billKind === 'pre' && order.preBillId === preBillId).map(({ id }) => id)
}
