import type { HeldCash } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SalesSummary } from '../statistics/index.ts'
import { selectCopies } from './copy-orders-store.ts'
import { countFirstBilled } from './count-taken-orders.ts'
import { partsOf, paidState } from './order-paid.ts'
import { loadOrders } from './order-read-model.ts'
import type { Order, SaveOrder } from './order.ts'

interface UnvoidedOrders {
  readonly ids: readonly string[]
  readonly by: string
  readonly reason: string
  /** The storno that was never printed. */
  readonly deniedStorno: string
  /** Who holds the cash of each order again. */
  readonly held: ReadonlyMap<string, readonly HeldCash[]>
}

export interface UnvoidOrders {
  /**
   * Undoes a storno that was never printed: their receipt is good, and their sales count again from when they were billed.
   * @throws AppError ALREADY_FISCAL for an order whose receipt is not voided
   */
  unvoid(tx: WriteTx, unvoided: UnvoidedOrders): Promise<Order[]>
}

interface Deps {
  readonly save: SaveOrder
  readonly sales: Pick<SalesSummary, 'add' | 'remove' | 'unvoid'>
  /** Reckons the discounts of the checks of these orders. */
  readonly reckon: (tx: WriteTx, ids: readonly string[], by: string | null) => Promise<void>
}

export const createUnvoidOrders = ({ save, sales, reckon }: Deps): UnvoidOrders => ({
  unvoid: async (tx, { ids, by, reason, deniedStorno, held }) => {
    const orders = await loadOrders(tx, ids)
    if (orders.some(({ storno }) => storno === null)) throw new AppError('ALREADY_FISCAL')
    await sales.unvoid(tx, ids)
    await sales.remove(tx, ids)
    // What else of the same order was sold since may count as the order sold.
    await countFirstBilled(tx, orders)
    const saved: Order[] = []
    for (const order of orders) {
      const paid = { parts: partsOf(order), held: held.get(order.id) ?? [] }
      const columns =
        order.payment === null ? {} : paidState(paid, { payment: order.payment, total: order.total })
      saved.push(
        await save(
          tx,
          order,
          { ...columns, storno: null },
          { by, action: 'order.stornoUndone', details: { reason, deniedStorno } },
        ),
      )
    }
    await sales.add(tx, ids)
    // Their receipt has its part of an amount again, which others, and their copies, may have had since.
    const copies = (await tx.all(selectCopies, { ids })).map(({ id }) => id)
    await reckon(tx, [...ids, ...copies], by)
    return saved
  },
})
