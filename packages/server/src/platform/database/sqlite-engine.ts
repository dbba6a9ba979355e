import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { BoundParams, Statement } from '../unit-of-work/statement.ts'
import {
  StoreUnavailableError,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '../unit-of-work/unit-of-work.ts'
import { createCompiler } from './compile.ts'
import { openUnit, type Executor } from './unit-tx.ts'

interface Waiting {
  readonly companyId: string
  readonly unit: (tx: WriteTx) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
}
type Outcome =
  | { readonly ok: true; readonly value: unknown; readonly afterCommit: readonly (() => void)[] }
  | { readonly ok: false; readonly reason: unknown }

/** Writes wait in a queue and are committed in groups: one durable flush serves every unit that waited. */
const BATCH_LIMIT = 64

const executorOn = (db: DatabaseSync, compile: ReturnType<typeof createCompiler>): Executor => {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = db.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }
  const bound = (
    statement: Statement<never, unknown>,
    companyId: string,
    params: BoundParams,
  ): [StatementSync, SQLInputValue[]] => {
    const compiled = compile(statement)
    return [prepare(compiled.sql), compiled.bind(companyId, params)]
  }
  return {
    all: async (statement, companyId, params) => {
      const [ready, values] = bound(statement, companyId, params)
      return ready.all(...values)
    },
    run: async (statement, companyId, params) => {
      const [ready, values] = bound(statement, companyId, params)
      return Number(ready.run(...values).changes)
    },
  }
}

/** One unit inside the open transaction, in a savepoint of its own: refused, it leaves nothing and the others stay. */
const runUnit = async (
  writer: DatabaseSync,
  executor: Executor,
  { companyId, unit }: Waiting,
): Promise<Outcome> => {
  const { tx, afterCommit, end } = openUnit(companyId, executor)
  writer.exec('SAVEPOINT unit')
  try {
    const value = await unit(tx)
    end()
    writer.exec('RELEASE unit')
    return { ok: true, value, afterCommit }
  } catch (reason) {
    end()
    // A full disk ends the whole transaction by itself: there is no savepoint to go back to.
    if (!writer.isTransaction) throw new StoreUnavailableError(reason)
    writer.exec('ROLLBACK TO unit')
    writer.exec('RELEASE unit')
    return { ok: false, reason }
  }
}

const settle = (waiting: Waiting, outcome: Outcome): void => {
  if (!outcome.ok) {
    waiting.reject(outcome.reason)
    return
  }
  for (const action of outcome.afterCommit) action()
  waiting.resolve(outcome.value as never)
}

/** Runs a batch strictly one unit after another and answers nobody before the commit. */
const runBatch = async (
  writer: DatabaseSync,
  executor: Executor,
  batch: readonly Waiting[],
): Promise<void> => {
  const outcomes: Outcome[] = []
  try {
    writer.exec('BEGIN IMMEDIATE')
    for (const waiting of batch) outcomes.push(await runUnit(writer, executor, waiting))
    writer.exec('COMMIT')
  } catch (cause) {
    if (writer.isTransaction) writer.exec('ROLLBACK')
    const reason = cause instanceof StoreUnavailableError ? cause : new StoreUnavailableError(cause)
    for (const waiting of batch) waiting.reject(reason)
    return
  }
  batch.forEach((waiting, index) => {
    const outcome = outcomes[index]
    if (outcome) settle(waiting, outcome)
  })
}

/**
 * The embedded store: one private writer whose units never interleave, and a second, read-only connection that sees only committed rows.
 * @param writer open for writing, pragmas set
 * @param reader open read-only on the same file
 */
export const createSqliteUnitOfWork = (writer: DatabaseSync, reader: DatabaseSync): UnitOfWork => {
  const compile = createCompiler('sqlite')
  const writing = executorOn(writer, compile)
  const reading = executorOn(reader, compile)
  let queue: Waiting[] = []
  let draining = false

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH_LIMIT)
      queue = queue.slice(BATCH_LIMIT)
      await runBatch(writer, writing, batch)
    }
    draining = false
  }

  return {
    write: <T>(companyId: string, unit: (tx: WriteTx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ companyId, unit, resolve, reject })
        if (draining) return
        draining = true
        // Requests that arrive in the same turn of the event loop share a commit.
        setImmediate(() => void drain())
      }),
    read: async <T>(companyId: string, unit: (tx: Tx) => Promise<T>) => {
      const { tx, end } = openUnit(companyId, reading)
      try {
        return await unit(tx)
      } finally {
        end()
      }
    },
  }
}
