import { DatabaseSync } from 'node:sqlite'
import { type DeviceLine, readDeviceLines } from './device-lines.ts'

/** Minor units by tax letter. */
export type Cents = Readonly<Record<string, number>>

/** A fiscal document in the device's own memory. Times are UTC ms. */
export interface DeviceReceipt {
  readonly receiptNo: number
  readonly kind: 'sale' | 'storno' | 'void'
  readonly total: number
  readonly byClass: Cents
  /** As printed; empty for a void document. */
  readonly lines: readonly DeviceLine[]
  readonly ref: string | null
  readonly closingNo: number
  readonly printedAt: number
}

/** All documents in a device's memory, by number. */
export interface DeviceRecord {
  readonly serial: string
  /** Whether it adds up prices and quantities by itself, and may come to other amounts than the bill. */
  readonly addsByItself?: boolean
  /** Whether nobody can ask it how many documents it printed. */
  readonly isUncounted?: boolean
  /** Whether this is one of several names: its numbers restart at each daily closing. */
  readonly restarts?: boolean
  /** Whether it does not say which reference its last document has. */
  readonly hidesReferences?: boolean
  readonly receipts: readonly DeviceReceipt[]
}

interface Row {
  receipt_no: number
  kind: DeviceReceipt['kind']
  total: number
  ref: string | null
  closing_no: number
  printed_at: number
}
interface Amount {
  receipt_no: number
  tax_class: string
  amount: number
}

const amountsByReceipt = (rows: readonly Amount[]): Map<number, Record<string, number>> => {
  const found = new Map<number, Record<string, number>>()
  for (const { receipt_no: no, tax_class: letter, amount } of rows)
    found.set(no, { ...found.get(no), [letter]: amount })
  return found
}

/** Reads the memory of a virtual device. @param db its open database */
export const readDeviceStore = (db: DatabaseSync): DeviceRecord => {
  const { serial } = db.prepare('SELECT serial FROM device').get() as { serial: string }
  const amounts = amountsByReceipt(
    db.prepare('SELECT receipt_no, tax_class, amount FROM amounts').all() as unknown as Amount[],
  )
  const lines = readDeviceLines(db)
  const rows = db
    .prepare('SELECT receipt_no, kind, total, ref, closing_no, printed_at FROM receipts ORDER BY receipt_no')
    .all() as unknown as Row[]
  return {
    serial,
    receipts: rows.map(
      ({ receipt_no: receiptNo, kind, total, ref, closing_no: closingNo, printed_at: printedAt }) => ({
        receiptNo,
        kind,
        total,
        byClass: amounts.get(receiptNo) ?? {},
        lines: lines.get(receiptNo) ?? [],
        ref,
        closingNo,
        printedAt,
      }),
    ),
  }
}

/** Reads the database of a virtual device, which may be in use. @param file its `device.db` */
export const readDevice = (file: string): DeviceRecord => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return readDeviceStore(db)
  } finally {
    db.close()
  }
}
