import type { DatabaseSync } from 'node:sqlite'
import type { Planted } from '../process-orders.ts'
import { nameOf, real, type Commit } from './stores.ts'

/** The statements with which a gateway asks its journal for tasks. */
const OF_TASKS = /\bfrom tasks\b/i

const raised = (baseline: string): string => {
  const known = JSON.parse(baseline) as { receiptNo: number }
  return JSON.stringify({ ...known, receiptNo: known.receiptNo + 1 })
}

const FORGET = `DROP TRIGGER IF EXISTS tasks_stay; DELETE FROM tasks WHERE state = 'CANCELLED'`
const isJournal = (file: string): boolean => nameOf(file) === 'journal.db'

/** What a planted fault changes of a process. */
export const plantedIn = (planted: Planted | null) => {
  let isFirst = true
  return {
    /**
     * A store that says that it flushes, and does not; a journal that loses its tombstones when it is closed.
     */
    begin: (db: DatabaseSync, file: string): void => {
      if (planted === 'journal not flushed' && isJournal(file)) real.exec.call(db, 'PRAGMA synchronous = OFF')
      if (planted !== 'tombstone forgotten' || !isJournal(file) || !isFirst) return
      isFirst = false
      if (real.prepare.call(db, "SELECT 1 FROM sqlite_master WHERE name = 'tasks'").get() !== undefined)
        real.exec.call(db, FORGET)
    },
    /** A server that forgets which orders a reservation holds. */
    committed: ({ db, writes }: Commit): void => {
      if (planted === 'orders not held' && (writes.get('bill_intents') ?? '').includes('RESERVED'))
        real.exec.call(db, 'UPDATE bill_intent_orders SET live = 0')
    },
    /** Is this commit dropped without a word? */
    swallows: ({ writes }: Commit): boolean => {
      const tasks = writes.get('tasks') ?? ''
      return planted === 'done swallowed' && tasks.includes(' DONE ')
    },
    /** A task that was sent is read as if the device's counter had stood one higher before it. */
    row: (sql: string, row: unknown): unknown => {
      if (
        planted !== 'baseline is the counter' ||
        !OF_TASKS.test(sql) ||
        typeof row !== 'object' ||
        row === null
      )
        return row
      const task = row as { state?: string; baseline?: string | null }
      return task.state === 'SENDING' && task.baseline ? { ...task, baseline: raised(task.baseline) } : row
    },
  }
}
