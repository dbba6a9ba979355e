import type { DatabaseSync as Database, SQLInputValue } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'

interface Piece {
  readonly type: string
  readonly name: string
  readonly sql: string
}
type Row = Record<string, SQLInputValue>

const PIECES = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid'

/**
 * Everything that a store in memory holds, for as many stores to begin from as wanted. What a crash left
 * uncommitted is not in it.
 */
export const memoryOf = (db: Database): (() => Database) => {
  if (db.isTransaction) db.exec('ROLLBACK')
  const version = (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
  const pieces = db.prepare(PIECES).all() as unknown as Piece[]
  const tables = pieces
    .filter(({ type }) => type === 'table')
    .map((table) => ({ ...table, rows: db.prepare(`SELECT * FROM ${table.name}`).all() as Row[] }))
  return () => {
    const made = new DatabaseSync(':memory:')
    made.exec('PRAGMA foreign_keys = OFF')
    for (const { sql, name, rows } of tables) {
      made.exec(sql)
      for (const row of rows)
        made
          .prepare(
            `INSERT INTO ${name} VALUES (${Object.keys(row)
              .map(() => '?')
              .join(', ')})`,
          )
          .run(...Object.values(row))
    }
    for (const { type, sql } of pieces) if (type !== 'table') made.exec(sql)
    made.exec(`PRAGMA foreign_keys = ON; PRAGMA user_version = ${version}`)
    return made
  }
}
