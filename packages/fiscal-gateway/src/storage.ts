import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { noticingDamage, requireIntact } from './damaged-store.ts'
import { createPrivateFile, ensurePrivateFolder, flushFolder } from './private-files.ts'

/** Beside the folder while a restore of its files is not complete: a journal that was made now would be kept by it. */
const RESTORING = 'restoring'
/** In the folder, where a restore was killed before it replaced anything. */
const RESTORE_STAGE = 'restoring.new'

/**
 * Closes a folder to other accounts and locks it for this process until `release` or the end of the process: the receipt counter proves what
 * was printed only while one process alone uses the device. Throws if another process has locked it, or a restore was
 * interrupted.
 */
export const lockFolder = (folder: string): { release: () => void } => {
  ensurePrivateFolder(folder)
  const file = join(folder, 'owner.lock')
  createPrivateFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`another gateway is already running on ${folder}`, { cause: error })
  }
  const dataDir = dirname(folder)
  if (existsSync(join(dataDir, RESTORING))) {
    lock.close()
    throw new Error(`a restore into ${dataDir} was interrupted: run npm run restore again`)
  }
  rmSync(join(folder, RESTORE_STAGE), { recursive: true, force: true })
  return { release: () => lock.close() }
}

/** Enough to record the outcome of many prints. */
const RESERVE_BYTES = 8 * 1024 * 1024

/** Whether the folder's disk has space to record the outcome of a print. */
export const hasFreeSpace = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= RESERVE_BYTES
}

const BUSY_MS = 2000

/** Migrates tables and rows from one version to the next. */
export type Migration = (db: DatabaseSync) => void

const pragma = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const requirePragma = (db: DatabaseSync, file: string, name: string, value: unknown): void => {
  const found = pragma(db, name)
  if (found !== value) throw new Error(`${file}: ${name} is ${String(found)} and must be ${String(value)}`)
}

const requireDurability = (db: DatabaseSync, file: string): void => {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // A build or a file system may ignore these settings without an error; then nothing would be durable.
  requirePragma(db, file, 'journal_mode', 'wal')
  requirePragma(db, file, 'synchronous', 2)
  requirePragma(db, file, 'foreign_keys', 1)
}

/** Runs a function in one transaction. */
export const inTransaction = <T>(db: DatabaseSync, run: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite has already rolled back when the disk is full.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/**
 * Migrates a database to the newest version: creates the tables of version 1 where they are missing, then runs
 * each later migration. Throws for a database that a newer gateway wrote.
 */
export const migrate = (
  db: DatabaseSync,
  file: string,
  schema: string,
  migrations: readonly Migration[] = [],
): void =>
  inTransaction(db, () => {
    const version = Number(pragma(db, 'user_version'))
    if (version > migrations.length + 1) throw new Error(`${file}: written by a newer gateway (${version})`)
    db.exec(schema)
    for (const migration of migrations.slice(Math.max(0, version - 1))) migration(db)
    db.exec(`PRAGMA user_version = ${migrations.length + 1}`)
  })

/** Opens a store of the gateway; simulations keep theirs in memory. */
export type OpenStore = (file: string, schema: string, migrations?: readonly Migration[]) => DatabaseSync

/**
 * Opens a database whose every commit is on disk when it returns. Throws if the file cannot guarantee that, and
 * DamagedStoreError if it is damaged.
 */
export const openDurable: OpenStore = (file, schema, migrations) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (file !== ':memory:') createPrivateFile(file)
  const db = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    noticingDamage(file, () => requireDurability(db, file))
    requireIntact(db, file)
    migrate(db, file, schema, migrations)
    // SQLite ignores that the name of a new log cannot be flushed: after a power cut the log would be gone.
    flushFolder(dirname(file))
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
