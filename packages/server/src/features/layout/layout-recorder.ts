import type { Caller } from '../../platform/http/caller.ts'
import type { Journal } from '../../platform/journal/journal.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'

const NEWS = { type: 'dataChanged', room: 'layout' } as const

/** Writes down a change of the floor and tells the live screens. */
export const layoutRecorder =
  (journal: Journal) =>
  (
    tx: WriteTx,
    { userId }: Caller,
    action: string,
    entityId: string,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> =>
    journal.record(tx, { by: userId, action, entityId, details, news: NEWS })
