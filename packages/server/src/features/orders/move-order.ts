import { judgeMove, type OrderStatus } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { iso } from '../../platform/http/instant.ts'
import { LostRace } from '../../platform/http/lost-race.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { loadHistory, loadOrder } from './load-orders.ts'
import type { OrderChanges } from './order-changes.ts'
import type { OrderStock } from './order-stock.ts'
import { selectHolder } from './order-store.ts'
import type { Order, OvertakenOrder, StatusMove } from './order.ts'

export type MoveOrder = (tx: WriteTx, caller: Caller, id: string, move: StatusMove) => Promise<Order>

const isServed = (status: OrderStatus): boolean => status === 'done' || status === 'delivered'

/** @throws AppError ORDER_LOCKED saying who has it on a bill, since when and on which */
const ensureFree = async (tx: WriteTx, orderId: string, now: number): Promise<void> => {
  const holder = await tx.get(selectHolder, { orderId, now })
  if (!holder) return
  const { id: intentId, created_at: since, closed_by: _id, firstname, lastname } = holder
  throw new AppError('ORDER_LOCKED', {
    details: { by: { _id, firstname, lastname }, since: iso(since), intentId },
  })
}

/** Moves an order by hand, its ingredients with it. */
export const createMoveOrder =
  ({ clock }: Pick<Platform, 'clock'>, changes: OrderChanges, stock: OrderStock): MoveOrder =>
  async (tx, { userId }, id, { to, expected }) => {
    const order = await loadOrder(tx, id)
    const verdict = judgeMove(order.status, to, expected)
    if (verdict === 'same') return order
    if (verdict === 'STATUS_CHANGED')
      throw new LostRace(verdict, {
        order,
        last: (await loadHistory(tx, id)).at(-1),
      } satisfies OvertakenOrder)
    if (verdict !== 'move') throw new AppError(verdict)
    const now = clock.now()
    await ensureFree(tx, id, now)
    await stock.follow(tx, order, to, userId)
    const patch = {
      status: to,
      servedAt: order.servedAt ?? (isServed(to) ? now : null),
      doneBy: to === 'done' ? userId : order.doneBy,
    }
    return changes.keep(tx, order, patch, { by: userId, action: 'order.moved' })
  }
