import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type Store,
  StoreUnavailableError,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '@kafana/server/testing'
import type { Incarnation, Scheduler } from './incarnation.ts'

interface CrashingDatabaseDeps {
  readonly db: DatabaseSync
  readonly incarnation: Incarnation
  readonly disk: Disk
}

const demandAlive = ({ isAlive, step }: Incarnation): void => {
  if (!isAlive()) step()
}

/** A full disk ends the whole transaction by itself. */
const requireSpace = ({ db, disk }: CrashingDatabaseDeps): void => {
  if (!disk.full) return
  if (db.isTransaction) db.exec('ROLLBACK')
  throw new Error('database or disk is full')
}

const statementOf = (statement: StatementSync, deps: CrashingDatabaseDeps): StatementSync => {
  const { db, incarnation } = deps
  const reading = () => demandAlive(incarnation)
  const writing = (): void => {
    demandAlive(incarnation)
    requireSpace(deps)
    // Outside of a transaction every write is a commit of its own.
    if (!db.isTransaction) incarnation.step()
  }
  const wrapped = {
    get: (...values: SQLInputValue[]) => {
      reading()
      return statement.get(...values)
    },
    all: (...values: SQLInputValue[]) => {
      reading()
      return statement.all(...values)
    },
    run: (...values: SQLInputValue[]) => {
      writing()
      return statement.run(...values)
    },
  }
  return wrapped as unknown as StatementSync
}

/** Whatever a crash left uncommitted is not there at the next start. */
export const dropUncommitted = (db: DatabaseSync): void => {
  if (db.isTransaction) db.exec('ROLLBACK')
}

/**
 * A database whose process can die before and after each commit, and whose disk can be full. What is dead
 * neither reads nor writes.
 */
export const crashingDatabase = (deps: CrashingDatabaseDeps): DatabaseSync => {
  const { db, incarnation } = deps
  const commit = (): void => {
    incarnation.step()
    requireSpace(deps)
    db.exec('COMMIT')
    incarnation.step()
  }
  const wrapped = {
    get isTransaction() {
      return db.isTransaction
    },
    prepare: (sql: string) => statementOf(db.prepare(sql), deps),
    exec: (sql: string) => {
      if (sql !== 'ROLLBACK') demandAlive(incarnation)
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
  readonly incarnation: Incarnation
  readonly scheduler: Scheduler
  readonly disk: Disk
}

/** Every statement is a point where the process can stop: then nothing of the unit is kept. */
const stepping = (tx: WriteTx, { step }: Incarnation): WriteTx => ({
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
  afterCommit: (action) => tx.afterCommit(action),
  notify: (word) => tx.notify(word),
})

const createUnits = (uow: UnitOfWork, { incarnation, scheduler, disk }: Deps): UnitOfWork => ({
  write: (companyId, unit) =>
    incarnation.alive(
      scheduler.hold(async () => {
        incarnation.step()
        if (disk.full) throw new StoreUnavailableError(new Error('the disk is full'))
        const value = await uow.write(companyId, (tx) => unit(stepping(tx, incarnation)))
        // What was committed stays; the answer may not get out any more.
        incarnation.step()
        return value
      }),
    ),
  read: (companyId, unit) =>
    incarnation.alive(scheduler.hold(() => uow.read(companyId, async (tx: Tx) => unit(tx)))),
})

/**
 * A store whose process can die at every statement of a write, before and after its commit. What is dead
 * neither writes nor answers.
 */
export const crashingStore = (store: Store, deps: Deps): Store => ({
  ...store,
  uow: createUnits(store.uow, deps),
})
