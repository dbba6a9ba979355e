import type { DatabaseSync as Database, SQLInputValue } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'

interface SchemaEntry {
  readonly type: string
  readonly name: string
  readonly sql: string
}
type Row = Record<string, SQLInputValue>

const SCHEMA = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid'

/** Copies an in-memory database without uncommitted changes. Each call of the result opens a new database. */
export const copyDatabase = (db: Database): (() => Database) => {
  if (db.isTransaction) db.exec('ROLLBACK')
  const version = (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
  const schema = db.prepare(SCHEMA).all() as unknown as SchemaEntry[]
  const tables = schema
    .filter(({ type }) => type === 'table')
    .map((table) => ({ ...table, rows: db.prepare(`SELECT * FROM ${table.name}`).all() as Row[] }))
  return () => {
    const copy = new DatabaseSync(':memory:')
    copy.exec('PRAGMA foreign_keys = OFF')
    for (const { sql, name, rows } of tables) {
      copy.exec(sql)
      for (const row of rows)
        copy
          .prepare(
            `INSERT INTO ${name} VALUES (${Object.keys(row)
              .map(() => '?')
              .join(', ')})`,
          )
          .run(...Object.values(row))
    }
    for (const { type, sql } of schema) if (type !== 'table') copy.exec(sql)
    copy.exec(`PRAGMA foreign_keys = ON; PRAGMA user_version = ${version}`)
    return copy
  }
}
