import { DatabaseSync } from 'node:sqlite'

/** One entry of the server's audit log: what happened, and to which bill, order or person. */
export interface RecordedEvent {
  readonly action: string
  readonly entityId: string
  /** Of an order of which something was taken off: what is left of its total, in cents. */
  readonly total?: number
}

/** @param details of an entry, as the server stores them */
const totalIn = (action: string, details: string): Pick<RecordedEvent, 'total'> =>
  action === 'order.linesVoided' ? { total: (JSON.parse(details) as { total: number }).total } : {}

export type AuditRow = Readonly<Record<'action' | 'entity_id' | 'details', unknown>>
/** @param rows entries of an audit log, oldest first */
export const toRecordedEvents = (rows: readonly AuditRow[]): RecordedEvent[] =>
  rows.map(({ action, entity_id: entityId, details }) => ({
    action: String(action),
    entityId: String(entityId),
    ...totalIn(String(action), String(details)),
  }))

/**
 * The audit log of a server on SQLite, oldest first. Its ids grow with every entry; its times are those of a clock that
 * may have been set back in between. @param file its `kafana.db`, which may be in use
 */
export const readRecordedEvents = (file: string): RecordedEvent[] => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return toRecordedEvents(
      db.prepare('SELECT action, entity_id, details FROM audit ORDER BY id').all() as unknown as AuditRow[],
    )
  } finally {
    db.close()
  }
}
