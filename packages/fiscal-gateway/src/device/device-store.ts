import type { DatabaseSync } from 'node:sqlite'
import type { FiscalJob, LastReceipt } from './device.ts'

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

export interface ClosingHead {
  readonly closingNo: number
  readonly closedAt: number
}

const closingHead = ({ closing_no, closed_at }: ClosingRow): ClosingHead => ({
  closingNo: closing_no,
  closedAt: closed_at,
})

const readSerial = (db: DatabaseSync, random: () => number): string => {
  // Made once, at the first start: the number names this fiscal memory.
  db.prepare('INSERT OR IGNORE INTO device (id, serial) VALUES (1, ?)').run(
    `VK${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`,
  )
  const { serial } = db.prepare('SELECT serial FROM device').get() as { serial: string }
  return serial
}

/** Reads and writes of the virtual device's own tables, except figures and papers. Writes that belong together are put into one transaction by the caller. */
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
  const insertClosing = db.prepare('INSERT INTO closings (closing_no, closed_at) VALUES (?, ?)')
  const closings = db.prepare(
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
    addReceipt: ({ kind, total, payment, ref, byClass, refReceiptNo }: FiscalJob, at: number): number => {
      const receiptNo = nextReceiptNo()
      insertReceipt.run(receiptNo, kind, total, payment, ref, closingNo() + 1, at)
      for (const [taxClass, amount] of Object.entries(byClass)) insertAmount.run(receiptNo, taxClass, amount)
      if (refReceiptNo !== null) insertStorno.run(receiptNo, refReceiptNo)
      return receiptNo
    },
    /** Takes the next number for a document that was given up. */
    addVoid: (at: number): number => {
      const receiptNo = nextReceiptNo()
      insertReceipt.run(receiptNo, 'void', 0, null, null, closingNo() + 1, at)
      return receiptNo
    },
    addClosing: (at: number): number => {
      const { no, at: lastAt } = lastClosing.get() as { no: number; at: number }
      // A clock that was set back does not reach behind the last closing, so closings stand in the order of their days.
      insertClosing.run(no + 1, Math.max(at, lastAt))
      return no + 1
    },
    /** Closings with their numbers between two, both included, oldest first. */
    closingsBetween: (from: number, to: number): ClosingHead[] =>
      (closings.all(from, to) as unknown as ClosingRow[]).map(closingHead),
  }
}

export type DeviceStore = ReturnType<typeof createDeviceStore>
