import type { DatabaseSync } from 'node:sqlite'
import type { DocumentKind, Payment } from '@kafana/domain'
import type { TaskState } from './task-row.ts'

/** Amounts by tax letter, in major units. */
type WireByClass = Readonly<Record<string, number>>

/** A document that a device counts, as the server is told of it: amounts in major units, times in ISO 8601. */
export interface CountedDocument {
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  readonly total: number
  readonly byClass: WireByClass
  readonly payment: Payment | null
  /** The task that it was made for; null for one that nobody asked the gateway for. */
  readonly taskId: string | null
  readonly ref: string | null
  /** The closing that takes it in. */
  readonly closingNo: number
  readonly printedAt: string
}

export interface CountedClosing {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: string
  readonly sales: WireByClass
  readonly storno: WireByClass
  readonly receipts: number
  readonly stornos: number
  readonly voids: number
}

export interface TaskEntry {
  readonly kind: 'task'
  readonly taskId: string
  readonly epoch: number
  readonly state: TaskState
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly reason?: string
  /** As it came, permit included: a server that lost its own record makes the bill anew from it. */
  readonly command?: unknown
}

/** What happened, before it has its number. */
export type Entry =
  | TaskEntry
  | { readonly kind: 'document'; readonly document: CountedDocument }
  | { readonly kind: 'closing'; readonly closing: CountedClosing }
  | { readonly kind: 'report'; readonly commandType: number; readonly context?: unknown }

export type Line = Entry & { readonly seq: number; readonly at: string }

interface StoredLine {
  seq: number
  at: number
  entry: string
}

/** The server reads at most this many lines and 4 MiB in one call, with the answers to what came through it; a line is at most as large as a command. */
const MOST_LINES = 200
const MOST_BYTES = 128 * 1024

const lineOf = ({ seq, at, entry }: StoredLine): Line => ({
  ...(JSON.parse(entry) as Entry),
  seq,
  at: new Date(at).toISOString(),
})

/** As many as fit into one call, and always one. */
const fitting = (rows: readonly StoredLine[]): StoredLine[] => {
  let bytes = 0
  return rows.filter(({ entry }, index) => {
    bytes += Buffer.byteLength(entry)
    return index === 0 || bytes <= MOST_BYTES
  })
}

/**
 * The lines of the journal, in the order they were written. `add` belongs into the transaction of what the line tells of; `onLine` hears of it
 * before that is over.
 */
export const createLines = (db: DatabaseSync, now: () => number, onLine: () => void = () => undefined) => {
  const last = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM lines')
  const insert = db.prepare('INSERT INTO lines (seq, at, entry) VALUES (?, ?, ?)')
  const after = db.prepare('SELECT seq, at, entry FROM lines WHERE seq > ? ORDER BY seq LIMIT ?')
  const lastSeq = (): number => (last.get() as { seq: number }).seq
  return {
    lastSeq,
    add: (entry: Entry): void => {
      insert.run(lastSeq() + 1, now(), JSON.stringify(entry))
      onLine()
    },
    /** The first lines after a number, as many as one call to the server takes. */
    after: (seq: number): Line[] =>
      fitting(after.all(seq, MOST_LINES) as unknown as StoredLine[]).map(lineOf),
  }
}

export type Lines = ReturnType<typeof createLines>
