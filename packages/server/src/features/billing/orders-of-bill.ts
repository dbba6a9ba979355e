import { OPEN_STATUSES } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder, OrdersService } from '../orders/index.ts'
import type { HoldersOf } from './holders.ts'
import { insertIntentOrder } from './intent-store.ts'
import type { Intent } from './intent.ts'

export interface BilledOrders {
  /** Those that the bill closes. */
  readonly closes: readonly BillableOrder[]
  /** Those on its paper that are known here; another bill may have closed some of them. */
  readonly onPaper: readonly BillableOrder[]
}
/** @throws AppError INTENT_STATE while another bill has orders that are on this one's paper */
export type OrdersOfBill = (tx: WriteTx, intent: Intent) => Promise<BilledOrders>

const namedIn = ({ command, orderIds }: Intent): readonly string[] => {
  const orders = command?.command['orders']
  return Array.isArray(orders) ? orders.filter((id): id is string => typeof id === 'string') : orderIds
}
const canBeBilled = ({ status, billKind }: BillableOrder): boolean =>
  billKind === 'pre' || (billKind === null && OPEN_STATUSES.includes(status))

interface Needs {
  readonly orders: Pick<OrdersService, 'forBilling' | 'knownOf'>
  readonly holdersOf: HoldersOf
}

/** The orders of a bill that is on paper. One that was made anew while others held its orders takes them over now, as far as no receipt names them. */
export const createOrdersOfBill =
  ({ orders, holdersOf }: Needs): OrdersOfBill =>
  async (tx, intent) => {
    if (!intent.restored) {
      const closes = await orders.forBilling(tx, intent.orderIds)
      return { closes, onPaper: closes }
    }
    const holder = (await holdersOf(tx, namedIn(intent))).find(({ id }) => id !== intent.id)
    if (holder) throw new AppError('INTENT_STATE', { details: { state: holder.state } })
    const onPaper = await orders.knownOf(tx, namedIn(intent))
    const closes = onPaper.filter((order) => intent.orderIds.includes(order.id) || canBeBilled(order))
    for (const { id: orderId } of closes)
      if (!intent.orderIds.includes(orderId))
        await tx.run(insertIntentOrder, { intentId: intent.id, orderId, live: 0, fiscal: 0, storno: 0 })
    return { closes, onPaper }
  }
