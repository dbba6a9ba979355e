import type { DatabaseSync } from 'node:sqlite'
import { createDeviceAccounting } from '../counter/device-accounting.ts'
import type { Migration } from '../storage.ts'
import { taskDocument, taskEntry, voidDocument } from './entries.ts'
import { createLines } from './lines.ts'
import { type Task, TASK_FIELDS, type TaskRow, toTask } from './task.ts'

/**
 * Version 1. `tasks`: one row for each fiscal task, never deleted; its state only moves forward (see
 * `task-journal.ts`). `voids`: receipt numbers that a task took without printing. `pos_prints`: what was
 * printed and is not fiscal, one row for each task and type.
 */
export const JOURNAL_SCHEMA = `
CREATE TABLE IF NOT EXISTS tasks (
  task_id TEXT PRIMARY KEY,
  kind TEXT CHECK (kind IN ('sale', 'storno')),
  hash TEXT,
  body TEXT,
  baseline TEXT,
  epoch INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('SENDING', 'DONE', 'FAILED', 'NOT_PRINTED', 'CANCELLED', 'UNKNOWN')),
  answer TEXT,
  reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS tasks_sending ON tasks (created_at) WHERE state = 'SENDING';
CREATE INDEX IF NOT EXISTS tasks_undecided ON tasks (created_at) WHERE state IN ('SENDING', 'UNKNOWN');
CREATE TABLE IF NOT EXISTS voids (
  device_serial TEXT NOT NULL,
  receipt_no INTEGER NOT NULL,
  task_id TEXT NOT NULL REFERENCES tasks (task_id),
  recorded_at INTEGER NOT NULL,
  PRIMARY KEY (device_serial, receipt_no)
) STRICT;
CREATE TABLE IF NOT EXISTS pos_prints (
  task_id TEXT NOT NULL,
  receipt_type TEXT NOT NULL,
  hash TEXT NOT NULL,
  body TEXT NOT NULL,
  papers INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (task_id, receipt_type)
) STRICT;
CREATE TRIGGER IF NOT EXISTS tasks_stay BEFORE DELETE ON tasks BEGIN SELECT RAISE(ABORT, 'tasks are kept'); END;
`

/**
 * Version 2. `lines`: what the server receives, in order. `devices`: the last accounted number of each device.
 * `pending_closings`: totals of a daily report that was begun. `works`: relayed jobs.
 * `printed_orders`: the task of an order's receipt.
 */
const LINES_SCHEMA = `
CREATE TABLE journal (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  journal_id TEXT NOT NULL
) STRICT;
CREATE TABLE lines (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  at INTEGER NOT NULL,
  entry TEXT NOT NULL
) STRICT;
CREATE INDEX lines_documents ON lines (json_extract(entry, '$.document.serial'), json_extract(entry, '$.document.closingNo'))
  WHERE json_extract(entry, '$.document.serial') IS NOT NULL;
CREATE INDEX lines_closings ON lines (json_extract(entry, '$.closing.serial'), json_extract(entry, '$.closing.closingNo'))
  WHERE json_extract(entry, '$.closing.serial') IS NOT NULL;
CREATE TRIGGER lines_stay BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'lines are kept'); END;
CREATE TRIGGER lines_hold BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines are kept'); END;
CREATE TABLE devices (
  serial TEXT PRIMARY KEY,
  receipt_no INTEGER NOT NULL
) STRICT;
CREATE TABLE pending_closings (
  serial TEXT PRIMARY KEY,
  closing_no INTEGER NOT NULL,
  totals TEXT NOT NULL,
  begun_at INTEGER NOT NULL
) STRICT;
CREATE TABLE printed_orders (
  order_id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (task_id)
) STRICT;
CREATE TABLE works (
  work_id TEXT PRIMARY KEY,
  answer TEXT,
  begun_at INTEGER NOT NULL
) STRICT;
`

/** Version 3. `told_seq`: the last line ever sent to the server. Earlier lines count as sent. */
export const SENT_SCHEMA = `
ALTER TABLE journal ADD COLUMN told_seq INTEGER NOT NULL DEFAULT 0;
UPDATE journal SET told_seq = (SELECT coalesce(max(seq), 0) FROM lines);
`

/** Version 4. `taken_back_orders`: the task of an order's storno, including earlier ones. */
export const STORNO_ORDERS_SCHEMA = `
CREATE TABLE taken_back_orders (
  order_id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (task_id)
) STRICT;
INSERT OR IGNORE INTO taken_back_orders (order_id, task_id)
  SELECT value, task_id FROM tasks, json_each(body, '$.orders') WHERE kind = 'storno' AND state = 'DONE' AND json_each.type = 'text' ORDER BY updated_at;
`

