import type { LiveNews } from '@kafana/contract'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { insertStep, stateValues, updateOrder } from './order-store.ts'
import type { Order, OrderState } from './order.ts'

type Patch = Partial<Omit<OrderState, 'updatedAt' | 'version'>>
interface Reason {
  readonly by: string
  readonly action: string
  readonly details?: Readonly<Record<string, unknown>>
}

export interface OrderChanges {
  /** Writes what changed, with its history row, audit row and live event; answers the order as it is then. */
  keep(tx: WriteTx, before: Order, patch: Patch, reason: Reason): Promise<Order>
}

/** What live screens are told of an order. */
export const orderNews = (
  type: 'orderCreated' | 'orderStatusUpdated',
  { id, name, status, category, version, table }: Order,
): LiveNews => ({
  type,
  orderName: name,
  order: { _id: id, status, category, version, table: { _id: table.id, name: table.name } },
})

export const createOrderChanges = ({
  journal,
  clock,
}: Pick<Platform, 'journal' | 'clock'>): OrderChanges => ({
  keep: async (tx, before, patch, { by, action, details = {} }) => {
    const now = clock.now()
    const after: Order = { ...before, ...patch, updatedAt: now, version: before.version + 1 }
    await tx.run(updateOrder, stateValues(after))
    // The version is the step's place in the chain: two writers can't both add the same one.
    const step = { from: before.status, to: after.status }
    if (step.from !== step.to)
      await tx.run(insertStep, { ...step, orderId: after.id, position: after.version, at: now, by })
    await journal.record(tx, {
      by,
      action,
      entityId: after.id,
      details: { ...details, ...step },
      news: orderNews('orderStatusUpdated', after),
    })
    return after
  },
})
