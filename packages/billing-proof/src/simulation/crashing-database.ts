import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Disk } from './crashing-store.ts'
import type { Incarnation } from './incarnation.ts'

interface Parts {
  readonly db: DatabaseSync
  readonly incarnation: Incarnation
  readonly disk: Disk
}

const demandAlive = ({ isAlive, step }: Incarnation): void => {
  if (!isAlive()) step()
}

/** A full disk ends the whole transaction by itself. */
const demandRoom = ({ db, disk }: Parts): void => {
  if (!disk.full) return
  if (db.isTransaction) db.exec('ROLLBACK')
  throw new Error('database or disk is full')
}

const statementOf = (statement: StatementSync, parts: Parts): StatementSync => {
  const { db, incarnation } = parts
  const reading = () => demandAlive(incarnation)
  const writing = (): void => {
    demandAlive(incarnation)
    demandRoom(parts)
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

/** A database whose process can die before and after each commit, and whose disk can be full. What is dead neither reads nor writes. */
export const crashingDatabase = (parts: Parts): DatabaseSync => {
  const { db, incarnation } = parts
  const commit = (): void => {
    incarnation.step()
    demandRoom(parts)
    db.exec('COMMIT')
    incarnation.step()
  }
  const wrapped = {
    get isTransaction() {
      return db.isTransaction
    },
    prepare: (sql: string) => statementOf(db.prepare(sql), parts),
    exec: (sql: string) => {
      if (sql !== 'ROLLBACK') demandAlive(incarnation)
      if (sql === 'COMMIT') commit()
      else db.exec(sql)
    },
    close: () => undefined,
  }
  return wrapped as unknown as DatabaseSync
}
