import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '@kafana/domain'
import type { DayTotals, FiscalKind } from './device/device.ts'
import { inTransaction } from './sqlite.ts'
import type { FiscalCommand } from './wire.ts'

/**
 * SENDING: bytes may have reached the device. DONE, CANCELLED and UNKNOWN are final: printed; never printed and never will be; for a person to
 * settle. FAILED (the device refused) and NOT_PRINTED (proven after a silence) may be sent again.
 */
export type TaskState = 'SENDING' | 'DONE' | 'FAILED' | 'NOT_PRINTED' | 'CANCELLED' | 'UNKNOWN'

/** What the device said of itself before the task was sent to it: the proof of what happened since. */
export interface Baseline {
  readonly serial: string
  readonly receiptNo: number
  readonly closingNo: number
  readonly dayTotals: DayTotals
}

export interface Answer {
  readonly receiptNo: number
  readonly deviceSerial: string
  readonly printedAt: number
}

export interface TaskRow {
  readonly taskId: string
  /** These three are null for a task that was cancelled before it ever came. */
  readonly kind: FiscalKind | null
  readonly hash: string | null
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

interface StoredTask {
  task_id: string; kind: FiscalKind | null; hash: string | null; body: string | null; baseline: string | null
  epoch: number; state: TaskState; answer: string | null; reason: string | null; created_at: number; updated_at: number
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const taskOf = (row: StoredTask): TaskRow => ({
  taskId: row.task_id, kind: row.kind, hash: row.hash, command: read(row.body) as FiscalCommand | null, baseline: read(row.baseline) as Baseline | null, epoch: row.epoch,
  state: row.state, answer: read(row.answer) as Answer | null, reason: row.reason, createdAt: row.created_at, updatedAt: row.updated_at,
})

export const sha256 = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('hex')

/** Two commands with the same content print the same paper; the epoch and the permit say who may, not what. */
export const contentHash = ({ commandType, commandContext, ref }: FiscalCommand): string => sha256({ commandType, commandContext, ref })

const FIELDS = 'task_id, kind, hash, body, baseline, epoch, state, answer, reason, created_at, updated_at'

const BEGIN = `INSERT INTO tasks (task_id, kind, hash, body, baseline, epoch, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 'SENDING', ?, ?)
  ON CONFLICT (task_id) DO UPDATE SET baseline = excluded.baseline, body = excluded.body, epoch = excluded.epoch, state = 'SENDING', reason = NULL,
    updated_at = excluded.updated_at
  WHERE state IN ('FAILED', 'NOT_PRINTED') AND hash = excluded.hash AND epoch <= excluded.epoch`

const CANCEL = `INSERT INTO tasks (task_id, epoch, state, created_at, updated_at) VALUES (?, ?, 'CANCELLED', ?, ?)
  ON CONFLICT (task_id) DO UPDATE SET epoch = excluded.epoch, state = 'CANCELLED', updated_at = excluded.updated_at
  WHERE state IN ('FAILED', 'NOT_PRINTED') AND epoch <= excluded.epoch`

const SETTLE = `UPDATE tasks SET state = ?, answer = ?, reason = ?, updated_at = ? WHERE task_id = ? AND state = 'SENDING'`

const demandOne = (changes: number | bigint, taskId: string, move: string): void => {
  if (Number(changes) !== 1) throw new Error(`The journal refuses to ${move} task ${taskId}`)
}

/** The journal of fiscal tasks: every write is on the disk when its call returns. */
export const createJournal = (db: DatabaseSync, now: () => number) => {
  const one = db.prepare(`SELECT ${FIELDS} FROM tasks WHERE task_id = ?`)
  const unsettled = db.prepare(`SELECT ${FIELDS} FROM tasks WHERE state = 'SENDING' ORDER BY created_at`)
  const beginning = db.prepare(BEGIN)
  const cancelling = db.prepare(CANCEL)
  const settling = db.prepare(SETTLE)
  const addVoid = db.prepare('INSERT INTO voids (device_serial, receipt_no, task_id, recorded_at) VALUES (?, ?, ?, ?)')
  const voidsOf = db.prepare('SELECT receipt_no FROM voids WHERE task_id = ? ORDER BY receipt_no')

  const settle = (taskId: string, state: TaskState, answer: Answer | null, reason: string | null): void => {
    const { changes } = settling.run(state, answer === null ? null : JSON.stringify(answer), reason, now(), taskId)
    demandOne(changes, taskId, `settle as ${state}`)
  }

  return {
    find: (taskId: string): TaskRow | null => {
      const row = one.get(taskId) as StoredTask | undefined
      return row === undefined ? null : taskOf(row)
    },
    /** Tasks of which nobody has written down yet what became of them, oldest first. */
    unsettled: (): TaskRow[] => (unsettled.all() as unknown as StoredTask[]).map(taskOf),
    /** Writes down that the command is about to be sent: a new row, or one that is proven not to have printed. */
    begin: (command: FiscalCommand, baseline: Baseline): void => {
      const kind: FiscalKind = command.commandContext.receiptType === 'NormalReceipt' ? 'sale' : 'storno'
      const at = now()
      const { taskId, epoch } = command
      const { changes } = beginning.run(taskId, kind, contentHash(command), canonicalJson(command), canonicalJson(baseline), epoch, at, at)
      demandOne(changes, taskId, 'send')
    },
    done: (taskId: string, answer: Answer): void => settle(taskId, 'DONE', answer, null),
    unknown: (taskId: string, reason: string): void => settle(taskId, 'UNKNOWN', null, reason),
    /** Nothing was printed; `voided` is the number that a given-up document used on the way. */
    notPrinted: (taskId: string, state: 'FAILED' | 'NOT_PRINTED', reason: string, voided: { serial: string; receiptNo: number } | null): void =>
      inTransaction(db, () => {
        settle(taskId, state, null, reason)
        if (voided !== null) addVoid.run(voided.serial, voided.receiptNo, taskId, now())
      }),
    /** A tombstone: whatever arrives for this task later is refused. */
    cancel: (taskId: string, epoch: number): void => {
      const at = now()
      demandOne(cancelling.run(taskId, epoch, at, at).changes, taskId, 'cancel')
    },
    voids: (taskId: string): number[] => (voidsOf.all(taskId) as { receipt_no: number }[]).map(({ receipt_no }) => receipt_no),
  }
}

export type Journal = ReturnType<typeof createJournal>
