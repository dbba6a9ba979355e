import { DatabaseSync } from 'node:sqlite'

/** One entry of the server's audit log: what happened, and to which bill, order or person. */
export interface RecordedEvent {
  readonly action: string
  readonly entityId: string
}

/**
 * The audit log of a server on SQLite, oldest first. Its ids grow with every entry; its times are those of a clock that
 * may have been set back in between. @param file its `kafana.db`, which may be in use
 */
export const readRecordedEvents = (file: string): RecordedEvent[] => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const rows = db.prepare('SELECT action, entity_id FROM audit ORDER BY id').all()
    return rows.map(({ action, entity_id: entityId }) => ({
      action: String(action),
      entityId: String(entityId),
    }))
  } finally {
    db.close()
  }
}
