import type { DatabaseSync } from 'node:sqlite'

const SELECT = 'SELECT closing_no FROM looks WHERE serial = ?'
const PUT = `INSERT INTO looks (serial, closing_no) VALUES (?, ?)
  ON CONFLICT (serial) DO UPDATE SET closing_no = excluded.closing_no WHERE closing_no <> excluded.closing_no`

/**
 * The last daily report of each device at the last moment when all its numbers were accounted for. A number that the
 * device took since then without the gateway is in a later daily report. Prepared when used: the journal's
 * migrations open the accounting before this table exists.
 */
export const createLastLook = (db: DatabaseSync) => ({
  /** The number of the daily report; null for a device that was never looked at. */
  closingNo: (serial: string): number | null =>
    (db.prepare(SELECT).get(serial) as { closing_no: number } | undefined)?.closing_no ?? null,
  record: (serial: string, closingNo: number): void => {
    db.prepare(PUT).run(serial, closingNo)
  },
})
