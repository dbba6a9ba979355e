import type { DatabaseSync } from 'node:sqlite'
import type { ProcessFault } from '../process-commands.ts'
import { fileName, originalSqlite, type Commit } from './stores.ts'

/** Matches the statements with which a gateway reads tasks from its journal. */
const READS_TASKS = /\bfrom tasks\b/i

const READS_COMMANDS_FOR = 'SELECT commands_for FROM journal'

const raiseBaseline = (baseline: string): string => {
  const known = JSON.parse(baseline) as { receiptNo: number }
  return JSON.stringify({ ...known, receiptNo: known.receiptNo + 1 })
}

const DELETE_TOMBSTONES = `DROP TRIGGER IF EXISTS tasks_stay; DELETE FROM tasks WHERE state = 'CANCELLED'`
const LOSES_TOMBSTONES: readonly (ProcessFault | null)[] = ['journal not flushed', 'tombstones lost']
const CONFIRM_CANCELLED = `UPDATE bill_intents SET reported_state = 'CANCELLED' WHERE state = 'ABORTED'`
const isJournal = (file: string): boolean => fileName(file) === 'journal.db'

/** Changes the behaviour of a process according to its fault. */
export const createProcessFault = (processFault: ProcessFault | null) => {
  let isFirst = true
  let firstCommandsFor: unknown

  /**
   * A sent task is read with a baseline that is one too high, and commands from before a gap in the journal stay
   * valid, which alone would hide the fault.
   */
  const withHighBaseline = (sql: string, row: object): unknown => {
    if (sql === READS_COMMANDS_FOR) return (firstCommandsFor ??= row)
    const task = row as { state?: string; baseline?: string | null }
    return READS_TASKS.test(sql) && task.state === 'SENDING' && task.baseline
      ? { ...task, baseline: raiseBaseline(task.baseline) }
      : row
  }

  return {
    /** The journal does not flush, or has lost its tombstones after a restart. */
    begin: (db: DatabaseSync, file: string): void => {
      if (processFault === 'journal not flushed' && isJournal(file))
        originalSqlite.exec.call(db, 'PRAGMA synchronous = OFF')
      if (processFault !== 'tombstones lost' || !isJournal(file) || !isFirst) return
      isFirst = false
      if (
        originalSqlite.prepare.call(db, "SELECT 1 FROM sqlite_master WHERE name = 'tasks'").get() !==
        undefined
      )
        originalSqlite.exec.call(db, DELETE_TOMBSTONES)
    },
    /**
     * The server does not lock the orders of a reservation. Where tombstones get lost, it does not name cancelled
     * bills to the gateway either, which alone would hide the fault.
     */
    committed: ({ db, writes }: Commit): void => {
      const bills = writes.get('bill_intents') ?? ''
      if (processFault === 'orders not locked' && bills.includes('RESERVED'))
        originalSqlite.exec.call(db, 'UPDATE bill_intent_orders SET live = 0')
      if (LOSES_TOMBSTONES.includes(processFault) && bills.includes('ABORTED'))
        originalSqlite.exec.call(db, CONFIRM_CANCELLED)
    },
    /** Whether this commit is silently rolled back. */
    drops: ({ writes }: Commit): boolean => {
      const tasks = writes.get('tasks') ?? ''
      return processFault === 'completed task not recorded' && tasks.includes(' DONE ')
    },
    row: (sql: string, row: unknown): unknown =>
      processFault === 'baseline too high' && typeof row === 'object' && row !== null
        ? withHighBaseline(sql, row)
        : row,
  }
}
