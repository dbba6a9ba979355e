import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Claims a folder for this process until `release` or the process's end, however it ends: the receipt counter proves what was printed only while
 * one process alone uses the device. Error when another process holds it.
 */
export const claimFolder = (folder: string): { release: () => void } => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'owner.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`another gateway is already running on ${folder}`, { cause: error })
  }
  return { release: () => lock.close() }
}
