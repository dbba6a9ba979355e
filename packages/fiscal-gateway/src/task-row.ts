import { createHash } from 'node:crypto'
import { canonicalJson } from '@kafana/domain'
import type { DayTotals, FiscalKind } from './device/device.ts'
import type { FiscalCommand } from './wire.ts'

/**
 * SENDING: bytes may have reached the device. DONE, CANCELLED and UNKNOWN are final: printed; never printed and never will be; for a person to
 * settle. FAILED (the device refused) and NOT_PRINTED (proven after a silence) may be sent again.
 */
export type TaskState = 'SENDING' | 'DONE' | 'FAILED' | 'NOT_PRINTED' | 'CANCELLED' | 'UNKNOWN'

/** What the device said of itself before the task was sent to it: the proof of what happened since. */
export interface Baseline {
  readonly serial: string
  /** Null for a device that does not tell. */
  readonly receiptNo: number | null
  readonly closingNo: number
  readonly dayTotals: DayTotals | null
}

export interface Answer {
  readonly receiptNo: number
  readonly deviceSerial: string
  readonly printedAt: number
}

export interface TaskRow {
  readonly taskId: string
  /** These four are null for a task that was cancelled before it ever came. */
  readonly kind: FiscalKind | null
  readonly hash: string | null
  /** As it came, with its permit and whatever else the permit covers. */
  readonly command: FiscalCommand | null
  readonly baseline: Baseline | null
  readonly epoch: number
  readonly state: TaskState
  /** In state DONE. */
  readonly answer: Answer | null
  /** Why it failed or is not known, for people. */
  readonly reason: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface StoredTask {
  task_id: string
  kind: FiscalKind | null
  hash: string | null
  body: string | null
  baseline: string | null
  epoch: number
  state: TaskState
  answer: string | null
  reason: string | null
  created_at: number
  updated_at: number
}

export const TASK_FIELDS =
  'task_id, kind, hash, body, baseline, epoch, state, answer, reason, created_at, updated_at'

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

export const taskOf = (row: StoredTask): TaskRow => ({
  taskId: row.task_id,
  kind: row.kind,
  hash: row.hash,
  command: read(row.body) as FiscalCommand | null,
  baseline: read(row.baseline) as Baseline | null,
  epoch: row.epoch,
  state: row.state,
  answer: read(row.answer) as Answer | null,
  reason: row.reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const sha256 = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/** Two commands with the same content print the same paper; the epoch and the permit say who may, not what. */
export const contentHash = ({ commandType, commandContext, ref }: FiscalCommand): string =>
  sha256({ commandType, commandContext, ref })
