/**
 * `tasks`: one row for each fiscal task, never deleted; a state changes only forward (see `journal.ts`). `voids`: receipt numbers that a task used up
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
