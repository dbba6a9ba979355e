import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { ChecksService } from '../checks/index.ts'
import { type OpenHeldLine, openHeldLine } from './fire-courses.ts'
import { loadOrder, selectLinesById } from './order-read-model.ts'
import type { Order } from './order.ts'

export interface HeldPieces {
  /**
   * Takes pieces of a held line off: so many stay of those that the caller has seen. If so many are there already,
   * nothing changes.
   * @throws AppError NOT_FOUND for one that was taken off, LINE_CHANGED if there are fewer; ConflictError LINE_CHANGED
   * with the order of one that was fired
   */
  keepHeld(
    tx: WriteTx,
    by: string,
    lineId: string,
    keep: { readonly quantity: number; readonly of: number },
  ): Promise<OpenHeldLine>
}

interface HeldPiecesDeps {
  readonly audit: Platform['audit']
  readonly catalog: Pick<CatalogService, 'countReturned'>
  readonly checks: Pick<ChecksService, 'heldById' | 'changeHeld'>
}

const orderOf = async (tx: Tx, lineId: string): Promise<Order> => {
  const [fired] = await tx.all(selectLinesById, { ids: [lineId] })
  return loadOrder(tx, ensureFound(fired).order_id)
}

export const createHeldPieces = ({ audit, catalog, checks }: HeldPiecesDeps): HeldPieces => ({
  keepHeld: async (tx, by, lineId, { quantity, of }) => {
    const [found] = await checks.heldById(tx, [lineId])
    if (!found) throw new ConflictError('LINE_CHANGED', await orderOf(tx, lineId))
    const held = openHeldLine(found)
    const { product, quantity: before } = held.line
    if (before === quantity) return held
    if (before !== of) throw new AppError('LINE_CHANGED')
    const line = { ...held.line, quantity }
    await checks.changeHeld(tx, { id: lineId, line: JSON.stringify(line) })
    await catalog.countReturned(tx, by, [{ productId: product.id, quantity: before - quantity }])
    await audit.record(tx, {
      by,
      action: 'check.heldChanged',
      entityId: held.checkId,
      details: { line: lineId, product: product.id, from: before, to: quantity },
      event: { type: 'dataChanged', room: 'orders' },
    })
    return { ...held, line }
  },
})
