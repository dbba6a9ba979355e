import type { DatabaseSync } from 'node:sqlite'
import { toMinor } from '@kafana/domain'
import type { ByClass, DayTotals, DeviceStatus } from './device/device.ts'
import { closingOf } from './journal-entries.ts'
import type { CountedClosing, CountedDocument, Lines } from './journal-lines.ts'
import { inTransaction } from './sqlite.ts'

/** A device at a moment, with its closings counted: by itself, or by us where it does not say. */
export interface Standing {
  readonly serial: string
  readonly closingNo: number
  readonly dayTotals: DayTotals | null
}

/** What the lines say that a closing takes in. */
export interface Counted extends Pick<CountedClosing, 'receipts' | 'stornos' | 'voids'> {
  readonly totals: DayTotals
}

interface PendingClosing {
  closing_no: number
  totals: string
  begun_at: number
}

const DOCUMENTS = `SELECT json_extract(entry, '$.document') AS document FROM lines
  WHERE json_extract(entry, '$.document.serial') = ? AND json_extract(entry, '$.document.closingNo') = ?`

const CLOSINGS = `SELECT coalesce(max(json_extract(entry, '$.closing.closingNo')), 0) AS no FROM lines WHERE json_extract(entry, '$.closing.serial') = ?`

const sumOf = (documents: readonly CountedDocument[]): ByClass => {
  const sums: Record<string, number> = {}
  for (const [letter, amount] of documents.flatMap(({ byClass }) => Object.entries(byClass)))
    sums[letter] = (sums[letter] ?? 0) + toMinor(amount)
  return sums
}

/** Daily reports: each is told once, with its sums, even when its answer was lost. */
export const createClosings = (db: DatabaseSync, now: () => number, lines: Lines) => {
  const pending = db.prepare('SELECT closing_no, totals, begun_at FROM pending_closings WHERE serial = ?')
  const put = db.prepare(
    'INSERT OR REPLACE INTO pending_closings (serial, closing_no, totals, begun_at) VALUES (?, ?, ?, ?)',
  )
  const drop = db.prepare('DELETE FROM pending_closings WHERE serial = ?')
  const documents = db.prepare(DOCUMENTS)
  const last = db.prepare(CLOSINGS)

  const counted = (serial: string, closingNo: number): Counted => {
    const all = (documents.all(serial, closingNo) as { document: string }[]).map(
      ({ document }) => JSON.parse(document) as CountedDocument,
    )
    const ofKind = (wanted: CountedDocument['kind']) => all.filter(({ kind }) => kind === wanted)
    const [sales, stornos] = [ofKind('sale'), ofKind('storno')]
    return {
      receipts: sales.length,
      stornos: stornos.length,
      voids: ofKind('void').length,
      totals: { sales: sumOf(sales), storno: sumOf(stornos) },
    }
  }

  const settle = (serial: string, closingNo: number, begun: PendingClosing): void =>
    inTransaction(db, () => {
      const { closing_no: no, begun_at: closedAt } = begun
      const ours = counted(serial, no)
      const totals = (JSON.parse(begun.totals) as DayTotals | null) ?? ours.totals
      if (closingNo >= no)
        lines.add({ kind: 'closing', closing: closingOf({ serial, closingNo: no, closedAt, totals }, ours) })
      drop.run(serial)
    })

  return {
    standing: ({ serial, closingNo, dayTotals }: DeviceStatus): Standing => ({
      serial,
      closingNo: closingNo ?? (last.get(serial) as { no: number }).no,
      dayTotals,
    }),
    counted,
    /** A daily report is about to be sent: its sums are on the disk before. */
    beginClosing: ({ serial, closingNo, dayTotals }: Standing): void => {
      put.run(serial, closingNo + 1, JSON.stringify(dayTotals), now())
    },
    /** The daily report is there, with its own figures. Belongs into a transaction. */
    closed: (closing: CountedClosing): void => {
      lines.add({ kind: 'closing', closing })
      drop.run(closing.serial)
    },
    /** A daily report that nobody wrote down: it happened when the device's closings say so, with the sums that stood before. */
    settleClosing: ({ serial, closingNo }: Standing): void => {
      const begun = pending.get(serial) as PendingClosing | undefined
      if (begun !== undefined) settle(serial, closingNo, begun)
    },
  }
}
