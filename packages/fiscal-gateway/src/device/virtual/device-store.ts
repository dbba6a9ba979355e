import type { DatabaseSync } from 'node:sqlite'
import type {
  FiscalJob,
  LastReceipt,
  PrintoutArchive,
  Printout,
  PrintoutKind,
  PrintoutLine,
} from '../device.ts'

const APPEND_ONLY = ['receipts', 'amounts', 'paid', 'stornos', 'closings', 'documents']

const refuse = (table: string, change: 'UPDATE' | 'DELETE'): string =>
  `CREATE TRIGGER IF NOT EXISTS ${table}_${change.toLowerCase()} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} only grows'); END;`

/**
 * The virtual device's memory; the README lists what a checker may read. A receipt's `closing_no` is the
 * closing that will include it, known in advance because closings are numbered. Every total is summed from
 * the receipts, so that no register can disagree with the printouts. `under_way` is the one document in
 * progress: it is finished or voided when it is due, or stays open until it is cancelled. `documents` are the
 * printouts.
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
CREATE TABLE IF NOT EXISTS paid (
  receipt_no INTEGER NOT NULL REFERENCES receipts (receipt_no),
  type TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (receipt_no, type)
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

interface DocumentRow {
  no: number
  kind: PrintoutKind
  lines: string
  total: number | null
  printed_at: number
}

const documentOf = ({ no, kind, lines, total, printed_at }: DocumentRow): Printout => ({
  no,
  kind,
  lines: JSON.parse(lines) as PrintoutLine[],
  total,
  printedAt: printed_at,
})

export interface PrintoutStore extends PrintoutArchive {
  readonly print: (paper: Omit<Printout, 'no'>) => void
}

/** The printouts of the virtual device, in the order of printing. */
export const createPrintoutStore = (db: DatabaseSync): PrintoutStore => {
  const insert = db.prepare('INSERT INTO documents (kind, lines, total, printed_at) VALUES (?, ?, ?, ?)')
  const latest = db.prepare(
    'SELECT no, kind, lines, total, printed_at FROM documents ORDER BY no DESC LIMIT ?',
  )
  const one = db.prepare('SELECT no, kind, lines, total, printed_at FROM documents WHERE no = ?')
  return {
    print: ({ kind, lines, total, printedAt }) => {
      insert.run(kind, JSON.stringify(lines), total, printedAt)
    },
    latest: (limit) => (latest.all(limit) as unknown as DocumentRow[]).map(documentOf),
    find: (no) => {
      const row = one.get(no) as DocumentRow | undefined
      return row === undefined ? null : documentOf(row)
    },
  }
}

interface ReceiptRow {
  receipt_no: number
  kind: LastReceipt['kind']
  total: number
  ref: string | null
  printed_at: number
}
interface ClosingRow {
  closing_no: number
  closed_at: number
}

export interface ClosingNumber {
  readonly closingNo: number
  readonly closedAt: number
}

const closingHead = ({ closing_no, closed_at }: ClosingRow): ClosingNumber => ({
  closingNo: closing_no,
  closedAt: closed_at,
})

const readSerial = (db: DatabaseSync, random: () => number): string => {
  // Created at the first start: the number identifies this fiscal memory.
  db.prepare('INSERT OR IGNORE INTO device (id, serial) VALUES (1, ?)').run(
    `VK${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`,
  )
  const { serial } = db.prepare('SELECT serial FROM device').get() as { serial: string }
  return serial
}

/**
 * Reads and writes of the virtual device's tables, except totals and printouts. The caller opens transactions.
 */
export const createDeviceStore = (db: DatabaseSync, random: () => number) => {
  const serial = readSerial(db, random)
  const last = db.prepare(
    'SELECT receipt_no, kind, total, ref, printed_at FROM receipts ORDER BY receipt_no DESC LIMIT 1',
  )
  const lastClosing = db.prepare(
    'SELECT coalesce(max(closing_no), 0) AS no, coalesce(max(closed_at), 0) AS at FROM closings',
  )
  const insertReceipt = db.prepare(
    'INSERT INTO receipts (receipt_no, kind, total, payment, ref, closing_no, printed_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertAmount = db.prepare('INSERT INTO amounts (receipt_no, tax_class, amount) VALUES (?, ?, ?)')
  const insertPaid = db.prepare('INSERT INTO paid (receipt_no, type, amount) VALUES (?, ?, ?)')
  const insertClosing = db.prepare('INSERT INTO closings (closing_no, closed_at) VALUES (?, ?)')
  const selectClosings = db.prepare(
    'SELECT closing_no, closed_at FROM closings WHERE closing_no BETWEEN ? AND ? ORDER BY closing_no',
  )
  const insertStorno = db.prepare('INSERT INTO stornos (receipt_no, of_receipt_no) VALUES (?, ?)')

  const lastReceipt = (): LastReceipt | null => {
    const row = last.get() as ReceiptRow | undefined
    return row === undefined
      ? null
      : {
          receiptNo: row.receipt_no,
          kind: row.kind,
          total: row.total,
          ref: row.ref,
          printedAt: row.printed_at,
        }
  }
  const closingNo = (): number => (lastClosing.get() as { no: number; at: number }).no
  const nextReceiptNo = (): number => (lastReceipt()?.receiptNo ?? 0) + 1

  return {
    serial,
    lastReceipt,
    closingNo,
    /** Takes the next number for a finished document. */
    addReceipt: (job: FiscalJob, at: number): number => {
      const { kind, total, payment, payments = [], ref, byClass, refReceiptNo } = job
      const receiptNo = nextReceiptNo()
      insertReceipt.run(receiptNo, kind, total, payment, ref, closingNo() + 1, at)
      for (const [taxClass, amount] of Object.entries(byClass)) insertAmount.run(receiptNo, taxClass, amount)
      for (const { type, amount } of payments) insertPaid.run(receiptNo, type, amount)
      if (refReceiptNo !== null) insertStorno.run(receiptNo, refReceiptNo)
      return receiptNo
    },
    /** Takes the next number for a cancelled document. */
    addVoid: (at: number): number => {
      const receiptNo = nextReceiptNo()
      insertReceipt.run(receiptNo, 'void', 0, null, null, closingNo() + 1, at)
      return receiptNo
    },
    addClosing: (at: number): number => {
      const { no, at: lastAt } = lastClosing.get() as { no: number; at: number }
      // A closing is never earlier than the last one, even if the clock was set back: closings stay in the
      // order of their days.
      insertClosing.run(no + 1, Math.max(at, lastAt))
      return no + 1
    },
    /** Closings between two numbers, both included, oldest first. */
    closingsBetween: (from: number, to: number): ClosingNumber[] =>
      (selectClosings.all(from, to) as unknown as ClosingRow[]).map(closingHead),
  }
}

export type DeviceStore = ReturnType<typeof createDeviceStore>
