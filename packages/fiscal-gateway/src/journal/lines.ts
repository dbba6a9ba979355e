import type { DatabaseSync } from 'node:sqlite'
import type { DocumentKind, Payment, PaymentType, ReportedPart } from '@kafana/domain'
import type { TaskState } from './task.ts'

/** Amounts by tax letter, in major units. */
type WireByClass = Readonly<Record<string, number>>

/** A document that a device counted, as the server receives it: amounts in major units, times in ISO 8601. */
export interface FiscalDocument {
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  readonly total: number
  readonly byClass: WireByClass
  /** Which of these amounts the device itself reported; missing for none. */
  readonly reported?: ReportedPart
  readonly payment: Payment | null
  /** By type, in major units; missing where `payment` says how all of it was paid. */
  readonly payments?: readonly { readonly type: PaymentType; readonly amount: number }[]
  /** The task that it was printed for; null for one that the gateway did not print. */
  readonly taskId: string | null
  readonly ref: string | null
  /** The closing that includes it. */
  readonly closingNo: number
  /** The first closing that may include it; missing where `closingNo` is certain. */
  readonly closingFrom?: number
  readonly printedAt: string
}

export interface DailyClosing {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: string
  readonly sales: WireByClass
  readonly storno: WireByClass
  /** By payment, with stornos subtracted; null where the device does not say. */
  readonly cash: number | null
  readonly card: number | null
  readonly other?: number
  /** Whether these totals are the device's own; otherwise they are the sums of the journal's documents. */
  readonly reported: boolean
  readonly receipts: number
  readonly stornos: number
  readonly voids: number
  /** As it came with its command; missing for none. */
  readonly permit?: string
}

export interface TaskEntry {
  readonly kind: 'task'
  readonly taskId: string
  readonly epoch: number
  readonly state: TaskState
  /** It was unknown before, and the device's own server has it: how it ends is yet to be reported. */
  readonly again?: true
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly reason?: string
  /** As received, with its permit: a server that lost its own record reconstructs the bill from it. */
  readonly command?: unknown
}

/** From here on, the journal has the numbers of a device: up to this one it may lack some. */
export interface CounterConfirmation {
  /** The device's name in the journal before. */
  readonly serial: string
  readonly receiptNo: number
  /** The highest number that the device is known to have reached, where it counts less now. */
  readonly countedBefore: number | null
}

/** The content of a line, without its number and time. */
export type Entry =
  | TaskEntry
  | { readonly kind: 'document'; readonly document: FiscalDocument }
  | { readonly kind: 'closing'; readonly closing: DailyClosing }
  | { readonly kind: 'confirmation'; readonly confirmation: CounterConfirmation }
  | { readonly kind: 'report'; readonly commandType: number; readonly context?: unknown }

export type Line = Entry & { readonly seq: number; readonly at: string }

interface LineRow {
  seq: number
  at: number
  entry: string
}

/**
 * One call carries at most this much of the journal. The server accepts 200 lines and 4 MiB, but answers to
 * relayed jobs are sent in the same call, and on a slow connection a call should not take long.
 */
const MAX_LINES = 200
const MAX_BYTES = 128 * 1024

const toLine = ({ seq, at, entry }: LineRow): Line => ({
  ...(JSON.parse(entry) as Entry),
  seq,
  at: new Date(at).toISOString(),
})

/** As many as fit into one call, and at least one. */
const firstBatch = (rows: readonly LineRow[]): LineRow[] => {
  let bytes = 0
  return rows.filter(({ entry }, index) => {
    bytes += Buffer.byteLength(entry)
    return index === 0 || bytes <= MAX_BYTES
  })
}

/**
 * The lines of the journal, in the order of writing. `add` must run in the transaction of the change that the
 * line describes; `onLine` is called before that transaction ends.
 */
export const createLines = (db: DatabaseSync, now: () => number, onLine: () => void = () => undefined) => {
  const last = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM lines')
  const insert = db.prepare('INSERT INTO lines (seq, at, entry) VALUES (?, ?, ?)')
  const selectAfter = db.prepare('SELECT seq, at, entry FROM lines WHERE seq > ? ORDER BY seq LIMIT ?')
  const lastSeq = (): number => (last.get() as { seq: number }).seq
  return {
    lastSeq,
    /** Returns the number of the line. */
    add: (entry: Entry): number => {
      const seq = lastSeq() + 1
      insert.run(seq, now(), JSON.stringify(entry))
      onLine()
      return seq
    },
    /** The first lines after a number, as many as fit into one call to the server. */
    after: (seq: number): Line[] =>
      firstBatch(selectAfter.all(seq, MAX_LINES) as unknown as LineRow[]).map(toLine),
  }
}

export type Lines = ReturnType<typeof createLines>
