import { followsLines } from '@kafana/domain'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { KitchenPapers } from '../printing/index.ts'
import { ensureNotLocked } from './move-orders.ts'
import { loadOrder, loadOrders, selectLinesById } from './order-read-model.ts'
import type { Order } from './order.ts'
import { markSeen, updateNote } from './void-lines-store.ts'

export interface NoteChange {
  readonly version: number
  readonly note: string
}

export interface LineNotes {
  /**
   * Changes the note of a line that is not ready, and marks it for the kitchen.
   * @throws AppError NOT_FOUND, BILLED_IS_FINAL, ORDER_LOCKED; ConflictError LINE_CHANGED with the order of a line that
   * has changed since, is ready, was taken off, or whose order is rejected
   */
  changeNote(tx: WriteTx, caller: Caller, lineId: string, change: NoteChange): Promise<Order>
  /**
   * The kitchen has seen what was taken off, or a changed note; or a waiter what the kitchen itself took off. A line that
   * has changed since stays unseen.
   * @throws AppError NOT_FOUND, ROLE_FORBIDDEN for a waiter and what only the kitchen has to see
   */
  seeLines(
    tx: WriteTx,
    caller: Caller,
    lines: readonly { readonly id: string; readonly version: number }[],
  ): Promise<Order[]>
}

export const createLineNotes = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  papers: Pick<KitchenPapers, 'printNote'>,
): LineNotes => ({
  changeNote: async (tx, { userId: by }, lineId, { version, note }) => {
    const [found] = await tx.all(selectLinesById, { ids: [lineId] })
    const order = await loadOrder(tx, ensureFound(found).order_id)
    const line = order.lines.find(({ id }) => id === lineId)
    if (line?.note === note) return order
    if (order.status === 'billed') throw new AppError('BILLED_IS_FINAL')
    const isOpen = followsLines(order.status) && (line?.state === 'sent' || line?.state === 'preparing')
    if (!isOpen || line.version !== version) throw new ConflictError('LINE_CHANGED', order)
    await ensureNotLocked(tx, order.id, clock.now())
    await tx.run(updateNote, { orderId: order.id, id: lineId, note, version: version + 1, now: clock.now() })
    await audit.record(tx, {
      by,
      action: 'order.noteChanged',
      entityId: order.id,
      details: { line: lineId, from: line.note, to: note },
      event: { type: 'dataChanged', room: 'orders' },
    })
    await papers.printNote(tx, by, order, { ...line, note })
    return loadOrder(tx, order.id)
  },
  seeLines: async (tx, { userId: by, role }, lines) => {
    const ids = [...new Set(lines.map(({ id }) => id))]
    const found = await tx.all(selectLinesById, { ids })
    if (found.length < ids.length) throw new AppError('NOT_FOUND')
    if (role === 'waiter' && found.some(({ by_kitchen }) => by_kitchen === 0))
      throw new AppError('ROLE_FORBIDDEN')
    let marked = 0
    for (const { id, version } of lines) marked += await tx.run(markSeen, { id, version, now: clock.now() })
    if (marked > 0)
      await audit.record(tx, {
        by,
        action: 'order.linesSeen',
        entityId: ids[0] ?? '',
        details: { lines: ids },
        event: { type: 'dataChanged', room: 'orders' },
      })
    return loadOrders(tx, [...new Set(found.map(({ order_id }) => order_id))])
  },
})
