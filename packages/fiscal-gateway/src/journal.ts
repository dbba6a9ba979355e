import type { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '@kafana/domain'
import type { DeviceLedger } from './device-ledger.ts'
import { ownDocument, taskEntry, voidDocument } from './journal-entries.ts'
import type { Lines } from './journal-lines.ts'
import { createPrintedOrders, type PrintedOrders } from './printed-orders.ts'
import { inTransaction } from './sqlite.ts'
import {
  contentHash,
  TASK_FIELDS,
  taskOf,
  type Answer,
  type Baseline,
  type StoredTask,
  type TaskRow,
  type TaskState,
} from './task-row.ts'
import { kindOf, type FiscalCommand } from './wire.ts'

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

export interface Voided {
  readonly serial: string
  readonly receiptNo: number
  readonly closingNo: number
}

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  readonly lines: Lines
  readonly ledger: DeviceLedger
}

/** Moves of tasks, each in one transaction with the line that tells of it. */
const createMoves = (
  { db, now, lines, ledger, orders }: Parts & { readonly orders: PrintedOrders },
  find: (taskId: string) => TaskRow | null,
) => {
  const settling = db.prepare(SETTLE)
  const addVoid = db.prepare(
    'INSERT INTO voids (device_serial, receipt_no, task_id, recorded_at) VALUES (?, ?, ?, ?)',
  )

  /** The task as it stands now gets its line. Belongs into the transaction of its move. */
  const tell = (taskId: string): TaskRow | null => {
    const task = find(taskId)
    if (task !== null) lines.add(taskEntry(task))
    return task
  }
  const settle = (
    taskId: string,
    state: TaskState,
    answer: Answer | null,
    reason: string | null,
  ): TaskRow | null => {
    const { changes } = settling.run(
      state,
      answer === null ? null : JSON.stringify(answer),
      reason,
      now(),
      taskId,
    )
    demandOne(changes, taskId, `settle as ${state}`)
    return tell(taskId)
  }

  return {
    tell,
    done: (taskId: string, answer: Answer): void =>
      inTransaction(db, () => {
        const task = settle(taskId, 'DONE', answer, null)
        if (task !== null) orders.add(task)
        const document = task === null ? null : ownDocument(task)
        if (document !== null) ledger.count(document)
      }),
    unknown: (taskId: string, reason: string): void =>
      inTransaction(db, () => {
        settle(taskId, 'UNKNOWN', null, reason)
      }),
    /** Nothing was printed; `voided` is the number that a given-up document used on the way. */
    notPrinted: (
      taskId: string,
      state: 'FAILED' | 'NOT_PRINTED',
      reason: string,
      voided: Voided | null,
    ): void =>
      inTransaction(db, () => {
        settle(taskId, state, null, reason)
        if (voided === null) return
        addVoid.run(voided.serial, voided.receiptNo, taskId, now())
        ledger.count(voidDocument(taskId, voided, voided.receiptNo, now()))
      }),
  }
}

/** The journal of fiscal tasks: every write is on the disk when its call returns. */
export const createJournal = (parts: Parts) => {
  const { db, now, ledger } = parts
  const one = db.prepare(`SELECT ${TASK_FIELDS} FROM tasks WHERE task_id = ?`)
  const unsettled = db.prepare(`SELECT ${TASK_FIELDS} FROM tasks WHERE state = 'SENDING' ORDER BY created_at`)
  const beginning = db.prepare(BEGIN)
  const cancelling = db.prepare(CANCEL)
  const voidsOf = db.prepare('SELECT receipt_no FROM voids WHERE task_id = ? ORDER BY receipt_no')

  const find = (taskId: string): TaskRow | null => {
    const row = one.get(taskId) as StoredTask | undefined
    return row === undefined ? null : taskOf(row)
  }
  const orders = createPrintedOrders(db)
  const { tell, ...moves } = createMoves({ ...parts, orders }, find)

  return {
    ...moves,
    find,
    printedBefore: orders.printedBefore,
    /** Tasks of which nobody has written down yet what became of them, oldest first. */
    unsettled: (): TaskRow[] => (unsettled.all() as unknown as StoredTask[]).map(taskOf),
    /** Writes down that the command is about to be sent: a new row, or one that is proven not to have printed. */
    begin: (command: FiscalCommand, baseline: Baseline): void =>
      inTransaction(db, () => {
        const at = now()
        const { taskId, epoch } = command
        const { changes } = beginning.run(
          taskId,
          kindOf(command),
          contentHash(command),
          canonicalJson(command),
          canonicalJson(baseline),
          epoch,
          at,
          at,
        )
        demandOne(changes, taskId, 'send')
        if (baseline.receiptNo !== null && ledger.known(baseline.serial) === null)
          ledger.trust(baseline.serial, baseline.receiptNo)
        tell(taskId)
      }),
    /** A tombstone: whatever arrives for this task later is refused. */
    cancel: (taskId: string, epoch: number): void =>
      inTransaction(db, () => {
        const at = now()
        demandOne(cancelling.run(taskId, epoch, at, at).changes, taskId, 'cancel')
        tell(taskId)
      }),
    voids: (taskId: string): number[] =>
      (voidsOf.all(taskId) as { receipt_no: number }[]).map(({ receipt_no }) => receipt_no),
  }
}

export type Journal = ReturnType<typeof createJournal>
