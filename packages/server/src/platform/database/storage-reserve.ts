import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Space on the disk that is kept for the time when it is full. */
export interface StorageReserve {
  /** Frees the space. False if it was free already. */
  release(): boolean
  /** Reserves the space again if there is enough of it. False if not. */
  restore(): boolean
  /** Whether anything can be written: there is space for some transactions. */
  hasSpace(): boolean
}

/** For a store that nobody depends on. */
export const NO_RESERVE: StorageReserve = { release: () => false, restore: () => true, hasSpace: () => true }

/** Enough for the bills of many evenings. */
export const RESERVE_BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024
const FILE = 'storage.reserve'

/** Random bytes, because a file system may store others in less space. */
const fill = (file: string): void => {
  const handle = openSync(file, 'w', 0o600)
  try {
    for (let size = 0; size < RESERVE_BYTES; size += CHUNK_BYTES) writeSync(handle, randomBytes(CHUNK_BYTES))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The reserve as a file beside the database. */
export const openReserve = (folder: string): StorageReserve => {
  const file = join(folder, FILE)
  const size = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const remove = (): void => rmSync(file, { force: true })
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    hasSpace: () => free() >= CHUNK_BYTES,
    release: () => {
      if (size() === 0) return false
      remove()
      return true
    },
    restore: () => {
      if (size() === RESERVE_BYTES) return true
      // As much again stays free: otherwise the next write would need the reserve at once.
      if (free() < 2 * RESERVE_BYTES) return false
      try {
        fill(file)
        return true
      } catch {
        remove()
        return false
      }
    },
  }
}
