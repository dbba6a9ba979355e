import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFile, PRIVATE_FOLDER } from './private-files.ts'

/**
 * Locks a file for this process until `release` or the end of the process, however it ends: the operating system gives
 * the lock back, so a crash leaves only an empty file behind, which locks nothing. Null if another process has it.
 */
export const lockFile = (file: string): { release: () => void } | null => {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  createPrivateFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch {
    lock.close()
    return null
  }
}
