import { createHash } from 'node:crypto'
import { canonicalJson, type Minor } from '@kafana/domain'
import type { ByClass, DayTotals, FiscalKind } from '../device/device.ts'
import type { FiscalCommand } from '../print/commands.ts'

/**
 * SENDING: bytes may have reached the device. NOT_PRINTED (the device refused, or it is proven after it did not
 * answer) may be sent again. DONE, CANCELLED (a tombstone) and UNKNOWN (the bill needs attention) are final; UNKNOWN only
 * until the device's own server turns out to have the document after all.
 */
export type TaskState = 'SENDING' | 'DONE' | 'NOT_PRINTED' | 'CANCELLED' | 'UNKNOWN'

/** The device's status before the task was sent: compared with a later one it proves what happened. */
export interface Baseline {
  readonly serial: string
  /** Null for a device without a counter. */
  readonly receiptNo: number | null
  readonly closingNo: number
  readonly dayTotals: DayTotals | null
}

export interface PrintResult {
  readonly receiptNo: number
  readonly deviceSerial: string
  readonly printedAt: number
}

/** What the device itself says of a document that it printed. */
export interface ReportedAmounts {
  readonly total: Minor
  /** Null where it does not say. */
  readonly byClass: ByClass | null
  /** The daily report that includes it, where one came between the baseline and the document. */
  readonly closingNo?: number
}

export interface Task {
  readonly taskId: string
  /** These four are null for a task that was cancelled before its command arrived. */
  readonly kind: FiscalKind | null
  readonly hash: string | null
  /** As received, with its permit and every field that the permit covers. */
  readonly command: FiscalCommand | null
  readonly baseline: Baseline | null
  readonly epoch: number
  readonly state: TaskState
  /** In state DONE. */
  readonly result: PrintResult | null
  /** Why it failed or is unknown, in words for people. */
  readonly reason: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface TaskRow {
  task_id: string
  kind: FiscalKind | null
  hash: string | null
  body: string | null
  baseline: string | null
  epoch: number
  /** Earlier versions wrote FAILED when the device refused. */
  state: TaskState | 'FAILED'
  answer: string | null
  reason: string | null
  created_at: number
  updated_at: number
}

export const TASK_FIELDS =
  'task_id, kind, hash, body, baseline, epoch, state, answer, reason, created_at, updated_at'

const parseJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

export const toTask = (row: TaskRow): Task => ({
  taskId: row.task_id,
  kind: row.kind,
  hash: row.hash,
  command: parseJson(row.body) as FiscalCommand | null,
  baseline: parseJson(row.baseline) as Baseline | null,
  epoch: row.epoch,
  state: row.state === 'FAILED' ? 'NOT_PRINTED' : row.state,
  result: parseJson(row.answer) as PrintResult | null,
  reason: row.reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const sha256 = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/**
 * Two commands with the same content print the same document; epoch and permit decide who may print it, not what.
 */
export const contentHash = ({ commandType, commandContext, ref }: FiscalCommand): string =>
  sha256({ commandType, commandContext, ref })
