import type { Journal } from '../../platform/journal/journal.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'

const NEWS = { type: 'dataChanged', room: 'storage' } as const

/** Writes down a change of the storage and tells the live screens. */
export const storageRecorder =
  (journal: Journal) =>
  (
    tx: WriteTx,
    by: string,
    action: string,
    entityId: string,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> =>
    journal.record(tx, { by, action, entityId, details, news: NEWS })
