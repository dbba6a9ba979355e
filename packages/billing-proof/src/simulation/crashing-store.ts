import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type Store,
  StoreUnavailableError,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '@kafana/server/testing'
import type { ProcessRun } from './process-run.ts'
import type { Scheduler } from './scheduler.ts'

interface CrashingDatabaseDeps {
  readonly db: DatabaseSync
  readonly processRun: ProcessRun
  readonly disk: Disk
}

const requireAlive = ({ isAlive, step }: ProcessRun): void => {
  if (!isAlive()) step()
}

/** A write to a full disk rolls back the whole transaction. */
const requireSpace = ({ db, disk }: CrashingDatabaseDeps): void => {
  if (!disk.full) return
  if (db.isTransaction) db.exec('ROLLBACK')
  throw new Error('database or disk is full')
}

const statementOf = (statement: StatementSync, deps: CrashingDatabaseDeps): StatementSync => {
  const { db, processRun } = deps
  const beforeRead = () => requireAlive(processRun)
  const beforeWrite = (): void => {
    requireAlive(processRun)
    requireSpace(deps)
    // Outside of a transaction, every write is its own commit.
    if (!db.isTransaction) processRun.step()
  }
  const wrapped = {
    get: (...values: SQLInputValue[]) => {
      beforeRead()
      return statement.get(...values)
    },
    all: (...values: SQLInputValue[]) => {
      beforeRead()
      return statement.all(...values)
    },
    run: (...values: SQLInputValue[]) => {
      beforeWrite()
      return statement.run(...values)
    },
  }
  return wrapped as unknown as StatementSync
}

/** Rolls back what a crash left uncommitted. */
export const rollBackUncommitted = (db: DatabaseSync): void => {
  if (db.isTransaction) db.exec('ROLLBACK')
}

/**
 * A database whose process can crash before and after each commit, and whose disk can be full. A crashed
 * process can neither read nor write.
 */
export const crashingDatabase = (deps: CrashingDatabaseDeps): DatabaseSync => {
  const { db, processRun } = deps
  const commit = (): void => {
    processRun.step()
    requireSpace(deps)
    db.exec('COMMIT')
    processRun.step()
  }
  const wrapped = {
    get isTransaction() {
      return db.isTransaction
    },
    prepare: (sql: string) => statementOf(db.prepare(sql), deps),
    exec: (sql: string) => {
      if (sql !== 'ROLLBACK') requireAlive(processRun)
      if (sql === 'COMMIT') commit()
      else db.exec(sql)
    },
    close: () => undefined,
  }
  return wrapped as unknown as DatabaseSync
}

export interface Disk {
  full: boolean
}

interface Deps {
  readonly processRun: ProcessRun
  readonly scheduler: Scheduler
  readonly disk: Disk
  /** Replaces how the store sends messages to other processes: nothing may arrive before the clock says so. */
  readonly notify?: ((message: string) => void) | undefined
}

/** The process can crash at every statement; then nothing of the unit of work is saved. */
const withSteps = (tx: WriteTx, { processRun: { step }, notify }: Deps): WriteTx => ({
  companyId: tx.companyId,
  all: async (statement, params) => {
    step()
    return tx.all(statement, params)
  },
  get: async (statement, params) => {
    step()
    return tx.get(statement, params)
  },
  run: async (statement, params) => {
    step()
    return tx.run(statement, params)
  },
  send: (statement, params) => {
    step()
    tx.send(statement, params)
  },
  afterCommit: (action) => tx.afterCommit(action),
  notify: (message) => (notify ? tx.afterCommit(() => notify(message)) : tx.notify(message)),
})

const createUnitOfWork = (uow: UnitOfWork, deps: Deps): UnitOfWork => {
  const { processRun, scheduler, disk } = deps
  const reading = <T>(read: () => Promise<T>): Promise<T> => processRun.whileAlive(scheduler.hold(read))
  return {
    write: (companyId, unit) =>
      processRun.whileAlive(
        scheduler.hold(async () => {
          processRun.step()
          if (disk.full) throw new StoreUnavailableError(new Error('the disk is full'))
          const value = await uow.write(companyId, (tx) => unit(withSteps(tx, deps)))
          // What was committed stays, but the response may be lost.
          processRun.step()
          return value
        }),
      ),
    read: (companyId, unit) => reading(() => uow.read(companyId, async (tx: Tx) => unit(tx))),
    first: (companyId, statement, params) => reading(() => uow.first(companyId, statement, params)),
    committedState: uow.committedState,
  }
}

/**
 * A store whose process can crash at every statement of a write, and before and after its commit. A crashed
 * process neither writes nor returns.
 */
export const crashingStore = (store: Store, deps: Deps): Store => ({
  ...store,
  uow: createUnitOfWork(store.uow, deps),
})
