import { sql } from 'kysely'
import { statement } from '../unit-of-work/statement.ts'

/** Bytes of the whole database, with its indexes. */
export const postgresSize = statement((kit) =>
  kit.db.selectNoFrom(sql<number>`pg_database_size(current_database())`.as('bytes')),
)
