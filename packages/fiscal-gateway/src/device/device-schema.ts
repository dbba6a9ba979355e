const APPEND_ONLY = ['receipts', 'amounts', 'stornos', 'closings', 'documents']

const refuse = (table: string, change: 'UPDATE' | 'DELETE'): string =>
  `CREATE TRIGGER IF NOT EXISTS ${table}_${change.toLowerCase()} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} only grows'); END;`

/**
 * What the virtual device remembers; the README says which of it a checker may read. A receipt's `closing_no` is the closing that takes it in, known
 * beforehand because closings are numbered; every total is summed from the receipts, so that no register can disagree with the papers.
 * `under_way` is the one document that was begun: it is finished or voided when its time has come, or stays open until it is cancelled.
 */
export const DEVICE_SCHEMA = `
CREATE TABLE IF NOT EXISTS device (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  serial TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS receipts (
  receipt_no INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'storno', 'void')),
  total INTEGER NOT NULL,
  payment TEXT,
  ref TEXT,
  closing_no INTEGER NOT NULL,
  printed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS receipts_by_closing ON receipts (closing_no);
CREATE TABLE IF NOT EXISTS amounts (
  receipt_no INTEGER NOT NULL REFERENCES receipts (receipt_no),
  tax_class TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (receipt_no, tax_class)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS stornos (
  receipt_no INTEGER PRIMARY KEY REFERENCES receipts (receipt_no),
  of_receipt_no INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS closings (
  closing_no INTEGER PRIMARY KEY,
  closed_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS documents (
  no INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  lines TEXT NOT NULL,
  total INTEGER,
  printed_at INTEGER NOT NULL
) STRICT;
DROP TABLE IF EXISTS open_receipt;
CREATE TABLE IF NOT EXISTS under_way (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  fate TEXT NOT NULL CHECK (fate IN ('stays', 'finishes', 'voids', 'nothing')),
  job TEXT,
  due_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS trials (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  jobs INTEGER NOT NULL
) STRICT;
${APPEND_ONLY.flatMap((table) => [refuse(table, 'UPDATE'), refuse(table, 'DELETE')]).join('\n')}
`
