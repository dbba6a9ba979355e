import { sql } from 'kysely'
import type { Statement } from '../platform/unit-of-work/statement.ts'
import type { TestServer } from './test-server.ts'

const tableNames: Statement<object, { name: string }> = {
  build: ({ db, engine }) =>
    engine === 'sqlite'
      ? db
          .selectFrom(sql<{ name: string; type: string }>`sqlite_master`.as('tables'))
          .select('name')
          .where('type', '=', 'table')
      : db
          .selectFrom(
            sql<{
              name: string
            }>`(select table_name as name from information_schema.tables where table_schema = current_schema())`.as(
              'tables',
            ),
          )
          .select('name'),
}
const rowsOf = (table: string): Statement<object, Record<string, string | number | null>> => ({
  build: ({ db }) =>
    db.selectFrom(sql<Record<string, string | number | null>>`${sql.table(table)}`.as('row')).selectAll(),
})

/** One stored value, and where it is stored. */
interface StoredValue {
  /** `table.column`. */
  readonly place: string
  readonly value: string
}

/** Every value of every column of every table, also of those that the program does not know. */
export const storedValues = ({ platform }: TestServer): Promise<StoredValue[]> =>
  platform.uow.read('', async (tx) => {
    const values: StoredValue[] = []
    for (const { name } of await tx.all(tableNames, {})) {
      const rows = await tx.all(rowsOf(name), {})
      for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
        if (value !== null) values.push({ place: `${name}.${column}`, value: String(value) })
    }
    return values
  })

/** The columns in which one of these texts is stored, whatever its case. */
export const placesOf = async (server: TestServer, texts: readonly string[]): Promise<string[]> => {
  const searched = texts.map((text) => text.toLowerCase())
  const found = (await storedValues(server)).filter(({ value }) =>
    searched.some((text) => value.toLowerCase().includes(text)),
  )
  return [...new Set(found.map(({ place }) => place))].toSorted()
}
