import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { selectLost } from '../intent/intent-read-model.ts'
import { loadIntent } from '../intent/intent.ts'
import { selectUndecided } from '../intent/unconfirmed-read-model.ts'
import { recordLostIntent } from './record-lost.ts'

/**
 * A gateway has another journal, and cannot say any more what became of the bills that a person called unprinted before, or
 * may call so yet: a paper that comes late, such as out of the queue of a print server, would be known to nobody. The fiscal
 * report lists those that are called unprinted as lost until a gateway reports them after all. Must run before the bills are
 * marked as forgotten, and after those that were under way need attention.
 */
export const recordUnreportable = async (
  tx: WriteTx,
  { audit }: Pick<Platform, 'audit'>,
  gatewayId: string,
): Promise<void> => {
  const ids = (await tx.all(selectUndecided, { gatewayId })).map(({ id }) => id)
  if (ids.length === 0) return
  const recorded = new Set((await tx.all(selectLost, { ids })).map(({ entity_id: id }) => id))
  for (const id of ids.filter((one) => !recorded.has(one)))
    await recordLostIntent(tx, audit, await loadIntent(tx, id))
}
