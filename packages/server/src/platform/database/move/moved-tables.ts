import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { StartError } from '../../files/start-error.ts'
import { isColumnType, type ColumnType } from './row-texts.ts'
import { UNFINISHED_MOVE } from './unfinished-move.ts'

interface Column {
  readonly name: string
  readonly type: ColumnType
}
/** A table that is copied, as the SQLite database itself describes it. */
export interface MovedTable {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of its primary key, in the order of the key. */
  readonly key: readonly Column[]
  /** Tables whose rows its rows refer to. */
  readonly references: readonly string[]
}

/** What a move does not copy: each database has its own record of its schema. */
const OWN_TABLES: readonly string[] = ['migrations', UNFINISHED_MOVE]

/** A column as both engines describe it. */
interface DescribedColumn {
  readonly table: string
  readonly name: string
  readonly type: string
  /** Its place in the primary key, from 1; 0 if it is no part of it. */
  readonly keyPlace: number
}

const SQLITE_COLUMNS = `
  SELECT tables.name AS "table", columns.name, lower(columns.type) AS type, columns.pk AS "keyPlace"
  FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
  WHERE tables.type = 'table' AND substr(tables.name, 1, 7) <> 'sqlite_' ORDER BY tables.name, columns.cid`
const POSTGRES_COLUMNS = `
  SELECT tables.relname AS table, columns.attname AS name, format_type(columns.atttypid, columns.atttypmod) AS type,
    coalesce(array_position(keys.conkey, columns.attnum), 0) AS "keyPlace"
  FROM pg_attribute AS columns
    JOIN pg_class AS tables ON tables.oid = columns.attrelid
    LEFT JOIN pg_constraint AS keys ON keys.conrelid = tables.oid AND keys.contype = 'p'
  WHERE tables.relkind IN ('r', 'p') AND tables.relnamespace = current_schema()::regnamespace
    AND columns.attnum > 0 AND NOT columns.attisdropped`

const isCopied = ({ table }: DescribedColumn): boolean => !OWN_TABLES.includes(table)
const sqliteColumns = (db: DatabaseSync): readonly DescribedColumn[] =>
  (db.prepare(SQLITE_COLUMNS).all() as unknown as DescribedColumn[]).filter(isCopied)
const postgresColumns = async (client: pg.ClientBase): Promise<readonly DescribedColumn[]> =>
  (await client.query<DescribedColumn>(POSTGRES_COLUMNS)).rows.filter(isCopied)

const describe = ({ table, name, type, keyPlace }: DescribedColumn): string =>
  `${table}.${name} (${type}${keyPlace > 0 ? `, ${keyPlace} of its key` : ''})`
const firstMissing = (
  columns: readonly DescribedColumn[],
  others: readonly DescribedColumn[],
): string | undefined => {
  const described = new Set(others.map(describe))
  return columns.map(describe).find((column) => !described.has(column))
}

/** @throws StartError unless both databases have the same tables with the same columns */
const ensureSameSchema = (ours: readonly DescribedColumn[], theirs: readonly DescribedColumn[]): void => {
  const [here, there] = [firstMissing(ours, theirs), firstMissing(theirs, ours)]
  if (here === undefined && there === undefined) return
  const where = here === undefined ? `in PostgreSQL has ${there ?? ''}` : `in DATA_DIR has ${here}`
  throw new StartError(
    `The schemas of the two databases differ: the one ${where}, which the other lacks. A move needs tables that Kafana itself has made.`,
  )
}

const tableOf = (
  name: string,
  described: readonly DescribedColumn[],
  references: readonly string[],
): MovedTable => {
  const columns = described.map(({ type, ...column }) => {
    if (!isColumnType(type))
      throw new StartError(`${name}.${column.name} has the type ${type}: it cannot be moved.`)
    return { ...column, type }
  })
  const key = columns.filter(({ keyPlace }) => keyPlace > 0).toSorted((a, b) => a.keyPlace - b.keyPlace)
  if (key.length === 0) throw new StartError(`The table ${name} has no primary key: it cannot be moved.`)
  return { name, columns, key, references }
}

const referencesOf = (db: DatabaseSync, table: string): readonly string[] =>
  db
    .prepare('SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)')
    .all(table)
    .map(({ name }) => String(name))

/** Tables that others refer to come before these. */
const inOrderOfReferences = (tables: readonly MovedTable[]): readonly MovedTable[] => {
  const ordered = new Map<string, MovedTable>()
  while (ordered.size < tables.length) {
    const next = tables.find(
      ({ name, references }) =>
        !ordered.has(name) && references.every((other) => other === name || ordered.has(other)),
    )
    if (next === undefined) throw new Error('the tables refer to each other in a circle')
    ordered.set(next.name, next)
  }
  return [...ordered.values()]
}

/** All tables of the SQLite database but its record of migrations, in an order in which they can be copied. */
export const sqliteTables = (db: DatabaseSync): readonly MovedTable[] =>
  inOrderOfReferences(
    [...Map.groupBy(sqliteColumns(db), ({ table }) => table)].map(([name, columns]) =>
      tableOf(name, columns, referencesOf(db, name)),
    ),
  )

/** The tables to copy. @throws StartError unless PostgreSQL has the same ones */
export const tablesToMove = async (
  db: DatabaseSync,
  client: pg.ClientBase,
): Promise<readonly MovedTable[]> => {
  ensureSameSchema(sqliteColumns(db), await postgresColumns(client))
  return sqliteTables(db)
}

/** Whether the schema in which Kafana would create its tables has any table. */
export const hasTables = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace) AS has`,
  )
  return rows[0]?.has === true
}

/**
 * A move that was killed before its first commit left nothing in the database. A server that started there would fill it,
 * so that the move could not go on.
 * @param movingFile of the data folder, which says that a move was begun
 * @throws StartError if the database is empty
 */
export const ensureMoveBegan = async (client: pg.ClientBase, movingFile: string): Promise<void> => {
  if (!(await hasTables(client)))
    throw new StartError(
      `The move of the venue in DATA_DIR to PostgreSQL is unfinished, and the database that DATABASE_URL names is empty: run npm run move-to-postgres again, unset DATABASE_URL to go on with the database in DATA_DIR, or remove ${movingFile} to begin a new venue there.`,
    )
}

/** Deletes the rows of all tables that a move fills. */
export const emptyTables = async (client: pg.ClientBase): Promise<void> => {
  const names = new Set((await postgresColumns(client)).map(({ table }) => `"${table}"`))
  if (names.size > 0) await client.query(`TRUNCATE ${[...names].join(', ')}`)
}
