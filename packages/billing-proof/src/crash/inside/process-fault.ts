import type { DatabaseSync } from 'node:sqlite'
import type { ProcessFault } from '../process-commands.ts'
import { fileName, originalSqlite, type Commit } from './stores.ts'

/** Matches the statements with which a gateway reads tasks from its journal. */
const READS_TASKS = /\bfrom tasks\b/i

const raiseBaseline = (baseline: string): string => {
  const known = JSON.parse(baseline) as { receiptNo: number }
  return JSON.stringify({ ...known, receiptNo: known.receiptNo + 1 })
}

const DELETE_TOMBSTONES = `DROP TRIGGER IF EXISTS tasks_stay; DELETE FROM tasks WHERE state = 'CANCELLED'`
const isJournal = (file: string): boolean => fileName(file) === 'journal.db'

/** Changes the behaviour of a process according to its fault. */
export const createProcessFault = (processFault: ProcessFault | null) => {
  let isFirst = true
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
    /** The server does not lock the orders of a reservation. */
    committed: ({ db, writes }: Commit): void => {
      if (processFault === 'orders not locked' && (writes.get('bill_intents') ?? '').includes('RESERVED'))
        originalSqlite.exec.call(db, 'UPDATE bill_intent_orders SET live = 0')
    },
    /** Whether this commit is silently rolled back. */
    drops: ({ writes }: Commit): boolean => {
      const tasks = writes.get('tasks') ?? ''
      return processFault === 'completed task not recorded' && tasks.includes(' DONE ')
    },
    /** A sent task is read with a baseline that is one too high. */
    row: (sql: string, row: unknown): unknown => {
      if (
        processFault !== 'baseline too high' ||
        !READS_TASKS.test(sql) ||
        typeof row !== 'object' ||
        row === null
      )
        return row
      const task = row as { state?: string; baseline?: string | null }
      return task.state === 'SENDING' && task.baseline
        ? { ...task, baseline: raiseBaseline(task.baseline) }
        : row
    },
  }
}
