import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const BUSY_MS = 2000
/** Raised with every change of a table below; a file written by a newer gateway is refused. */
const SCHEMA_VERSION = 1

const pragma = (db: DatabaseSync, name: string): unknown => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const demand = (db: DatabaseSync, file: string, name: string, value: unknown): void => {
  const found = pragma(db, name)
  if (found !== value) throw new Error(`${file}: ${name} is ${String(found)} and must be ${String(value)}`)
}

const prepareFile = (db: DatabaseSync, file: string, schema: string): void => {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // A build or a file system that quietly declines would turn "written down before printing" into a hope.
  demand(db, file, 'journal_mode', 'wal')
  demand(db, file, 'synchronous', 2)
  demand(db, file, 'foreign_keys', 1)
  const version = Number(pragma(db, 'user_version'))
  if (version > SCHEMA_VERSION) throw new Error(`${file}: written by a newer gateway (${version})`)
  db.exec(schema)
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
}

/** Opens a database whose every commit is on the disk when it returns; Error when the file cannot promise that. */
export const openDurable = (file: string, schema: string): DatabaseSync => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    prepareFile(db, file, schema)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Runs `work` in one transaction: all of it or nothing. */
export const inTransaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk ends the transaction by itself.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
