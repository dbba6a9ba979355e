import { type Minor, orderTotal, type OrderStatus, voidOf } from '@kafana/domain'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService } from '../checks/index.ts'
import type { SalesSummary } from '../statistics/index.ts'
import { loadHistory } from './order-read-model.ts'
import type { Order } from './order.ts'

interface VoidDeps {
  readonly sales: Pick<SalesSummary, 'addVoid' | 'removeRejection'>
  readonly checks: Pick<ChecksService, 'check'>
}

/** What it would have cost: that it was free of charge or cheaper before does not make it less of a loss. */
const priceOf = ({ lines }: Order): Minor =>
  orderTotal(lines.map(({ price, quantity }) => ({ price, quantity })))

/** Whether guests were shown what it costs. */
const isShown = async (
  tx: Tx,
  checks: VoidDeps['checks'],
  { checkId, createdAt }: Order,
): Promise<boolean> => {
  if (checkId === null) return false
  const { presented } = await checks.check(tx, checkId)
  return presented !== null && createdAt <= presented.at
}

/**
 * Keeps which orders were rejected as a whole, for the reports. To be asked before the status changes; what it returns is
 * to be called with the order afterwards. An order that is open again is no loss: its rejection counts no more.
 */
export const createOrderVoids =
  ({ sales, checks }: VoidDeps) =>
  async (tx: WriteTx, order: Order, to: OrderStatus): Promise<(moved: Order) => Promise<void>> => {
    if (order.status !== 'rejected' && to !== 'rejected') return () => Promise.resolve()
    const history = await loadHistory(tx, order.id)
    if (to !== 'rejected') {
      const at = history.findLast((step) => step.to === 'rejected')?.at ?? null
      return async () => {
        if (at !== null) await sales.removeRejection(tx, { orderId: order.id, at })
      }
    }
    const earlier = history.map((step) => step.to)
    const kind = voidOf(order.status, to, { earlier, isShown: await isShown(tx, checks, order) })
    return async ({ version: position, updatedAt: at }) => {
      if (kind === null) return
      const entry = { orderId: order.id, position, at, personId: order.createdBy.id, kind }
      await sales.addVoid(tx, { ...entry, total: priceOf(order) })
    }
  }
export type OrderVoids = ReturnType<typeof createOrderVoids>
