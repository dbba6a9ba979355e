import type { DatabaseSync } from 'node:sqlite'
import { RESET_MARK, serialOf, toMinor } from '@kafana/domain'
import type { ByClass, DayTotals, DeviceStatus, LastReceipt } from '../device/device.ts'
import { dailyClosing, externalDocument } from '../journal/entries.ts'
import type { CounterConfirmation, DailyClosing, FiscalDocument, Lines } from '../journal/lines.ts'
import { inTransaction } from '../storage.ts'
import { createClosingPermits } from './closing-permits.ts'
import { createLastLook } from './last-look.ts'

/** The last daily report of a device, by its number. */
export interface LastClosing {
  readonly serial: string
  readonly closingNo: number
}

/** The device's last closing, by its own count or, where it has none, by the journal's, and the open day. */
export interface ClosingState {
  readonly serial: string
  readonly closingNo: number
  readonly dayTotals: DayTotals | null
}

/** The documents of one closing, summed from the journal's lines. */
interface DocumentTotals extends Pick<DailyClosing, 'receipts' | 'stornos' | 'voids'> {
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

/** The daily report that will include the documents of the open day, less one. */
const OPEN_DAY = `SELECT coalesce(max(json_extract(entry, '$.document.closingNo')) - 1, 0) AS no FROM lines WHERE json_extract(entry, '$.document.serial') = ?`

const sumByClass = (documents: readonly FiscalDocument[]): ByClass => {
  const sums: Record<string, number> = {}
  for (const [letter, amount] of documents.flatMap(({ byClass }) => Object.entries(byClass)))
    sums[letter] = (sums[letter] ?? 0) + toMinor(amount)
  return sums
}

/** Daily reports: each gets one line with its totals, even if the device's reply was lost. */
const createClosings = (db: DatabaseSync, now: () => number, lines: Lines) => {
  const pending = db.prepare('SELECT closing_no, totals, begun_at FROM pending_closings WHERE serial = ?')
  const put = db.prepare(
    'INSERT OR REPLACE INTO pending_closings (serial, closing_no, totals, begun_at) VALUES (?, ?, ?, ?)',
  )
  const drop = db.prepare('DELETE FROM pending_closings WHERE serial = ?')
  const documents = db.prepare(DOCUMENTS)
  const permits = createClosingPermits(db)
  const last = db.prepare(CLOSINGS)
  const openDay = db.prepare(OPEN_DAY)
  let byServer: LastClosing | null = null

  const documentTotals = (serial: string, closingNo: number): DocumentTotals => {
    const all = (documents.all(serial, closingNo) as { document: string }[]).map(
      ({ document }) => JSON.parse(document) as FiscalDocument,
    )
    const ofKind = (expected: FiscalDocument['kind']) => all.filter(({ kind }) => kind === expected)
    const [sales, stornos] = [ofKind('sale'), ofKind('storno')]
    return {
      receipts: sales.length,
      stornos: stornos.length,
      voids: ofKind('void').length,
      totals: { sales: sumByClass(sales), storno: sumByClass(stornos) },
    }
  }

  const resolve = (serial: string, closingNo: number, begun: PendingClosing): void =>
    inTransaction(db, () => {
      const { closing_no: no, begun_at: closedAt } = begun
      const permit = permits.of(serial)
      const ours = documentTotals(serial, no)
      const before = JSON.parse(begun.totals) as DayTotals | null
      const totals = before ?? ours.totals
      const own = { paid: null, reported: before !== null }
      if (closingNo >= no)
        lines.add({
          kind: 'closing',
          closing: dailyClosing({ serial, closingNo: no, closedAt, totals, permit, ...own }, ours),
        })
      drop.run(serial)
    })

  /** Of the daily reports that have a line; 0 for none. */
  const lastRecorded = (serial: string): number => (last.get(serial) as { no: number }).no

  /**
   * Where the device does not number its daily reports: by the journal's count, which continues that of an earlier
   * journal as far as the server has it.
   */
  const lastClosingNo = (serial: string): number =>
    Math.max(
      lastRecorded(serial),
      (openDay.get(serial) as { no: number }).no,
      byServer?.serial === serial ? byServer.closingNo : 0,
    )

  return {
    closingState: ({ serial, closingNo, dayTotals }: DeviceStatus): ClosingState => ({
      serial,
      closingNo: closingNo ?? lastClosingNo(serial),
      dayTotals,
    }),
    lastRecorded,
    lastClosingNo,
    /** Whether the day's number is known: from the device or, since the start, from the server. */
    knowsDay: ({ serial, closingNo }: DeviceStatus): boolean =>
      closingNo !== null || byServer?.serial === serial,
    /** The last daily report that the server has of the device, 0 for none; null where it was not asked about one. */
    continueClosings: (closing: LastClosing | null): void => {
      byServer = closing
    },
    documentTotals,
    /** Stores the day's totals and the permit before a daily report is sent to the device. */
    beginClosing: ({ serial, closingNo, dayTotals }: ClosingState, permit: string | null): void => {
      put.run(serial, closingNo + 1, JSON.stringify(dayTotals), now())
      permits.store(serial, permit)
    },
    /** Records a daily report that the device printed. Must run in a transaction. */
    recordClosing: (closing: DailyClosing): void => {
      lines.add({ kind: 'closing', closing })
      drop.run(closing.serial)
    },
    /**
     * Resolves a daily report that was begun and not recorded: if the device's own closing number shows that it
     * printed, its line gets the totals stored before.
     */
    resolveClosing: ({ serial, closingNo }: Pick<DeviceStatus, 'serial' | 'closingNo'>): void => {
      const begun = pending.get(serial) as PendingClosing | undefined
      if (begun !== undefined) resolve(serial, closingNo ?? 0, begun)
    },
  }
}

const EXTERNAL_WITH_REF = `SELECT 1 FROM lines WHERE json_extract(entry, '$.document.serial') = ? AND json_extract(entry, '$.document.closingNo') = ?
  AND json_extract(entry, '$.document.kind') = 'external' AND json_extract(entry, '$.document.ref') = ?`

/** Backwards by line: the last document is near the end. */
const LAST_DOCUMENT = `SELECT json_extract(entry, '$.document') AS document FROM lines NOT INDEXED
  WHERE json_extract(entry, '$.document.serial') = ? ORDER BY seq DESC LIMIT 1`

/** Characters of an ISO time up to the seconds. */
const ISO_SECONDS_LENGTH = 19

/**
 * Which receipt numbers of each device are accounted for: every number up to the last one has its line, or
 * was confirmed by an owner.
 */
export const createDeviceAccounting = (db: DatabaseSync, now: () => number, lines: Lines) => {
  const selectNumber = db.prepare('SELECT receipt_no FROM devices WHERE serial = ? AND receipt_no >= 0')
  const selectName = db.prepare(
    'SELECT serial FROM devices WHERE substr(serial, 1, length(?) + 1) = ? || ? ORDER BY rowid DESC LIMIT 1',
  )
  const put = db.prepare(
    'INSERT INTO devices (serial, receipt_no) VALUES (?, ?) ON CONFLICT (serial) DO UPDATE SET receipt_no = excluded.receipt_no',
  )
  const selectKnown = db.prepare('SELECT 1 FROM devices WHERE serial = ?')
  const selectExternal = db.prepare(EXTERNAL_WITH_REF)
  const selectLast = db.prepare(LAST_DOCUMENT)

  const lastLook = createLastLook(db)

  const lastAccounted = (serial: string): number | null =>
    (selectNumber.get(serial) as { receipt_no: number } | undefined)?.receipt_no ?? null

  const add = (document: FiscalDocument): void => {
    lines.add({ kind: 'document', document })
    put.run(document.serial, Math.max(document.receiptNo, lastAccounted(document.serial) ?? 0))
  }

  /** Adds a line for every number after the last accounted one and before `end`, as used without the gateway. */
  const addExternalBefore = (
    { serial, closingNo }: Pick<ClosingState, 'serial' | 'closingNo'>,
    end: number,
    last: LastReceipt | null,
  ): void => {
    const closedBefore = lastLook.closingNo(serial)
    for (let receiptNo = (lastAccounted(serial) ?? end) + 1; receiptNo < end; receiptNo += 1)
      add(externalDocument({ serial, receiptNo, closingNo, closedBefore, last, at: now() }))
  }

  const acceptNumber = (serial: string, receiptNo: number): void => {
    put.run(serial, receiptNo)
  }

  /** @param name the device's name from now on */
  const accept = (name: string, confirmation: CounterConfirmation): void =>
    inTransaction(db, () => {
      acceptNumber(name, confirmation.receiptNo)
      lines.add({ kind: 'confirmation', confirmation })
    })

  const closings = createClosings(db, now, lines)

  return {
    ...closings,
    /** The highest number of a device that is accounted for; null for an unknown device. */
    lastAccounted,
    /** The last document of a device that has a line; null before the first. */
    lastDocument: (serial: string): FiscalDocument | null => {
      const row = selectLast.get(serial) as { document: string } | undefined
      return row === undefined ? null : (JSON.parse(row.document) as FiscalDocument)
    },
    /** Whether the journal has or has seen the device's last daily report; so it is where it has never looked. */
    knowsClosing: ({ serial, closingNo }: ClosingState): boolean => {
      const seen = lastLook.closingNo(serial)
      return seen === null || closingNo <= Math.max(seen, closings.lastRecorded(serial))
    },
    /** Makes the device known: this journal does not account for the numbers up to this one. */
    acceptNumber,
    /** The same where the device may have printed before. A server that has lost the confirmation learns it from the line. */
    acceptConfirmed: (serial: string, receiptNo: number): void =>
      accept(serial, { serial, receiptNo, countedBefore: null }),
    /** The device's name in the journal: its serial number, or the name that a confirmed reset gave it. */
    nameFor: (serial: string): string =>
      (selectName.get(serial, serial, RESET_MARK) as { serial: string } | undefined)?.serial ?? serial,
    /**
     * A device whose memory was reset repeats its numbers. From now on it counts as another device, named by
     * its serial number and the time.
     * @param countedBefore the highest number that it is known to have reached
     */
    acceptReset: (name: string, receiptNo: number, countedBefore: number): void => {
      const serial = serialOf(name)
      const nameAt = (at: number): string =>
        `${serial}${RESET_MARK}${new Date(at).toISOString().slice(0, ISO_SECONDS_LENGTH)}Z`
      let at = now()
      // A clock that was set back may say a moment that an earlier reset already has.
      while (selectKnown.get(nameAt(at)) !== undefined) at += 1000
      accept(nameAt(at), { serial: name, receiptNo, countedBefore })
    },
    /** Adds a document that the gateway printed, and external ones before it. Must run in a transaction. */
    addDocument: (document: FiscalDocument): void => {
      addExternalBefore(
        { serial: document.serial, closingNo: document.closingNo - 1 },
        document.receiptNo,
        null,
      )
      add(document)
    },
    /** The counter is ahead of the journal: every number in between was printed by somebody else. */
    addExternal: (before: ClosingState, lastReceiptNo: number, last: LastReceipt | null): void =>
      inTransaction(db, () => {
        addExternalBefore(before, lastReceiptNo + 1, last)
        lastLook.record(before.serial, before.closingNo)
      }),
    /** All numbers of the device are accounted for, and this is its last daily report. */
    recordLook: ({ serial, closingNo }: ClosingState): void => lastLook.record(serial, closingNo),
    /**
     * Whether the open day has an external document with this reference: then the gateway printed it, and the
     * journal lost the record.
     */
    hasExternal: ({ serial, closingNo }: ClosingState, ref: string): boolean =>
      selectExternal.get(serial, closingNo + 1, ref) !== undefined,
    /** Makes every device unknown again, under its current name. Must run in a transaction. */
    forgetDevices: (): void => db.exec('UPDATE devices SET receipt_no = -1'),
  }
}

export type DeviceAccounting = ReturnType<typeof createDeviceAccounting>
