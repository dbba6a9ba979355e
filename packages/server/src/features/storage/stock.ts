import type { StockMovementKind, Thousandths } from '@kafana/domain'
import { found } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { addToQuantity, insertMovement } from './ingredient-store.ts'

export interface Movement {
  readonly ingredientId: string
  readonly kind: StockMovementKind
  /** Above zero what came in, below zero what went out. */
  readonly change: Thousandths
  readonly at: number
  readonly by: string
  readonly orderId?: string
}

/**
 * Changes what is on hand and writes it down. The store adds to whatever stands there, so nobody's change is lost, and what it answers goes into the book.
 * @throws RangeError when the sum leaves the integers that quantities are counted in
 */
export const moveStock = async (
  tx: WriteTx,
  { ingredientId, kind, change, at, by, orderId }: Movement,
): Promise<void> => {
  const { quantity } = found(await tx.get(addToQuantity, { id: ingredientId, change }))
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not an exact quantity: ${quantity}`)
  await tx.run(insertMovement, {
    id: newId(),
    ingredientId,
    kind,
    change,
    quantityAfter: quantity,
    at,
    by,
    orderId: orderId ?? null,
  })
}

/** What an order needs of one ingredient, in its serving units. */
export interface StockNeed {
  readonly ingredientId: string
  readonly quantity: Thousandths
}

/** One sum for each ingredient, in the order of their ids: two orders that need the same ones never wait for each other in a circle. */
export const inIdOrder = (needs: readonly StockNeed[]): StockNeed[] => {
  const sums = new Map<string, Thousandths>()
  for (const { ingredientId, quantity } of needs)
    sums.set(ingredientId, (sums.get(ingredientId) ?? 0) + quantity)
  return [...sums]
    .map(([ingredientId, quantity]) => ({ ingredientId, quantity }))
    .toSorted((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1))
}
