import type { Category } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectKitchenVoids } from './kitchen-voids-read-model.ts'
import type { LineVoiding } from './order.ts'

/** A line that the kitchen or bar itself took off; see the contract's KitchenVoid. */
export interface KitchenVoid {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly quantity: number
  readonly category: Category
  readonly reason: LineVoiding['reason']
}

/** By table: what the kitchen took off since (UTC ms) and nobody has seen, earliest first. */
export const kitchenVoidsByTable = async (
  tx: Tx,
  since: number,
): Promise<ReadonlyMap<string, readonly KitchenVoid[]>> => {
  const rows = await tx.all(selectKitchenVoids, { since })
  const byTable = Map.groupBy(rows, ({ table_id }) => table_id)
  return new Map(
    [...byTable].map(([table, voids]) => [
      table,
      voids.map(({ table_id: _table, reason_id, key, text, note, ...line }) => ({
        ...line,
        reason: { id: reason_id, key, text, note },
      })),
    ]),
  )
}
