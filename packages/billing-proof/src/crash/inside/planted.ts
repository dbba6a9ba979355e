import type { DatabaseSync } from 'node:sqlite'
import type { Planted } from '../orders-to-process.ts'
import { nameOf, real, type Commit } from './stores.ts'

/** The statements with which a gateway asks its journal for tasks. */
const OF_TASKS = /\bfrom tasks\b/i

const raised = (baseline: string): string => {
  const known = JSON.parse(baseline) as { receiptNo: number }
  return JSON.stringify({ ...known, receiptNo: known.receiptNo + 1 })
}

/** What a planted fault changes of a process. */
export const plantedIn = (planted: Planted | null) => ({
  /** A store that says that it flushes, and does not. */
  begin: (db: DatabaseSync, file: string): void => {
    const lazy = (planted === 'journal not flushed' && nameOf(file) === 'journal.db') || (planted === 'server not flushed' && nameOf(file) === 'kafana.db')
    if (lazy) real.exec.call(db, 'PRAGMA synchronous = OFF')
  },
  /** Is this commit dropped without a word? */
  swallows: ({ writes }: Commit): boolean => {
    const tasks = writes.get('tasks') ?? ''
    return (planted === 'tombstone swallowed' && tasks.includes('CANCELLED')) || (planted === 'done swallowed' && tasks.includes(' DONE '))
  },
  /** A task that was sent is read as if the device's counter had stood one higher before it. */
  row: (sql: string, row: unknown): unknown => {
    if (planted !== 'baseline is the counter' || !OF_TASKS.test(sql) || typeof row !== 'object' || row === null) return row
    const task = row as { state?: string; baseline?: string | null }
    return task.state === 'SENDING' && task.baseline ? { ...task, baseline: raised(task.baseline) } : row
  },
})
