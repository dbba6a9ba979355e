import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { BoundParams, Statement } from '../unit-of-work/statement.ts'
import type { Tx, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { DamagedDatabaseError, isDamage } from './sqlite-integrity.ts'
import { compileFor, type Executor, openUnit } from './unit-tx.ts'

/** Called when a statement finds the file damaged: whatever else is read from it may be wrong too. */
export type OnDamage = (error: DamagedDatabaseError) => void

const reportingDamage = <T>(db: DatabaseSync, onDamage: OnDamage, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (isDamage(error))
      onDamage(new DamagedDatabaseError(db.location() ?? '', (error as Error).message, { cause: error }))
    throw error
  }
}

/** Runs statements on a connection, each prepared once. */
export const executorOn = (db: DatabaseSync, onDamage: OnDamage): Executor => {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const existing = prepared.get(sql)
    if (existing) return existing
    const statement = db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const bound = (
    statement: Statement<never, unknown>,
    companyId: string,
    params: BoundParams,
  ): [StatementSync, SQLInputValue[]] => {
    const compiled = compileFor.sqlite(statement)
    return [prepare(compiled.sql), compiled.bind(companyId, params)]
  }
  return {
    all: async (statement, companyId, params) =>
      reportingDamage(db, onDamage, () => {
        const [ready, values] = bound(statement, companyId, params)
        return ready.all(...values)
      }),
    run: async (statement, companyId, params) =>
      reportingDamage(db, onDamage, () => {
        const [ready, values] = bound(statement, companyId, params)
        return Number(ready.run(...values).changes)
      }),
  }
}

interface Snapshots extends Pick<UnitOfWork, 'read' | 'first' | 'committedState'> {
  /** This process has committed something. */
  committed(): void
}

/**
 * Runs one reading unit after the other, each in a transaction: all of its statements see the same commit, as under
 * REPEATABLE READ on PostgreSQL. A unit awaits only its own statements, which answer at once, so that none waits long.
 */
export const createSnapshots = (reader: DatabaseSync, executor: Executor): Snapshots => {
  let last: Promise<unknown> = Promise.resolve()
  /** Reading units that have not ended. */
  let open = 0
  // Changes with every commit of another connection to the file, and this one commits nothing.
  const dataVersion = reader.prepare('PRAGMA data_version')
  /** What it was in this turn of the event loop: requests that arrive together ask once. */
  let version: number | null = null
  const forgetVersion = (): void => {
    version = null
  }
  const readVersion = (): number => {
    setImmediate(forgetVersion)
    return Number(dataVersion.get()?.['data_version'])
  }
  const readOne = async <T>(companyId: string, unit: (tx: Tx) => Promise<T>): Promise<T> => {
    const { tx, end } = openUnit(companyId, executor)
    reader.exec('BEGIN')
    try {
      return await unit(tx)
    } finally {
      end()
      if (reader.isTransaction) reader.exec('COMMIT')
    }
  }
  const read: UnitOfWork['read'] = (companyId, unit) => {
    open += 1
    const result = last.then(() => readOne(companyId, unit))
    const ended = (): void => {
      open -= 1
    }
    last = result.then(ended, ended)
    return result
  }
  // Between the statements of a unit, another one would see the state of that unit, which may be older.
  return {
    read,
    first: (companyId, statement, params) =>
      open > 0
        ? read(companyId, (tx) => tx.get(statement, params))
        : openUnit(companyId, executor).tx.get(statement, params),
    committedState: () => (reader.isTransaction ? null : (version ??= readVersion())),
    committed: forgetVersion,
  }
}
