import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { loadIntent } from '../intent/intent.ts'
import { selectCalledUnprinted } from '../intent/unconfirmed-read-model.ts'
import { recordLost } from './record-lost.ts'

/**
 * A gateway has another journal, and cannot say any more what became of the bills that a person called unprinted before: a
 * paper that comes late, such as out of the queue of a print server, would be known to nobody. The fiscal report lists them
 * as lost until a gateway reports them after all. Must run before the bills are marked as forgotten.
 */
export const recordUnreportable = async (
  tx: WriteTx,
  { audit }: Pick<Platform, 'audit'>,
  gatewayId: string,
): Promise<void> => {
  for (const { id } of await tx.all(selectCalledUnprinted, { gatewayId })) {
    const { ref, kind, total, orderIds: orders } = await loadIntent(tx, id)
    await recordLost(tx, audit, id, { ref, kind, total, orders })
  }
}
