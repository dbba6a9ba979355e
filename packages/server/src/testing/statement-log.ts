import { sql } from 'kysely'
import { compileFor } from '../platform/database/unit-tx.ts'
import type { Statement } from '../platform/unit-of-work/statement.ts'
import { bindsVenue, tablesIn } from './statement-tables.ts'
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
        tablesIn(text).some((named) => ofVenues.has(named.table) && !bindsVenue(text, named)),
      )
      return { count: texts.size, withoutVenue }
    },
  }
}
