import type { DatabaseSync } from 'node:sqlite'
import { createClosings, type Standing } from './closings.ts'
import type { LastReceipt } from './device/device.ts'
import { foreignDocument } from './journal-entries.ts'
import type { CountedDocument, Lines } from './journal-lines.ts'
import { inTransaction } from './sqlite.ts'

const FOREIGN = `SELECT 1 FROM lines WHERE json_extract(entry, '$.document.serial') = ? AND json_extract(entry, '$.document.closingNo') = ?
  AND json_extract(entry, '$.document.kind') = 'external' AND json_extract(entry, '$.document.ref') = ?`

/** Between a serial number and the moment from which its device counts anew. */
const ANEW = '@'
/** The letters of a moment up to its seconds. */
const SECONDS = 19

/** What the gateway knows of the documents of each device: every number up to the one it knows has its line, or an owner's word. */
export const createDeviceLedger = (db: DatabaseSync, now: () => number, lines: Lines) => {
  const one = db.prepare('SELECT receipt_no FROM devices WHERE serial = ? AND receipt_no >= 0')
  const any = db.prepare('SELECT 1 FROM devices WHERE receipt_no >= 0 LIMIT 1')
  const named = db.prepare(
    'SELECT serial FROM devices WHERE substr(serial, 1, length(?) + 1) = ? || ? ORDER BY rowid DESC LIMIT 1',
  )
  const put = db.prepare(
    'INSERT INTO devices (serial, receipt_no) VALUES (?, ?) ON CONFLICT (serial) DO UPDATE SET receipt_no = excluded.receipt_no',
  )
  const foreign = db.prepare(FOREIGN)

  const known = (serial: string): number | null =>
    (one.get(serial) as { receipt_no: number } | undefined)?.receipt_no ?? null

  const add = (document: CountedDocument): void => {
    lines.add({ kind: 'document', document })
    put.run(document.serial, Math.max(document.receiptNo, known(document.serial) ?? 0))
  }

  /** The numbers after the known one, up to and without `end`, were taken without us. */
  const addForeign = (
    { serial, closingNo }: Pick<Standing, 'serial' | 'closingNo'>,
    end: number,
    last: LastReceipt | null,
  ): void => {
    for (let receiptNo = (known(serial) ?? end) + 1; receiptNo < end; receiptNo += 1)
      add(foreignDocument({ serial, receiptNo, closingNo, last, at: now() }))
  }

  const trust = (serial: string, receiptNo: number): void => {
    put.run(serial, receiptNo)
  }

  const closings = createClosings(db, now, lines)

  return {
    ...closings,
    /** The highest number of a device that is accounted for; null for a stranger. */
    known,
    /** No device was ever known. */
    isEmpty: (): boolean => any.get() === undefined,
    /** From here on the device is no stranger: what it counted so far is an owner's or another journal's affair. */
    trust,
    /** The name of a device in the books: its serial number, until it was confirmed to count anew. */
    nameOf: (serial: string): string =>
      (named.get(serial, serial, ANEW) as { serial: string } | undefined)?.serial ?? serial,
    /** A device whose memory was reset gives its numbers a second time: from here on it is another one, named by the moment too. */
    startAnew: (name: string, receiptNo: number): void => {
      const [serial = name] = name.split(ANEW)
      trust(`${serial}${ANEW}${new Date(now()).toISOString().slice(0, SECONDS)}Z`, receiptNo)
    },
    /** A document of ours, and whatever took the numbers before it. Belongs into a transaction. */
    count: (document: CountedDocument): void => {
      addForeign({ serial: document.serial, closingNo: document.closingNo - 1 }, document.receiptNo, null)
      add(document)
    },
    /** The counter stands higher than we know: every number in between is somebody else's. */
    foreign: (standing: Standing, lastReceiptNo: number, last: LastReceipt | null): void =>
      inTransaction(db, () => addForeign(standing, lastReceiptNo + 1, last)),
    /** Did the open day take a document with this reference without us? Then the journal has forgotten that it printed it. */
    isForeign: ({ serial, closingNo }: Standing, ref: string): boolean =>
      foreign.get(serial, closingNo + 1, ref) !== undefined,
    /** Every device is a stranger again, under the name that it has. Belongs into a transaction. */
    forget: (): void => db.exec('UPDATE devices SET receipt_no = -1'),
  }
}

export type DeviceLedger = ReturnType<typeof createDeviceLedger>
