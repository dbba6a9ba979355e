import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFile, createPrivateFolder } from './private-files.ts'

/** What a lock runs: the second one is held by several processes at once, while nobody has the file alone. */
const LOCKING = {
  alone: 'BEGIN EXCLUSIVE',
  shared: 'BEGIN; SELECT count(*) FROM sqlite_schema',
} as const

/**
 * Locks a file for this process until `release` or the end of the process, however it ends: the operating system gives
 * the lock back, so a crash leaves only an empty file behind, which locks nothing. Null if another process has it.
 */
export const lockFile = (
  file: string,
  mode: keyof typeof LOCKING = 'alone',
): { release: () => void } | null => {
  createPrivateFolder(dirname(file))
  createPrivateFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec(LOCKING[mode])
    return { release: () => lock.close() }
  } catch {
    lock.close()
    return null
  }
}
