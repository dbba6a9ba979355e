/** Works on a database in a thread of its own: SQLite would hold up every request. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { copyDatabase } from './sqlite-copy.ts'
import { DamagedDatabaseError, ensureFileIntact, noticingDamage } from './sqlite-integrity.ts'
import type { WorkerOutcome, WorkerTask } from './sqlite-tasks.ts'

const copy = (file: string, to: string): void =>
  noticingDamage(file, () => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      copyDatabase(db, to)
    } finally {
      db.close()
    }
  })

const outcomeOf = ({ file, copyTo }: WorkerTask): WorkerOutcome => {
  try {
    if (copyTo !== null) copy(file, copyTo)
    ensureFileIntact(copyTo ?? file)
    return { is: 'done' }
  } catch (error) {
    return error instanceof DamagedDatabaseError
      ? { is: 'damaged', file: error.file, problem: error.problem }
      : { is: 'failed', message: (error as Error).message }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(outcomeOf(workerData as WorkerTask))
