import { basename } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { openDurable, type OpenStore } from '../storage.ts'

/**
 * Stores on a disk that a test fills. A write to a full disk rolls back its transaction, as SQLite does, and fails;
 * reads go on. `full`: the names of the stores that cannot be written.
 */
export const createFullDisk = () => {
  const full = new Set<string>()
  const refuse = (db: DatabaseSync, name: string): void => {
    if (!full.has(name)) return
    if (db.isTransaction) db.exec('ROLLBACK')
    throw new Error('database or disk is full')
  }
  const statementOf = (db: DatabaseSync, name: string, statement: StatementSync): StatementSync =>
    ({
      get: (...values: SQLInputValue[]) => statement.get(...values),
      all: (...values: SQLInputValue[]) => statement.all(...values),
      run: (...values: SQLInputValue[]) => {
        refuse(db, name)
        return statement.run(...values)
      },
    }) as unknown as StatementSync

  const openStore: OpenStore = (file, schema, migrations) => {
    const [db, name] = [openDurable(file, schema, migrations), basename(file)]
    return {
      get isTransaction() {
        return db.isTransaction
      },
      prepare: (sql: string) => statementOf(db, name, db.prepare(sql)),
      exec: (sql: string) => {
        if (sql === 'COMMIT') refuse(db, name)
        db.exec(sql)
      },
      close: () => db.close(),
    } as unknown as DatabaseSync
  }
  return { full, openStore }
}
