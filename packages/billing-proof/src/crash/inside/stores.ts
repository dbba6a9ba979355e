import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite'

const SQLITE_FULL = 13
const realStatfs = fs.statfsSync

/**
 * The disk of this process, which can be full: then SQLite refuses every write and ends its transaction by
 * itself. A fiscal device has memory of its own.
 */
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

/** A commit on its way: which tables it writes, and everything that its statements and values said. */
export interface Commit {
  readonly db: DatabaseSync
  readonly file: string
  readonly writes: ReadonlyMap<string, string>
}
interface StoreHooks {
  /** Runs a commit, or does not. */
  readonly commit: (commit: Commit, work: () => void) => void
  /** Before a statement writes. @throws what the store would */
  readonly write: (db: DatabaseSync, file: string) => void
  /** Before a transaction begins. */
  readonly begin: (db: DatabaseSync, file: string) => void
  /** What a statement read, on its way to the product. */
  readonly row: (sql: string, row: unknown) => unknown
}

type Values = SQLInputValue[]
interface Known {
  readonly db: DatabaseSync
  readonly sql: string
  readonly table: string | null
}

const WRITES = /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|update|delete\s+from)\s+"?(\w+)"?/i

type Ask<T> = (this: StatementSync, ...values: Values) => T
const { run, get, all } = StatementSync.prototype as unknown as {
  readonly run: Ask<unknown>
  readonly get: Ask<unknown>
  readonly all: Ask<unknown[]>
}
/** SQLite as it is without a watcher. */
export const real = {
  exec: DatabaseSync.prototype.exec,
  prepare: DatabaseSync.prototype.prepare,
  run,
  get,
  all,
}
/** A pragma's value, asked without being watched. */
export const pragmaOf = (db: DatabaseSync, name: string): unknown =>
  Object.values(real.get.apply(real.prepare.call(db, `PRAGMA ${name}`), []) ?? {})[0]

/**
 * Puts a watcher between the product and SQLite: every commit of this process passes it, whoever makes it.
 */
export const watchStores = (watcher: StoreHooks): void => {
  const statements = new WeakMap<StatementSync, Known>()
  const written = new WeakMap<DatabaseSync, Map<string, string>>()
  const fileOf = (db: DatabaseSync): string => db.location() ?? ''

  const note = ({ db, sql, table }: Known, values: Values): void => {
    if (table === null) return
    const tables = written.get(db) ?? new Map<string, string>()
    tables.set(table, `${tables.get(table) ?? ''} ${sql} ${values.map(String).join(' ')}`)
    written.set(db, tables)
  }
  const commit = (db: DatabaseSync, work: () => void): void => {
    const writes = written.get(db) ?? new Map<string, string>()
    written.delete(db)
    watcher.commit({ db, file: fileOf(db), writes }, work)
  }
  const watched = <T>(statement: StatementSync, values: Values, work: () => T): T => {
    const known = statements.get(statement)
    if (!known || known.table === null) return work()
    watcher.write(known.db, fileOf(known.db))
    note(known, values)
    if (known.db.isTransaction) return work()
    let result: T | undefined
    commit(known.db, () => {
      result = work()
    })
    return result as T
  }

  DatabaseSync.prototype.prepare = function prepareWatched(this: DatabaseSync, sql: string, ...more: []) {
    const statement = real.prepare.call(this, sql, ...more)
    statements.set(statement, { db: this, sql, table: WRITES.exec(sql)?.[1] ?? null })
    return statement
  }
  DatabaseSync.prototype.exec = function execWatched(this: DatabaseSync, sql: string) {
    if (/^\s*begin/i.test(sql)) {
      watcher.begin(this, fileOf(this))
      written.delete(this)
    }
    if (/^\s*commit/i.test(sql)) commit(this, () => real.exec.call(this, sql))
    else real.exec.call(this, sql)
  }
  const asked: { run: Ask<unknown>; get: Ask<unknown>; all: Ask<unknown[]> } = {
    run(...values) {
      return watched(this, values, () => real.run.apply(this, values))
    },
    get(...values) {
      return watcher.row(
        statements.get(this)?.sql ?? '',
        watched(this, values, () => real.get.apply(this, values)),
      )
    },
    all(...values) {
      const sql = statements.get(this)?.sql ?? ''
      return watched(this, values, () => real.all.apply(this, values)).map((row) => watcher.row(sql, row))
    },
  }
  Object.assign(StatementSync.prototype, asked)
}

export const nameOf = (file: string): string => basename(file)
