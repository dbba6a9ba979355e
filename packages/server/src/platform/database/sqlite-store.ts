import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../migrations/index.ts'
import { createSqliteUnitOfWork } from './sqlite-engine.ts'
import { migrate, type MigrationTarget, pendingMigrations, type Store } from './store.ts'

/** Earlier versions can lose committed rows of a write-ahead log after a crash. */
const OLDEST_SQLITE = [3, 51, 3] as const

const pragma = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const ensureVersion = (db: DatabaseSync): void => {
  const row = db.prepare('SELECT sqlite_version() AS version').get()
  const found = String(row?.['version']).split('.').map(Number)
  const older = OLDEST_SQLITE.findIndex((part, index) => part !== (found[index] ?? 0))
  if (older >= 0 && (found[older] ?? 0) < (OLDEST_SQLITE[older] ?? 0))
    throw new Error(`SQLite ${found.join('.')} is too old: at least ${OLDEST_SQLITE.join('.')} is needed`)
}

/** Sets the durability pragmas and reads them back: an ineffective one would silently lose orders. */
const openWriter = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  ensureVersion(db)
  const isDurable =
    pragma(db, 'journal_mode') === 'wal' &&
    pragma(db, 'synchronous') === 2 &&
    pragma(db, 'foreign_keys') === 1
  if (!isDurable) throw new Error('the store does not accept its durability settings')
  return db
}

const targetOn = (db: DatabaseSync): MigrationTarget => ({
  engine: 'sqlite',
  inExclusiveTransaction: async (work) => {
    db.exec('BEGIN EXCLUSIVE')
    try {
      await work()
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  },
  execute: async (sql) => db.exec(sql),
  appliedNames: async () =>
    db
      .prepare('SELECT name FROM migrations')
      .all()
      .map((row) => String(row['name'])),
  markApplied: async (name, at) => {
    db.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, at)
  },
})

const migrateFile = async (writer: DatabaseSync, file: string, isNew: boolean): Promise<void> => {
  const target = targetOn(writer)
  const pending = await pendingMigrations(target, migrations)
  if (pending.length > 0 && !isNew) {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    copyFileSync(file, `${file}.before-${pending[0]?.name ?? 'migration'}`)
  }
  await migrate(target, migrations, Date.now())
}

/** Opens the embedded store in `file`, which is created or migrated first. */
export const openSqliteStore = async (file: string): Promise<Store> => {
  mkdirSync(dirname(file), { recursive: true })
  const isNew = !existsSync(file)
  const writer = openWriter(file)
  await migrateFile(writer, file, isNew)
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  return {
    uow: createSqliteUnitOfWork(writer, reader),
    listen: () => async () => undefined,
    close: async () => {
      reader.close()
      writer.close()
    },
  }
}