/** Version 5. `commands_for`: the id that a command must name; the journal's own until it changes. */
export const COMMANDS_SCHEMA = `
ALTER TABLE journal ADD COLUMN commands_for TEXT NOT NULL DEFAULT '';
UPDATE journal SET commands_for = journal_id;
`

/** Version 6. `device_serial`: the device that the journal was with last, by its name in the journal. */
export const DEVICE_SCHEMA = `
ALTER TABLE journal ADD COLUMN device_serial TEXT;
UPDATE journal SET device_serial = coalesce(
  (SELECT json_extract(entry, '$.document.serial') FROM lines WHERE json_extract(entry, '$.document.serial') IS NOT NULL ORDER BY seq DESC LIMIT 1),
  (SELECT serial FROM devices ORDER BY rowid DESC LIMIT 1)
);
`

/** Version 7. `voided_receipts`: the task of a receipt's storno, including earlier ones. */
export const VOIDED_SCHEMA = `
CREATE TABLE voided_receipts (
  serial TEXT NOT NULL,
  receipt_no INTEGER NOT NULL,
  task_id TEXT NOT NULL REFERENCES tasks (task_id),
  PRIMARY KEY (serial, receipt_no)
) STRICT;
INSERT OR IGNORE INTO voided_receipts (serial, receipt_no, task_id)
  SELECT json_extract(answer, '$.deviceSerial'), json_extract(body, '$.commandContext.refReceiptNo'), task_id
  FROM tasks WHERE kind = 'storno' AND state = 'DONE' ORDER BY updated_at;
CREATE INDEX tasks_sales ON tasks (json_extract(answer, '$.deviceSerial'), json_extract(answer, '$.receiptNo')) WHERE kind = 'sale' AND state = 'DONE';
`

/** Version 8. `looks`: the last daily report of a device when all its numbers were accounted for. */
export const LOOKS_SCHEMA = `
CREATE TABLE looks (
  serial TEXT PRIMARY KEY,
  closing_no INTEGER NOT NULL
) STRICT;
`

/** The permit of the last daily report that was begun, which a lost answer must not lose. */
export const CLOSING_PERMIT_SCHEMA = `ALTER TABLE pending_closings ADD COLUMN permit TEXT;`

/** `line`: the number of the line with the task's state; for what is unknown in an earlier version, the last line of all. */
export const TASK_LINE_SCHEMA = `
ALTER TABLE tasks ADD COLUMN line INTEGER NOT NULL DEFAULT 0;
UPDATE tasks SET line = coalesce((SELECT max(seq) FROM lines), 0) WHERE state = 'UNKNOWN';
`

/** The server's ids are no longer than this. */
const MAX_ID_LENGTH = 64

const voidsOf = (db: DatabaseSync, taskId: string): { receipt_no: number; recorded_at: number }[] =>
  db
    .prepare('SELECT receipt_no, recorded_at FROM voids WHERE task_id = ? ORDER BY receipt_no')
    .all(taskId) as { receipt_no: number; recorded_at: number }[]

/**
 * Version 1 had no lines: every task gets one with its current state, and its documents. The devices that it
 * printed on become known. Numbers that others used in between were not recorded and get no line.
 */
export const addLinesForExistingTasks =
  (newId: () => string): Migration =>
  (db) => {
    db.exec(LINES_SCHEMA)
    db.prepare('INSERT INTO journal (id, journal_id) VALUES (1, ?)').run(newId())
    const clock = { at: 0 }
    const lines = createLines(db, () => clock.at)
    const accounting = createDeviceAccounting(db, () => clock.at, lines)
    const raise = (serial: string, receiptNo: number | null): void =>
      accounting.acceptNumber(serial, Math.max(receiptNo ?? 0, accounting.lastAccounted(serial) ?? 0))

    const addLines = (task: Task): void => {
      clock.at = task.updatedAt
      lines.add(taskEntry(task))
      if (task.baseline === null) return
      raise(task.baseline.serial, task.baseline.receiptNo)
      for (const { receipt_no: no, recorded_at: at } of voidsOf(db, task.taskId)) {
        lines.add({ kind: 'document', document: voidDocument(task.taskId, task.baseline, no, at) })
        raise(task.baseline.serial, no)
      }
      const document = taskDocument(task, null)
      if (document === null) return
      lines.add({ kind: 'document', document })
      raise(document.serial, document.receiptNo)
    }

    const rows = db
      .prepare(`SELECT ${TASK_FIELDS} FROM tasks WHERE length(task_id) <= ? ORDER BY updated_at, task_id`)
      .all(MAX_ID_LENGTH) as unknown as TaskRow[]
    for (const row of rows) addLines(toTask(row))
  }
