import type { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '@kafana/domain'
import type { DeviceAccounting } from '../counter/device-accounting.ts'
import { kindOf, type FiscalCommand } from '../print/commands.ts'
import { inTransaction } from '../storage.ts'
import { foundDocument, taskDocument, taskEntry, voidDocument } from './entries.ts'
import { createPrintedOrders, type PrintedOrders } from './idempotency.ts'
import type { Lines, TaskEntry } from './lines.ts'
import { createPrintedLines, type PrintedLines } from './printed-lines.ts'
import {
  contentHash,
  TASK_FIELDS,
  toTask,
  type PrintResult,
  type ReportedAmounts,
  type Baseline,
  type TaskRow,
  type Task,
  type TaskState,
} from './task.ts'
import { createVoidedReceipts, type VoidedReceipts } from './voided-receipts.ts'

const BEGIN = `INSERT INTO tasks (task_id, kind, hash, body, baseline, epoch, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 'SENDING', ?, ?)
  ON CONFLICT (task_id) DO UPDATE SET baseline = excluded.baseline, body = excluded.body, epoch = excluded.epoch, state = 'SENDING', reason = NULL,
    updated_at = excluded.updated_at
  WHERE state IN ('FAILED', 'NOT_PRINTED') AND hash = excluded.hash AND epoch <= excluded.epoch`

const CANCEL = `INSERT INTO tasks (task_id, epoch, state, created_at, updated_at) VALUES (?, ?, 'CANCELLED', ?, ?)
  ON CONFLICT (task_id) DO UPDATE SET epoch = excluded.epoch, state = 'CANCELLED', updated_at = excluded.updated_at
  WHERE state IN ('FAILED', 'NOT_PRINTED') AND epoch <= excluded.epoch`

const FOUND = `INSERT INTO tasks (task_id, epoch, state, answer, created_at, updated_at) VALUES (?, ?, 'DONE', ?, ?, ?)
  ON CONFLICT (task_id) DO UPDATE SET epoch = excluded.epoch, state = 'DONE', answer = excluded.answer, reason = NULL,
    updated_at = excluded.updated_at
  WHERE state IN ('FAILED', 'NOT_PRINTED', 'UNKNOWN')`

const RESOLVE = `UPDATE tasks SET state = ?, answer = ?, reason = ?, updated_at = ? WHERE task_id = ? AND state = 'SENDING'`

const REOPEN = `UPDATE tasks SET state = 'SENDING', reason = NULL, updated_at = ? WHERE task_id = ? AND state = 'UNKNOWN'`

const requireOneChange = (changes: number | bigint, taskId: string, change: string): void => {
  if (Number(changes) !== 1) throw new Error(`The journal refuses to ${change} task ${taskId}`)
}

export interface VoidedNumber {
  readonly serial: string
  readonly receiptNo: number
  readonly closingNo: number
}

interface Deps {
  readonly db: DatabaseSync
  readonly now: () => number
  readonly lines: Lines
  readonly accounting: DeviceAccounting
}

/** State changes of tasks, each in one transaction with its line. */
const createTransitions = (
  {
    db,
    now,
    lines,
    accounting,
    orders,
    printed,
    receipts,
  }: Deps & {
    readonly orders: PrintedOrders
    readonly printed: PrintedLines
    readonly receipts: VoidedReceipts
  },
  find: (taskId: string) => Task | null,
) => {
  const updateSending = db.prepare(RESOLVE)
  const updateLine = db.prepare('UPDATE tasks SET line = ? WHERE task_id = ?')
  const insertVoid = db.prepare(
    'INSERT INTO voids (device_serial, receipt_no, task_id, recorded_at) VALUES (?, ?, ?, ?)',
  )

  /** Adds a line with the task's current state. Must run in the transaction of the change. */
  const addLine = (taskId: string, more: Pick<TaskEntry, 'again'> = {}): Task | null => {
    const task = find(taskId)
    if (task !== null) updateLine.run(lines.add({ ...taskEntry(task), ...more }), taskId)
    return task
  }
  const resolve = (
    taskId: string,
    state: TaskState,
    result: PrintResult | null,
    reason: string | null,
  ): Task | null => {
    const { changes } = updateSending.run(
      state,
      result === null ? null : JSON.stringify(result),
      reason,
      now(),
      taskId,
    )
    requireOneChange(changes, taskId, `resolve as ${state}`)
    return addLine(taskId)
  }

  /** Must run in the transaction of the change. */
  const recordPrinted = (task: Task | null, reported: ReportedAmounts | null): void => {
    if (task !== null) orders.add(task)
    if (task !== null) printed.add(task)
    if (task !== null) receipts.add(task)
    const document = task === null ? null : taskDocument(task, reported)
    if (document !== null) accounting.addDocument(document)
  }

  return {
    addLine,
    recordPrinted,
    /** It was printed; `reported` is what the device itself says of it, null if it does not say. */
    done: (taskId: string, result: PrintResult, reported: ReportedAmounts | null): void =>
      inTransaction(db, () => recordPrinted(resolve(taskId, 'DONE', result, null), reported)),
    unknown: (taskId: string, reason: string): void =>
      inTransaction(db, () => {
        resolve(taskId, 'UNKNOWN', null, reason)
      }),
    /** Nothing was printed; `voided` is the number that a cancelled document took. */
    notPrinted: (taskId: string, reason: string, voided: VoidedNumber | null): void =>
      inTransaction(db, () => {
        resolve(taskId, 'NOT_PRINTED', null, reason)
        if (voided === null) return
        insertVoid.run(voided.serial, voided.receiptNo, taskId, now())
        accounting.addDocument(voidDocument(taskId, voided, voided.receiptNo, now()))
      }),
  }
}

/** The journal of fiscal tasks. Every write is on disk when its call returns. */
export const createTaskJournal = (deps: Deps) => {
  const { db, now, accounting } = deps
  const selectTask = db.prepare(`SELECT ${TASK_FIELDS} FROM tasks WHERE task_id = ?`)
  const selectUnresolved = db.prepare(
    `SELECT ${TASK_FIELDS} FROM tasks WHERE state = 'SENDING' ORDER BY created_at`,
  )
  const selectUndecided = db.prepare(
    `SELECT ${TASK_FIELDS} FROM tasks WHERE state IN ('SENDING', 'UNKNOWN') ORDER BY created_at`,
  )
  const selectUnknownAfter = db.prepare(
    // The first condition is that of the index.
    `SELECT ${TASK_FIELDS} FROM tasks WHERE state IN ('SENDING', 'UNKNOWN') AND state = 'UNKNOWN' AND line > ? ORDER BY created_at`,
  )
  const insertOrResend = db.prepare(BEGIN)
  const insertOrCancel = db.prepare(CANCEL)
  const insertOrFind = db.prepare(FOUND)
  const updateUnknown = db.prepare(REOPEN)
  const selectVoids = db.prepare('SELECT receipt_no FROM voids WHERE task_id = ? ORDER BY receipt_no')

  const find = (taskId: string): Task | null => {
    const row = selectTask.get(taskId) as TaskRow | undefined
    return row === undefined ? null : toTask(row)
  }
  const records = {
    orders: createPrintedOrders(db),
    printed: createPrintedLines(db),
    receipts: createVoidedReceipts(db),
  }
  const { addLine, recordPrinted, ...transitions } = createTransitions({ ...deps, ...records }, find)

  return {
    ...transitions,
    find,
    printedByOtherTask: records.orders.printedByOtherTask,
    printedBeyond: records.printed.printedBeyond,
    isVoidedByOther: records.receipts.isVoidedByOther,
    isOfItsOrders: records.receipts.isOfItsOrders,
    /** Tasks without a recorded outcome, oldest first. */
    unresolved: (): Task[] => (selectUnresolved.all() as unknown as TaskRow[]).map(toTask),
    /** Those and the tasks of which only a person can say what happened, oldest first. */
    undecided: (): Task[] => (selectUndecided.all() as unknown as TaskRow[]).map(toTask),
    /** Those of which only a person can say what happened, and which the journal says so of after a line. */
    unknownAfter: (line: number): Task[] =>
      (selectUnknownAfter.all(line) as unknown as TaskRow[]).map(toTask),
    /** Records that a command is about to be sent: a new task, or one that is proven not to have printed. */
    begin: (command: FiscalCommand, baseline: Baseline): void =>
      inTransaction(db, () => {
        const at = now()
        const { taskId, epoch } = command
        const { changes } = insertOrResend.run(
          taskId,
          kindOf(command),
          contentHash(command),
          canonicalJson(command),
          canonicalJson(baseline),
          epoch,
          at,
          at,
        )
        requireOneChange(changes, taskId, 'send')
        if (baseline.receiptNo !== null && accounting.lastAccounted(baseline.serial) === null)
          accounting.acceptNumber(baseline.serial, baseline.receiptNo)
        addLine(taskId)
      }),
    /** The device's own server has a task after all of which it did not know anything. */
    reopen: (taskId: string): void =>
      inTransaction(db, () => {
        requireOneChange(updateUnknown.run(now(), taskId).changes, taskId, 'reopen')
        addLine(taskId, { again: true })
      }),
    /** Writes a tombstone: every later command for this task is refused. */
    cancel: (taskId: string, epoch: number): void =>
      inTransaction(db, () => {
        const at = now()
        requireOneChange(insertOrCancel.run(taskId, epoch, at, at).changes, taskId, 'cancel')
        addLine(taskId)
      }),
    /** Records a print that the journal lost or did not know of, and that the device's own server remembers. */
    foundPrinted: (taskId: string, epoch: number, result: PrintResult, reported: ReportedAmounts): void =>
      inTransaction(db, () => {
        const at = now()
        const { changes } = insertOrFind.run(taskId, epoch, JSON.stringify(result), at, at)
        requireOneChange(changes, taskId, 'find')
        const task = addLine(taskId)
        recordPrinted(task, reported)
        if (task?.command !== null) return
        const closingNo = accounting.lastClosingNo(result.deviceSerial)
        accounting.addDocument(foundDocument(taskId, result, reported, closingNo))
      }),
    voids: (taskId: string): number[] =>
      (selectVoids.all(taskId) as { receipt_no: number }[]).map(({ receipt_no }) => receipt_no),
  }
}

export type TaskJournal = ReturnType<typeof createTaskJournal>
