import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** A database of the gateway that must not be used: it may deny a receipt that was printed. */
export class DamagedStoreError extends Error {
  override readonly name = 'DamagedStoreError'
  readonly file: string
  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`${file} is damaged (${problem})`, options)
    this.file = file
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, the low byte of a code. */
const DAMAGE_CODES = new Set([11, 26])

/** Runs work on a database. Throws DamagedStoreError where SQLite says that the file is damaged. */
export const noticingDamage = <T>(file: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    const code =
      error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
    if (DAMAGE_CODES.has(code & 0xff))
      throw new DamagedStoreError(file, (error as Error).message, { cause: error })
    throw error
  }
}

/** Reads a whole database. Throws DamagedStoreError with the first problem. */
export const requireIntact = (db: DatabaseSync, file: string): void =>
  noticingDamage(file, () => {
    const [found = {}] = db.prepare('PRAGMA integrity_check(1)').all()
    const problem = String(Object.values(found)[0])
    if (problem !== 'ok') throw new DamagedStoreError(file, problem)
    const orphan = db.prepare('PRAGMA foreign_key_check').get()
    if (orphan) throw new DamagedStoreError(file, `a row of ${String(orphan['table'])} has lost its parent`)
  })

const manifest = z.object({ position: z.number() })

/**
 * Where a backup stands in the order in which they were made. Its name has the clock of then, which may have been wrong;
 * earlier versions wrote nothing else.
 */
const positionOf = (backup: string): number => {
  const named = Date.parse(basename(backup).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))
  try {
    return manifest.parse(JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'))).position
  } catch {
    return Number.isNaN(named) ? 0 : named
  }
}

/** The newest backup that has a file of this name; its content is checked when it is restored. */
const newestBackupOf = (name: string, backupDir: string): string | null =>
  existsSync(backupDir)
    ? (readdirSync(backupDir)
        .map((backup) => join(backupDir, backup))
        .filter(
          (backup) => existsSync(join(backup, 'backup.json')) && existsSync(join(backup, 'gateway', name)),
        )
        .toSorted((one, other) => positionOf(one) - positionOf(other))
        .at(-1) ?? null)
    : null

/** What to do about it, as the rest of the line that says what is damaged. */
export const repairHint = ({ file }: DamagedStoreError, backupDir: string | null): string => {
  const backup = backupDir === null ? null : newestBackupOf(basename(file), backupDir)
  if (backup !== null)
    return `the newest backup is ${backup}: restore it with npm run restore -- ${backup} --only gateway`
  return backupDir === null
    ? 'BACKUP_DIR is not set: if you have a backup, restore it with npm run restore -- <its folder> --only gateway'
    : `there is no backup of it in ${backupDir}`
}
