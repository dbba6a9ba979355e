import { rmSync, type StatsFs, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { flush, publish } from '../files/durable-files.ts'
import { createPrivateFile } from '../files/private-files.ts'

const MEBIBYTE = 1024 * 1024

/** What a disk has left for this process. Some network drives do not say how large they are: then there is enough. */
export const freeBytes = ({ blocks, bavail, bsize }: Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>): number =>
  blocks === 0 ? Infinity : bavail * bsize

const pragma = (db: DatabaseSync, name: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0])

/** What a copy of a database takes at most. */
const sizeOfCopy = (db: DatabaseSync): number =>
  (pragma(db, 'page_count') - pragma(db, 'freelist_count')) * pragma(db, 'page_size')

/** A half-written copy would fill a disk with nothing that anybody can use. @throws Error with both sizes */
const ensureSpace = (db: DatabaseSync, folder: string, free: number): void => {
  const needed = sizeOfCopy(db)
  if (free < needed)
    throw new Error(
      `a copy of the database needs ${Math.ceil(needed / MEBIBYTE)} MiB, and the disk of ${folder} has ${Math.floor(free / MEBIBYTE)} MiB`,
    )
}

/**
 * Writes a consistent copy of a database, of everything that was committed when it began. Others may go on writing.
 * A file copy would lack what is still in the write-ahead log, and would drop SQLite's locks on the file.
 * @param free how many bytes a folder's disk has left
 * @throws Error where there is no space, or any of the disk; nothing is left behind then
 */
export const copyDatabase = (
  db: DatabaseSync,
  to: string,
  free = (folder: string): number => freeBytes(statfsSync(folder)),
): void => {
  const draft = `${to}.new`
  const remove = (): void => {
    for (const file of [draft, `${draft}-journal`]) rmSync(file, { force: true })
  }
  remove()
  ensureSpace(db, dirname(to), free(dirname(to)))
  try {
    createPrivateFile(draft)
    db.prepare('VACUUM INTO ?').run(draft)
    flush(draft, 'file')
    publish(draft, to)
  } catch (error) {
    remove()
    throw error
  }
}
