import { DatabaseSync } from 'node:sqlite'

/** A database that must not be served: what it contains is not what was written. */
export class DamagedDatabaseError extends Error {
  readonly file: string
  readonly problem: string
  constructor(file: string, problem: string, options?: ErrorOptions) {
    const line = problem.replaceAll(/\s+/g, ' ').trim()
    super(`The database ${file} is damaged (${line}).`, options)
    this.name = 'DamagedDatabaseError'
    this.file = file
    this.problem = line
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, the low byte of a code. */
const DAMAGE_CODES = new Set([11, 26])

/** Whether SQLite refused a statement because the file is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  DAMAGE_CODES.has(error.errcode & 0xff)

/** Runs work on a database. @throws DamagedDatabaseError where SQLite says that the file is damaged */
export const noticingDamage = <T>(file: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (isDamage(error)) throw new DamagedDatabaseError(file, (error as Error).message, { cause: error })
    throw error
  }
}

/** The names of tables and columns are damaged, too, where no reference fits them any more. */
const firstOrphan = (db: DatabaseSync, file: string): Record<string, unknown> | undefined => {
  try {
    return db.prepare('PRAGMA foreign_key_check').get()
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('foreign key mismatch')) throw error
    throw new DamagedDatabaseError(file, error.message, { cause: error })
  }
}

/**
 * Reads a whole database: structure, indexes against their tables, and references between tables.
 * @throws DamagedDatabaseError with the first problem
 */
export const ensureIntact = (db: DatabaseSync, file: string): void =>
  noticingDamage(file, () => {
    const [found = {}] = db.prepare('PRAGMA integrity_check(1)').all()
    const problem = Object.values(found)[0]
    if (problem !== 'ok') throw new DamagedDatabaseError(file, String(problem))
    const orphan = firstOrphan(db, file)
    if (orphan)
      throw new DamagedDatabaseError(
        file,
        `a row of ${String(orphan['table'])} refers to a missing row of ${String(orphan['parent'])}`,
      )
  })

/** The same for a file that others may have open. @throws DamagedDatabaseError */
export const ensureFileIntact = (file: string): void =>
  noticingDamage(file, () => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      ensureIntact(db, file)
    } finally {
      db.close()
    }
  })
