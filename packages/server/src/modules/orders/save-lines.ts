import {
  followsLines,
  type FollowingStatus,
  orderTotal,
  type OrderStatus,
  statusWithLines,
} from '@kafana/domain'
import type { AuditEntry } from '../../platform/audit/audit-log.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { statusPatch } from './move-orders.ts'
import { loadOrder } from './order-read-model.ts'
import { stateValues, updateOrder } from './order-store.ts'
import type { Order, OrderLine, SaveOrder } from './order.ts'
import { updateTotal } from './void-lines-store.ts'

/**
 * Writes the total of an order after its lines were taken off or replaced, and the status that follows from those that
 * are left, which it returns.
 */
export type SaveLines = (
  tx: WriteTx,
  before: Order,
  reason: Pick<AuditEntry, 'action' | 'details'> & { readonly by: string },
) => Promise<OrderStatus>

/** An order without a live line is rejected; otherwise its status follows the lines that are left. */
const statusAfter = (status: FollowingStatus, lines: readonly OrderLine[]): OrderStatus =>
  lines.length === 0
    ? 'rejected'
    : statusWithLines(
        status,
        lines.map(({ state }) => state),
      )

export const saveLinesWith =
  ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>, save: SaveOrder): SaveLines =>
  async (tx, before, { by, action, details: own }) => {
    if (!followsLines(before.status)) return before.status
    const { lines, voided } = await loadOrder(tx, before.id)
    const after = { ...before, lines, voided, total: lines.length === 0 ? 0 : orderTotal(lines) }
    await tx.run(updateTotal, { id: before.id, total: after.total })
    const status = statusAfter(before.status, lines)
    const details = { ...own, total: after.total }
    if (status !== before.status) {
      const patch = statusPatch(before, status, { by, now: clock.now() })
      await save(tx, after, patch, { by, action, details, ownLines: lines })
      return status
    }
    // Its last update is when it got its status: a change of its lines does not move that.
    await tx.run(updateOrder, stateValues({ ...after, version: before.version + 1 }))
    await audit.record(tx, {
      by,
      action,
      entityId: before.id,
      details,
      event: { type: 'dataChanged', room: 'orders' },
    })
    return status
  }
