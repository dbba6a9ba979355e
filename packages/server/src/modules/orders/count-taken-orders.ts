import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectCounted, updateCounts } from './count-taken-orders-store.ts'
import type { Order } from './order.ts'

type Taken = Pick<Order, 'id' | 'carvedFrom'>

/**
 * An order and the parts that were carved off it count as one order sold, with the part that is billed first. Called for
 * orders that are about to be billed for the first time.
 */
export const countFirstBilled = async (tx: WriteTx, orders: readonly Taken[]): Promise<void> => {
  if (orders.length === 0) return
  const roots = orders.map(({ id, carvedFrom }) => carvedFrom ?? id)
  const counted = new Set((await tx.all(selectCounted, { roots })).map(({ root }) => root))
  const later: string[] = []
  for (const { id, carvedFrom } of orders) {
    const root = carvedFrom ?? id
    if (counted.has(root)) later.push(id)
    counted.add(root)
  }
  if (later.length > 0) await tx.run(updateCounts, { ids: later, counts: 0 })
}

/** Called for an order whose bill was undone, after it was removed from the sales: the next bill decides again. */
export const countAgain = async (tx: WriteTx, { id }: Taken): Promise<void> => {
  await tx.run(updateCounts, { ids: [id], counts: 1 })
}
