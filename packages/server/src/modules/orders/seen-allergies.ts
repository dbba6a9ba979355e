import { hasUnseenAllergies } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { loadOrders, selectLinesById } from './order-read-model.ts'
import type { Order } from './order.ts'
import { markAllergiesSeen } from './void-lines-store.ts'

export interface SeenAllergies {
  /**
   * The kitchen has seen for these lines that the allergies of their check are `allergies`. Where they are others by
   * now, nothing is marked.
   * @throws AppError NOT_FOUND, ROLE_FORBIDDEN for a waiter
   */
  seeAllergies(tx: WriteTx, caller: Caller, lineIds: readonly string[], allergies: string): Promise<Order[]>
}

export const createSeenAllergies = ({ audit }: Pick<Platform, 'audit'>): SeenAllergies => ({
  seeAllergies: async (tx, { userId: by, role }, lineIds, allergies) => {
    const ids = [...new Set(lineIds)]
    const found = await tx.all(selectLinesById, { ids })
    if (found.length < ids.length) throw new AppError('NOT_FOUND')
    if (role === 'waiter') throw new AppError('ROLE_FORBIDDEN')
    const orderIds = [...new Set(found.map(({ order_id }) => order_id))]
    for (const order of await loadOrders(tx, orderIds)) {
      const unseen = order.lines
        .filter((line) => ids.includes(line.id) && hasUnseenAllergies(order, line))
        .map(({ id }) => id)
      if (order.allergies !== allergies || unseen.length === 0) continue
      await tx.run(markAllergiesSeen, { ids: unseen, allergies })
      await audit.record(tx, {
        by,
        action: 'order.allergiesSeen',
        entityId: order.id,
        details: { lines: unseen },
        event: { type: 'dataChanged', room: 'orders' },
      })
    }
    return loadOrders(tx, orderIds)
  },
})
