import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { DatabaseSync } from 'node:sqlite'
import { nameOf, real } from './stores.ts'

const SQLITE_FULL = 13
const realStatfs = fs.statfsSync

/** The disk of this process, which can be full: then SQLite refuses every write and ends its transaction by itself. A fiscal device has memory of its own. */
export const fullDisk = () => {
  let isFull = false
  const statfs = ((path: fs.PathLike) => ({
    ...realStatfs(path),
    ...(isFull && { bavail: 0, bfree: 0 }),
  })) as typeof realStatfs
  fs.statfsSync = statfs
  syncBuiltinESMExports()
  return {
    fill: (full: boolean): void => {
      isFull = full
    },
    write: (db: DatabaseSync, file: string): void => {
      if (!isFull || nameOf(file) === 'device.db') return
      if (db.isTransaction) real.exec.call(db, 'ROLLBACK')
      throw Object.assign(new Error('database or disk is full'), {
        code: 'ERR_SQLITE_ERROR',
        errcode: SQLITE_FULL,
      })
    },
  }
}
