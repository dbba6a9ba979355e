import { Worker } from 'node:worker_threads'
import { forgetCheck, rememberCheck } from './sqlite-checked.ts'
import { DamagedDatabaseError } from './sqlite-integrity.ts'

export interface WorkerTask {
  readonly file: string
  /** Where to write a copy, which is then read instead of the file; null to read the file itself. */
  readonly copyTo: string | null
}

export type WorkerOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'damaged'; readonly file: string; readonly problem: string }
  | { readonly is: 'failed'; readonly message: string }

const WORKER = new URL('sqlite-worker.ts', import.meta.url)

const throwUnlessDone = (outcome: WorkerOutcome): void => {
  if (outcome.is === 'damaged') throw new DamagedDatabaseError(outcome.file, outcome.problem)
  if (outcome.is === 'failed') throw new Error(outcome.message)
}

const runTask = async (task: WorkerTask, signal?: AbortSignal): Promise<void> => {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<WorkerOutcome>()
  // Without the flags of this process: they may preload what belongs to it alone.
  const worker = new Worker(WORKER, { workerData: task, execArgv: [] })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the work on the database was cancelled')))
  const cancel = () => void worker.terminate()
  signal?.addEventListener('abort', cancel)
  try {
    throwUnlessDone(await promise)
  } finally {
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}

/** Reads a whole database that may be in use. @throws DamagedDatabaseError; the next start then reads it first */
export const checkDatabase = async (file: string, signal?: AbortSignal): Promise<void> => {
  try {
    await runTask({ file, copyTo: null }, signal)
    rememberCheck(file)
  } catch (error) {
    if (error instanceof DamagedDatabaseError) forgetCheck(file)
    throw error
  }
}

/** Copies a database that may be in use, and reads the whole copy. @throws DamagedDatabaseError */
export const copyAndCheck = (file: string, copyTo: string, signal?: AbortSignal): Promise<void> =>
  runTask({ file, copyTo }, signal)
