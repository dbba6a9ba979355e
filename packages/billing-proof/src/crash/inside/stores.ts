import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite'

const SQLITE_FULL = 13
const originalStatfs = fs.statfsSync

/**
 * Can make the disk of this process full: SQLite then refuses every write and rolls back the transaction. The
 * fiscal device is not affected, because it has its own memory.
 */
export const createDiskFault = () => {
  let isFull = false
  const statfs = ((path: fs.PathLike) => ({
    ...originalStatfs(path),
    ...(isFull && { bavail: 0, bfree: 0 }),
  })) as typeof originalStatfs
  fs.statfsSync = statfs
  syncBuiltinESMExports()
  return {
    fill: (full: boolean): void => {
      isFull = full
    },
    write: (db: DatabaseSync, file: string): void => {
      if (!isFull || fileName(file) === 'device.db') return
      if (db.isTransaction) originalSqlite.exec.call(db, 'ROLLBACK')
      throw Object.assign(new Error('database or disk is full'), {
        code: 'ERR_SQLITE_ERROR',
        errcode: SQLITE_FULL,
      })
    },
  }
}

/** A commit: the tables that it writes, each with the text of all its statements and values. */
export interface Commit {
  readonly db: DatabaseSync
  readonly file: string
  readonly writes: ReadonlyMap<string, string>
}
interface StoreHooks {
  /** Decides whether to run a commit. */
  readonly commit: (commit: Commit, work: () => void) => void
  /** Runs before a statement writes. @throws the error that the store would throw */
  readonly write: (db: DatabaseSync, file: string) => void
  /** Runs before a transaction begins. */
  readonly begin: (db: DatabaseSync, file: string) => void
  /** Returns the row that the product gets for a row that a statement read. */
  readonly row: (sql: string, row: unknown) => unknown
}

type Values = SQLInputValue[]
interface StatementInfo {
  readonly db: DatabaseSync
  readonly sql: string
  readonly table: string | null
}

const WRITES = /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|update|delete\s+from)\s+"?(\w+)"?/i

type StatementMethod<T> = (this: StatementSync, ...values: Values) => T
const { run, get, all } = StatementSync.prototype as unknown as {
  readonly run: StatementMethod<unknown>
  readonly get: StatementMethod<unknown>
  readonly all: StatementMethod<unknown[]>
}
/** SQLite without the hooks. */
export const originalSqlite = {
  exec: DatabaseSync.prototype.exec,
  prepare: DatabaseSync.prototype.prepare,
  run,
  get,
  all,
}
/** Reads the value of a pragma without the hooks. */
export const pragmaOf = (db: DatabaseSync, name: string): unknown =>
  Object.values(originalSqlite.get.apply(originalSqlite.prepare.call(db, `PRAGMA ${name}`), []) ?? {})[0]

/** Hooks every SQLite commit of this process. */
export const hookStores = (hooks: StoreHooks): void => {
  const statements = new WeakMap<StatementSync, StatementInfo>()
  const written = new WeakMap<DatabaseSync, Map<string, string>>()
  const fileOf = (db: DatabaseSync): string => db.location() ?? ''

  const note = ({ db, sql, table }: StatementInfo, values: Values): void => {
    if (table === null) return
    const tables = written.get(db) ?? new Map<string, string>()
    tables.set(table, `${tables.get(table) ?? ''} ${sql} ${values.map(String).join(' ')}`)
    written.set(db, tables)
  }
  const commit = (db: DatabaseSync, work: () => void): void => {
    const writes = written.get(db) ?? new Map<string, string>()
    written.delete(db)
    hooks.commit({ db, file: fileOf(db), writes }, work)
  }
  const runHooked = <T>(statement: StatementSync, values: Values, work: () => T): T => {
    const info = statements.get(statement)
    if (!info || info.table === null) return work()
    hooks.write(info.db, fileOf(info.db))
    note(info, values)
    if (info.db.isTransaction) return work()
    let result: T | undefined
    commit(info.db, () => {
      result = work()
    })
    return result as T
  }

  DatabaseSync.prototype.prepare = function prepareHooked(this: DatabaseSync, sql: string, ...more: []) {
    const statement = originalSqlite.prepare.call(this, sql, ...more)
    statements.set(statement, { db: this, sql, table: WRITES.exec(sql)?.[1] ?? null })
    return statement
  }
  DatabaseSync.prototype.exec = function execHooked(this: DatabaseSync, sql: string) {
    if (/^\s*begin/i.test(sql)) {
      hooks.begin(this, fileOf(this))
      written.delete(this)
    }
    if (/^\s*commit/i.test(sql)) commit(this, () => originalSqlite.exec.call(this, sql))
    else originalSqlite.exec.call(this, sql)
  }
  const hookedMethods: {
    run: StatementMethod<unknown>
    get: StatementMethod<unknown>
    all: StatementMethod<unknown[]>
  } = {
    run(...values) {
      return runHooked(this, values, () => originalSqlite.run.apply(this, values))
    },
    get(...values) {
      return hooks.row(
        statements.get(this)?.sql ?? '',
        runHooked(this, values, () => originalSqlite.get.apply(this, values)),
      )
    },
    all(...values) {
      const sql = statements.get(this)?.sql ?? ''
      return runHooked(this, values, () => originalSqlite.all.apply(this, values)).map((row) =>
        hooks.row(sql, row),
      )
    },
  }
  Object.assign(StatementSync.prototype, hookedMethods)
}

export const fileName = (file: string): string => basename(file)
