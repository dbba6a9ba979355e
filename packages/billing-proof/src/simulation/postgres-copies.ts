import { queryOnce } from '@kafana/server/testing'

/** The rows of each table, as JSON. */
type Copy = readonly { readonly name: string; readonly rows: string }[]

const QUOTE = '$rows$'

/** Copies of a database that is in use, and going back to one of them while nobody uses it. */
export const createPostgresCopies = (databaseUrl: string) => {
  const copies = new Map<string, Copy>()
  const tableNames = async (): Promise<string[]> => {
    const rows = await queryOnce(
      databaseUrl,
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
    )
    return rows.map(({ name }) => String(name))
  }
  return {
    /** Everything that is committed by now: one statement sees one state of all tables. */
    save: async (name: string): Promise<void> => {
      const selects = (await tableNames()).map(
        (table) =>
          `SELECT '${table}' AS name, (SELECT coalesce(json_agg(each), '[]')::text FROM ${table} each) AS rows`,
      )
      copies.set(name, (await queryOnce(databaseUrl, selects.join(' UNION ALL '))) as unknown as Copy)
    },
    /** False if there is no such copy yet. */
    goBackTo: async (name: string): Promise<boolean> => {
      const copy = copies.get(name)
      if (!copy) return false
      await queryOnce(
        databaseUrl,
        [
          // Neither what only grows nor what refers to other rows stands in the way.
          'SET session_replication_role = replica',
          `TRUNCATE ${(await tableNames()).join(', ')}`,
          ...copy.map(
            ({ name: table, rows }) =>
              `INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, ${QUOTE}${rows}${QUOTE})`,
          ),
        ].join(';\n'),
      )
      return true
    },
  }
}
