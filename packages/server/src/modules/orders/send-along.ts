import { ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type CatalogService, countedOf, missingFor, soldOut } from '../catalog/index.ts'
import type { Order } from './order.ts'
import type { OrderPlacing, PlacedLine } from './place-orders.ts'

interface AlongSendingDeps {
  readonly clock: Platform['clock']
  readonly catalog: Pick<CatalogService, 'forSale' | 'countSold'>
  readonly placing: Pick<OrderPlacing, 'placeTicket'>
}

/** What is made and sold where a line gets other options. */
export const createAlongSending = ({ clock, catalog, placing }: AlongSendingDeps) => {
  /** Others are made: they have to be there. */
  const sell = async (tx: WriteTx, by: string, lines: readonly PlacedLine[]): Promise<void> => {
    const missing = missingFor(lines, clock.now())
    if (missing.length > 0) throw soldOut(missing, clock.now())
    await catalog.countSold(tx, by, countedOf(lines))
  }

  /** Sends what is chosen beyond that: orders of their own, since the kitchen or bar may have finished that one. */
  const sendAlong = async (
    tx: WriteTx,
    by: string,
    order: Order,
    ticketId: string | null,
    along: readonly PlacedLine[],
  ): Promise<void> => {
    if (along.length === 0) return
    const products = await catalog.forSale(tx, [...new Set(along.map(({ product }) => product.id))])
    // What was taken off can be sold again.
    const lines = along.map((line) => {
      const { left = null, soldOut: since = null } = products.get(line.product.id) ?? {}
      return { ...line, product: { ...line.product, left, soldOut: since } }
    })
    await sell(tx, by, lines)
    await placing.placeTicket(tx, by, {
      id: ensureFound(ticketId),
      checkId: ensureFound(order.checkId),
      tableId: order.table.id,
      type: order.type,
      name: order.name,
      description: '',
      takenBy: order.createdBy.id,
      lines: lines.map((line) => ({ ...line, isSoldOut: false })),
    })
  }

  return { sell, sendAlong }
}
