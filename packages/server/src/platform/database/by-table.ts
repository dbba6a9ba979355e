import { sql } from 'kysely'

/** What orders are grouped by: an expression, since the bare column tempts SQLite to walk the index of tables through every order there ever was. */
export const byTable = sql<string>`coalesce(table_id, '')`
