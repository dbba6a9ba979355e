import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { queryOnce } from './embedded-postgres.ts'

/** Rows by table, each as JSON, sorted: read without the code that moves them. */
export type StoredRows = Readonly<Record<string, readonly string[]>>

const asLines = (rows: readonly object[]): readonly string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .map(([name, value]) => [name, value === null ? null : String(value)])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ),
    )
    .toSorted()

const withoutMigrations = (names: readonly unknown[]): readonly string[] =>
  names.map(String).filter((name) => name !== 'migrations')

export const sqliteRowsIn = (dataDir: string): StoredRows => {
  const db = new DatabaseSync(join(dataDir, 'kafana.db'), { readOnly: true })
  const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all()
  const rows = withoutMigrations(tables.map(({ name }) => name)).map((name) => {
    const statement = db.prepare(`SELECT * FROM "${name}"`)
    statement.setReadBigInts(true)
    return [name, asLines(statement.all())] as const
  })
  db.close()
  return Object.fromEntries(rows)
}

export const postgresRowsIn = async (url: string): Promise<StoredRows> => {
  const tables = await queryOnce(url, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  const rows: [string, readonly string[]][] = []
  for (const name of withoutMigrations(tables.map((table) => table['name'])))
    rows.push([name, asLines(await queryOnce(url, `SELECT * FROM "${name}"`))])
  return Object.fromEntries(rows)
}
