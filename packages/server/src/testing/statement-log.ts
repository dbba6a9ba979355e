import { sql } from 'kysely'
import { compileFor } from '../platform/database/unit-tx.ts'
import type { Statement } from '../platform/unit-of-work/statement.ts'
import type { TestServer } from './test-server.ts'

/** The tables of SQLite whose rows belong to a venue. */
const venueTables: Statement<object, { name: string }> = {
  build: ({ db }) =>
    db
      .selectFrom(
        sql<{
          name: string
        }>`(select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'company_id' where m.type = 'table')`.as(
          'tables',
        ),
      )
      .select('name'),
}

/** A table that a text reads or changes, and the name that it has in the text. */
const NAMED_TABLE = /(?:from|join|into|update) "(\w+)"(?: as "(\w+)")?/g

/** Whether a text, here without quotes, binds the venue of a table: to a value, or to the venue of another table. */
const bindsVenue = (text: string, table: string, alias: string): boolean =>
  [`into ${table} (company_id`, ` ${alias}.company_id = `, ` = ${alias}.company_id`, ' company_id = ?'].some(
    (bound) => text.includes(bound),
  )

/** Collects the texts of all statements that SQLite is asked from now on. */
export const logStatements = () => {
  const texts = new Set<string>()
  const compile = compileFor.sqlite
  const logging: typeof compile = (statement) => {
    const compiled = compile(statement)
    texts.add(compiled.sql)
    return compiled
  }
  Object.assign(compileFor, { sqlite: logging })
  return {
    /** How many were asked, and those that name a table of venues without its venue. None on PostgreSQL. */
    stop: async ({ platform, engine }: TestServer) => {
      Object.assign(compileFor, { sqlite: compile })
      if (engine !== 'sqlite') return { count: 0, withoutVenue: [] }
      const rows = await platform.uow.read('', (tx) => tx.all(venueTables, {}))
      const ofVenues = new Set(rows.map(({ name }) => name))
      const withoutVenue = [...texts].filter((text) =>
        [...text.matchAll(NAMED_TABLE)].some(
          ([, table = '', alias = table]) =>
            ofVenues.has(table) && !bindsVenue(text.replaceAll('"', ''), table, alias),
        ),
      )
      return { count: texts.size, withoutVenue }
    },
  }
}
