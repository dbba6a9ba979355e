import type { DatabaseSync } from 'node:sqlite'

const SELECT = 'SELECT permit FROM pending_closings WHERE serial = ?'
const UPDATE = 'UPDATE pending_closings SET permit = ? WHERE serial = ?'

/**
 * The permits of the daily reports that were begun; null for none. Prepared when used: the journal's migrations open the
 * accounting before this column exists.
 */
export const createClosingPermits = (db: DatabaseSync) => ({
  of: (serial: string): string | null =>
    (db.prepare(SELECT).get(serial) as { permit: string | null } | undefined)?.permit ?? null,
  store: (serial: string, permit: string | null): void => {
    db.prepare(UPDATE).run(permit, serial)
  },
})
