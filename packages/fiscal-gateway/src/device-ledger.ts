import type { DatabaseSync } from 'node:sqlite'
import type { DayTotals, DeviceStatus, LastReceipt } from './device/device.ts'
import { closingOf, foreignDocument } from './journal-entries.ts'
import type { CountedClosing, CountedDocument, Lines } from './journal-lines.ts'
import { inTransaction } from './sqlite.ts'

/** A device at a moment, with its closings counted: by itself, or by us where it does not say. */
export interface Standing { readonly serial: string; readonly closingNo: number; readonly dayTotals: DayTotals | null }

interface PendingClosing { closing_no: number; totals: string; begun_at: number }
type Counts = Pick<CountedClosing, 'receipts' | 'stornos' | 'voids'>

const COUNTS = `SELECT json_extract(entry, '$.document.kind') AS kind, count(*) AS n FROM lines
  WHERE json_extract(entry, '$.document.serial') = ? AND json_extract(entry, '$.document.closingNo') = ? GROUP BY 1`

const FOREIGN = `SELECT 1 FROM lines WHERE json_extract(entry, '$.document.serial') = ? AND json_extract(entry, '$.document.closingNo') = ?
  AND json_extract(entry, '$.document.kind') = 'external' AND json_extract(entry, '$.document.ref') = ?`

const CLOSINGS = `SELECT coalesce(max(json_extract(entry, '$.closing.closingNo')), 0) AS no FROM lines WHERE json_extract(entry, '$.closing.serial') = ?`

/** What the gateway knows of the documents of each device: every number up to the one it knows has its line, or an owner's word. */
export const createDeviceLedger = (db: DatabaseSync, now: () => number, lines: Lines) => {
  const one = db.prepare('SELECT receipt_no FROM devices WHERE serial = ?')
  const any = db.prepare('SELECT 1 FROM devices LIMIT 1')
  const put = db.prepare('INSERT INTO devices (serial, receipt_no) VALUES (?, ?) ON CONFLICT (serial) DO UPDATE SET receipt_no = excluded.receipt_no')
  const pending = db.prepare('SELECT closing_no, totals, begun_at FROM pending_closings WHERE serial = ?')
  const putPending = db.prepare('INSERT OR REPLACE INTO pending_closings (serial, closing_no, totals, begun_at) VALUES (?, ?, ?, ?)')
  const dropPending = db.prepare('DELETE FROM pending_closings WHERE serial = ?')
  const counts = db.prepare(COUNTS)
  const closings = db.prepare(CLOSINGS)
  const foreign = db.prepare(FOREIGN)

  const known = (serial: string): number | null => (one.get(serial) as { receipt_no: number } | undefined)?.receipt_no ?? null

  const add = (document: CountedDocument): void => {
    lines.add({ kind: 'document', document })
    put.run(document.serial, Math.max(document.receiptNo, known(document.serial) ?? 0))
  }

  /** The numbers after the known one, up to and without `end`, were taken without us. */
  const addForeign = ({ serial, closingNo }: Pick<Standing, 'serial' | 'closingNo'>, end: number, last: LastReceipt | null): void => {
    for (let receiptNo = (known(serial) ?? end) + 1; receiptNo < end; receiptNo += 1) add(foreignDocument({ serial, receiptNo, closingNo, last, at: now() }))
  }

  const countsOf = (serial: string, closingNo: number): Counts => {
    const byKind = new Map((counts.all(serial, closingNo) as { kind: string; n: number }[]).map(({ kind, n }) => [kind, n]))
    return { receipts: byKind.get('sale') ?? 0, stornos: byKind.get('storno') ?? 0, voids: byKind.get('void') ?? 0 }
  }

  const told = (serial: string): number => (closings.get(serial) as { no: number }).no

  return {
    /** The highest number of a device that is accounted for; null for a stranger. */
    known,
    /** No device was ever known. */
    isEmpty: (): boolean => any.get() === undefined,
    /** From here on the device is no stranger: what it counted so far is an owner's or another journal's affair. */
    trust: (serial: string, receiptNo: number): void => { put.run(serial, receiptNo) },
    /** A document of ours, and whatever took the numbers before it. Belongs into a transaction. */
    count: (document: CountedDocument): void => {
      addForeign({ serial: document.serial, closingNo: document.closingNo - 1 }, document.receiptNo, null)
      add(document)
    },
    /** The counter stands higher than we know: every number in between is somebody else's. */
    foreign: (standing: Standing, lastReceiptNo: number, last: LastReceipt | null): void => inTransaction(db, () => addForeign(standing, lastReceiptNo + 1, last)),
    standing: ({ serial, closingNo, dayTotals }: DeviceStatus): Standing => ({ serial, closingNo: closingNo ?? told(serial), dayTotals }),
    /** Did the open day take a document with this reference without us? Then the journal has forgotten that it printed it. */
    isForeign: ({ serial, closingNo }: Standing, ref: string): boolean => foreign.get(serial, closingNo + 1, ref) !== undefined,
    /** A daily report is about to be sent: its sums are on the disk before. */
    beginClosing: ({ serial, closingNo, dayTotals }: Standing): void => { putPending.run(serial, closingNo + 1, JSON.stringify(dayTotals), now()) },
    countsOf,
    /** The daily report is there, with its own figures. Belongs into a transaction. */
    closed: (closing: CountedClosing): void => {
      lines.add({ kind: 'closing', closing })
      dropPending.run(closing.serial)
    },
    /** A daily report that nobody wrote down: it happened when the device's closings say so, with the sums that stood before. */
    settleClosing: ({ serial, closingNo }: Standing): void => inTransaction(db, () => {
      const begun = pending.get(serial) as PendingClosing | undefined
      if (begun === undefined) return
      const { closing_no: no, totals, begun_at: closedAt } = begun
      const closed = { serial, closingNo: no, closedAt, totals: JSON.parse(totals) as DayTotals | null }
      if (closingNo >= no) lines.add({ kind: 'closing', closing: closingOf(closed, countsOf(serial, no)) })
      dropPending.run(serial)
    }),
    /** Every device is a stranger again. Belongs into a transaction. */
    forget: (): void => db.exec('DELETE FROM devices'),
  }
}

export type DeviceLedger = ReturnType<typeof createDeviceLedger>
