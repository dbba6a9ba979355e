import type { DatabaseSync } from 'node:sqlite'
import type { OriginalReceipt } from './erpnet-protocol.ts'

/** The state of an attempt. `sent`: without an answer so far. The others are final. */
export type AttemptState = 'sent' | 'printed' | 'notPrinted' | 'unclear'

export interface Attempt {
  readonly taskId: string
  readonly attempt: number
  readonly state: AttemptState
  readonly total: number
  readonly sentAt: number
  readonly receiptNo: number | null
  readonly serial: string | null
  readonly printedAt: number | null
  readonly reason: string | null
}

interface Row {
  task_id: string
  attempt: number
  state: AttemptState
  total: number
  sent_at: number
  receipt_no: number | null
  serial: string | null
  printed_at: number | null
  reason: string | null
}

/**
 * What was sent to a print server and what it answered, each recorded before the next step. The print server
 * reports a result once and loses it when it restarts; to reverse a receipt, it requires its own description
 * of that receipt.
 */
export const ERPNET_SCHEMA = `
CREATE TABLE IF NOT EXISTS attempts (
  task_id TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sent', 'printed', 'notPrinted', 'unclear')),
  total INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  receipt_no INTEGER,
  serial TEXT,
  printed_at INTEGER,
  number_text TEXT,
  time_text TEXT,
  reason TEXT,
  PRIMARY KEY (task_id, attempt)
) STRICT;
CREATE INDEX IF NOT EXISTS attempts_by_receipt ON attempts (receipt_no);
`

const FIELDS = 'task_id, attempt, state, total, sent_at, receipt_no, serial, printed_at, reason'

const attemptOf = (row: Row): Attempt => ({
  taskId: row.task_id,
  attempt: row.attempt,
  state: row.state,
  total: row.total,
  sentAt: row.sent_at,
  receiptNo: row.receipt_no,
  serial: row.serial,
  printedAt: row.printed_at,
  reason: row.reason,
})

export interface Printed {
  readonly receiptNo: number
  readonly serial: string
  readonly printedAt: number
  /** As the print server wrote them. */
  readonly numberText: string
  readonly timeText: string
}

/** The attempts of each task, oldest first. */
export const createErpnetMemory = (db: DatabaseSync) => {
  const last = db.prepare(`SELECT ${FIELDS} FROM attempts WHERE task_id = ? ORDER BY attempt DESC LIMIT 1`)
  const insert = db.prepare(
    "INSERT INTO attempts (task_id, attempt, state, total, sent_at) VALUES (?, ?, 'sent', ?, ?)",
  )
  const print =
    db.prepare(`UPDATE attempts SET state = 'printed', receipt_no = ?, serial = ?, printed_at = ?, number_text = ?, time_text = ?
    WHERE task_id = ? AND attempt = ? AND state = 'sent'`)
  const end = db.prepare(
    "UPDATE attempts SET state = ?, reason = ? WHERE task_id = ? AND attempt = ? AND state = 'sent'",
  )
  const originals = db.prepare(
    "SELECT number_text, time_text, serial FROM attempts WHERE receipt_no = ? AND serial = ? AND state = 'printed' LIMIT 2",
  )

  return {
    last: (taskId: string): Attempt | null => {
      const row = last.get(taskId) as Row | undefined
      return row === undefined ? null : attemptOf(row)
    },
    begin: (taskId: string, attempt: number, total: number, at: number): void => {
      insert.run(taskId, attempt, total, at)
    },
    printed: (
      { taskId, attempt }: Pick<Attempt, 'taskId' | 'attempt'>,
      { receiptNo, serial, printedAt, numberText, timeText }: Printed,
    ): void => {
      print.run(receiptNo, serial, printedAt, numberText, timeText, taskId, attempt)
    },
    ended: (
      { taskId, attempt }: Pick<Attempt, 'taskId' | 'attempt'>,
      state: 'notPrinted' | 'unclear',
      reason: string,
    ): void => {
      end.run(state, reason, taskId, attempt)
    },
    /** The receipts with this number that this fiscal memory printed through this gateway, two at most. */
    originals: (receiptNo: number, serial: string): OriginalReceipt[] =>
      (originals.all(receiptNo, serial) as { number_text: string; time_text: string; serial: string }[]).map(
        (row) => ({
          receiptNumber: row.number_text,
          receiptDateTime: row.time_text,
          fiscalMemorySerialNumber: row.serial,
        }),
      ),
  }
}

export type ErpnetMemory = ReturnType<typeof createErpnetMemory>
