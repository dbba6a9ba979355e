import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { inIdOrder, moveStock, type StockNeed } from './stock.ts'
import { storageRecorder } from './storage-recorder.ts'

/** What an order takes or gives back; `needs` may name an ingredient more than once. */
export interface StockUse {
  readonly orderId: string
  readonly by: string
  readonly needs: readonly StockNeed[]
}

export interface StockService {
  /** Takes what an order needs; what is on hand may fall below zero, since a count can be wrong and service goes on. */
  take(tx: WriteTx, use: StockUse): Promise<void>
  /** The exact opposite of `take`. */
  putBack(tx: WriteTx, use: StockUse): Promise<void>
}

export const createStockService = ({ journal, clock }: Pick<Platform, 'journal' | 'clock'>): StockService => {
  const record = storageRecorder(journal)

  const moveAll = async (
    tx: WriteTx,
    { orderId, by, needs }: StockUse,
    kind: 'sold' | 'returned',
  ): Promise<void> => {
    if (needs.length === 0) return
    const sign = kind === 'sold' ? -1 : 1
    for (const { ingredientId, quantity } of inIdOrder(needs)) {
      await moveStock(tx, { ingredientId, kind, change: sign * quantity, at: clock.now(), by, orderId })
    }
    await record(tx, by, `stock.${kind}`, orderId)
  }

  return {
    take: (tx, use) => moveAll(tx, use, 'sold'),
    putBack: (tx, use) => moveAll(tx, use, 'returned'),
  }
}
