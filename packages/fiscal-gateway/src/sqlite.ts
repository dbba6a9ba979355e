import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const BUSY_MS = 2000

/** Brings the tables and rows of one version to the next. */
export type Upgrade = (db: DatabaseSync) => void

const pragma = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const demand = (db: DatabaseSync, file: string, name: string, value: unknown): void => {
  const found = pragma(db, name)
  if (found !== value) throw new Error(`${file}: ${name} is ${String(found)} and must be ${String(value)}`)
}

const demandDurable = (db: DatabaseSync, file: string): void => {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // A build or a file system that quietly declines would turn "written down before printing" into a hope.
  demand(db, file, 'journal_mode', 'wal')
  demand(db, file, 'synchronous', 2)
  demand(db, file, 'foreign_keys', 1)
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

/**
 * Gives a database its newest shape, whatever version it is: the tables of version 1, where they are missing, and each later version from the one before.
 * Error for one that a newer gateway wrote.
 */
export const bringUpToDate = (
  db: DatabaseSync,
  file: string,
  schema: string,
  upgrades: readonly Upgrade[] = [],
): void =>
  inTransaction(db, () => {
    const version = Number(pragma(db, 'user_version'))
    if (version > upgrades.length + 1) throw new Error(`${file}: written by a newer gateway (${version})`)
    db.exec(schema)
    for (const upgrade of upgrades.slice(Math.max(0, version - 1))) upgrade(db)
    db.exec(`PRAGMA user_version = ${upgrades.length + 1}`)
  })

/** How a store of the gateway is opened; a simulation keeps its stores in memory. */
export type OpenStore = (file: string, schema: string, upgrades?: readonly Upgrade[]) => DatabaseSync

/** Opens a database whose every commit is on the disk when it returns; Error when the file cannot promise that. */
export const openDurable: OpenStore = (file, schema, upgrades) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    demandDurable(db, file)
    bringUpToDate(db, file, schema, upgrades)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
