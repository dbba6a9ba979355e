/**
 * Version 1. `tasks`: one row for each fiscal task, never deleted; a state changes only forward (see `journal.ts`). `voids`: receipt numbers that a task used up
 * without printing. `pos_prints`: papers that are not fiscal, one row for each task and type.
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
 * Version 2. `lines`: what the server is told, one after the other. `devices`: up to which number every document of a device is accounted for.
 * `pending_closings`: sums on the way into a daily report. `works`: commands that came through the server. `printed_orders`: the task of an order's receipt.
 */
export const LINES_SCHEMA = `
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

/** Version 3. `told_seq`: the last line that was ever sent to the server from this memory. What was written before is taken for sent. */
export const TOLD_SCHEMA = `
ALTER TABLE journal ADD COLUMN told_seq INTEGER NOT NULL DEFAULT 0;
UPDATE journal SET told_seq = (SELECT coalesce(max(seq), 0) FROM lines);
`

/** Version 4. `taken_back_orders`: the task of an order's storno, also of those that were printed before. */
export const TAKEN_BACK_SCHEMA = `
CREATE TABLE taken_back_orders (
  order_id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (task_id)
) STRICT;
INSERT OR IGNORE INTO taken_back_orders (order_id, task_id)
  SELECT value, task_id FROM tasks, json_each(body, '$.orders') WHERE kind = 'storno' AND state = 'DONE' AND json_each.type = 'text' ORDER BY updated_at;
`
