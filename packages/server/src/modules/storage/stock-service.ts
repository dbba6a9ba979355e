import type { StockMovementKind, Thousandths } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { ensureFound } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { addToQuantity, insertMovement, markCounted, type MovementDetails } from './ingredient-store.ts'

interface Movement {
  readonly ingredientId: string
  readonly kind: StockMovementKind
  /** Positive for what came in, negative for what went out. */
  readonly change: Thousandths
  readonly at: number
  readonly by: string
  readonly orderId?: string
  readonly details?: Partial<MovementDetails>
}

const NO_DETAILS: MovementDetails = {
  supplier: null,
  invoiceNo: null,
  invoiceDay: null,
  paid: null,
  reason: null,
  note: null,
  counted: null,
  batchId: null,
}

/**
 * Changes the stock and records the movement. The store adds to the current value, so concurrent changes are
 * all kept, and the movement records the value that it returns.
 * @throws RangeError when the sum leaves the range of safe integers
 */
export const moveStock = async (
  tx: WriteTx,
  { ingredientId, kind, change, at, by, orderId, details }: Movement,
): Promise<void> => {
  const { quantity } = ensureFound(await tx.get(addToQuantity, { id: ingredientId, change }))
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not an exact quantity: ${quantity}`)
  if (kind === 'counted' || kind === 'corrected') tx.send(markCounted, { id: ingredientId })
  tx.send(insertMovement, {
    id: newId(),
    ingredientId,
    kind,
    change,
    quantityAfter: quantity,
    at,
    by,
    orderId: orderId ?? null,
    ...NO_DETAILS,
    ...details,
  })
}

/** What an order needs of one ingredient, in serving units. */
export interface StockNeed {
  readonly ingredientId: string
  readonly quantity: Thousandths
}

/** One sum per ingredient, ordered by id: orders that need the same ingredients cannot deadlock. */
const inIdOrder = (needs: readonly StockNeed[]): StockNeed[] => {
  const sums = new Map<string, Thousandths>()
  for (const { ingredientId, quantity } of needs)
    sums.set(ingredientId, (sums.get(ingredientId) ?? 0) + quantity)
  return [...sums]
    .map(([ingredientId, quantity]) => ({ ingredientId, quantity }))
    .toSorted((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1))
}

/** What an order takes or returns; `needs` may name an ingredient more than once. */
interface StockUse {
  readonly orderId: string
  readonly by: string
  readonly needs: readonly StockNeed[]
}

export interface StockService {
  /** Takes what an order needs. The stock may become negative: a count can be wrong, and service goes on. */
  take(tx: WriteTx, use: StockUse): Promise<void>
  /** Reverses `take`. */
  returnToStock(tx: WriteTx, use: StockUse): Promise<void>
  /** Names what was taken and is lost: it is returned and wasted, so that the quantity stays as it is. */
  waste(tx: WriteTx, use: StockUse): Promise<void>
}

export const createStockService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): StockService => {
  const record = changesOf(audit, 'storage')

  const moveAll = async (
    tx: WriteTx,
    { orderId, by, needs }: StockUse,
    kind: 'sold' | 'returned' | 'wasted',
  ): Promise<void> => {
    if (needs.length === 0) return
    const sign = kind === 'returned' ? 1 : -1
    await Promise.all(
      inIdOrder(needs).map(({ ingredientId, quantity }) =>
        moveStock(tx, { ingredientId, kind, change: sign * quantity, at: clock.now(), by, orderId }),
      ),
    )
    await record(tx, by, `stock.${kind}`, orderId)
  }

  return {
    take: (tx, use) => moveAll(tx, use, 'sold'),
    returnToStock: (tx, use) => moveAll(tx, use, 'returned'),
    waste: async (tx, use) => {
      await moveAll(tx, use, 'returned')
      await moveAll(tx, use, 'wasted')
    },
  }
}
