import { piecesAlong } from '@kafana/domain'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { ChecksService } from '../checks/index.ts'
import { type OpenHeldLine, openHeldLine } from './fire-courses.ts'
import { loadOrder, selectLinesById } from './order-read-model.ts'
import type { Order } from './order.ts'
import type { PlacedLine } from './place-orders.ts'

export interface HeldPieces {
  /**
   * Takes pieces of a held line off, and of those that go with it: so many stay of those that the caller has seen. If so
   * many are there already, nothing changes.
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
  readonly checks: Pick<ChecksService, 'heldById' | 'heldOf' | 'changeHeld' | 'dropHeld'>
}

const orderOf = async (tx: Tx, lineId: string): Promise<Order> => {
  const [fired] = await tx.all(selectLinesById, { ids: [lineId] })
  return loadOrder(tx, ensureFound(fired).order_id)
}

export const createHeldPieces = ({ audit, catalog, checks }: HeldPiecesDeps): HeldPieces => {
  /** Writes so many pieces of a held line, and lets the others be sold again. */
  const keep = async (
    tx: WriteTx,
    by: string,
    { id, checkId, line: before }: OpenHeldLine,
    quantity: number,
  ): Promise<PlacedLine> => {
    const line = { ...before, quantity }
    if (quantity === 0) await checks.dropHeld(tx, [id])
    else await checks.changeHeld(tx, { id, line: JSON.stringify(line) })
    const { product } = line
    await catalog.countReturned(tx, by, [{ productId: product.id, quantity: before.quantity - quantity }])
    await audit.record(tx, {
      by,
      action: 'check.heldChanged',
      entityId: checkId,
      details: { line: id, product: product.id, from: before.quantity, to: quantity },
      event: { type: 'dataChanged', room: 'orders' },
    })
    return line
  }

  return {
    keepHeld: async (tx, by, lineId, { quantity, of }) => {
      const [found] = await checks.heldById(tx, [lineId])
      if (!found) throw new ConflictError('LINE_CHANGED', await orderOf(tx, lineId))
      const held = openHeldLine(found)
      const before = held.line.quantity
      if (before === quantity) return held
      if (before !== of) throw new AppError('LINE_CHANGED')
      const line = await keep(tx, by, held, quantity)
      for (const other of (await checks.heldOf(tx, [held.checkId])).map(openHeldLine)) {
        const pieces = other.line.quantity
        const { parent, chosenAs } = other.line
        if (parent?.id !== lineId || !chosenAs) continue
        const along = piecesAlong({ pieces, each: chosenAs.each }, before - quantity, before)
        if (along > 0) await keep(tx, by, other, pieces - along)
      }
      return { ...held, line }
    },
  }
}
