import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type pg from 'pg'
import { StartError } from '../../files/start-error.ts'
import type { MovedTable } from './moved-tables.ts'
import { type RowTexts, textFromPostgres, textFromSqlite, valueForSqlite } from './row-texts.ts'

const quoted = (names: readonly { readonly name: string }[]): string =>
  names.map(({ name }) => `"${name}"`).join(', ')

export const columnList = ({ columns }: MovedTable): string => quoted(columns)

/** The values of a row's key, in the order of the key. */
export const keyOf = ({ columns, key }: MovedTable, row: RowTexts): readonly string[] =>
  key.map(({ name }) => row[columns.findIndex((column) => column.name === name)] ?? '')

/** A row as a person can look for it, such as `orders (company_id = 01, id = 02)`. */
export const nameOfRow = (table: MovedTable, row: RowTexts): string => {
  const values = keyOf(table, row)
  return `${table.name} (${table.key.map(({ name }, index) => `${name} = ${values[index] ?? ''}`).join(', ')})`
}

const textsOf = (table: MovedTable, values: readonly SQLOutputValue[]): RowTexts => {
  const texts = table.columns.map(({ type }, index) => textFromSqlite(type, values[index] ?? null))
  const unusable = texts.indexOf(undefined)
  if (unusable < 0) return texts as RowTexts
  const row = nameOfRow(
    table,
    values.map((value) => (value === null ? null : String(value))),
  )
  throw new StartError(
    `${row}: PostgreSQL cannot store what is in ${table.columns[unusable]?.name ?? ''}. Correct it in the SQLite database first.`,
  )
}

/**
 * The rows of a table in the order of its key.
 * @param after the key of the row before the first one; null for all rows
 * @throws StartError for a value that PostgreSQL cannot store
 */
export function* sqliteRows(
  db: DatabaseSync,
  table: MovedTable,
  after: readonly string[] | null,
): Generator<RowTexts, undefined> {
  const key = quoted(table.key)
  const from = after === null ? '' : `WHERE (${key}) > (${table.key.map(() => '?').join(', ')})`
  const statement = db.prepare(`SELECT ${columnList(table)} FROM "${table.name}" ${from} ORDER BY ${key}`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  const values = table.key.map(({ type }, index) => valueForSqlite(type, after?.[index] ?? ''))
  for (const row of statement.iterate(...(after === null ? [] : values)))
    yield textsOf(table, row as unknown as SQLOutputValue[])
}

/** Everything as the text that PostgreSQL sends. */
const UNPARSED = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig
const FETCHED_ROWS = 2000

/** The rows of a table in the order of its key, as SQLite sorts it. Within a transaction. */
export async function* postgresRows(
  client: pg.ClientBase,
  table: MovedTable,
): AsyncGenerator<RowTexts, undefined> {
  const order = table.key
    .map(({ name, type }) => `"${name}"${type === 'text' ? ' COLLATE "C"' : ''}`)
    .join(', ')
  await client.query(
    `DECLARE moved_rows NO SCROLL CURSOR FOR SELECT ${columnList(table)} FROM "${table.name}" ORDER BY ${order}`,
  )
  const fetch = { text: `FETCH ${FETCHED_ROWS} FROM moved_rows`, rowMode: 'array', types: UNPARSED } as const
  for (;;) {
    const { rows } = await client.query<(string | null)[]>(fetch)
    for (const row of rows)
      yield table.columns.map(({ type }, index) => textFromPostgres(type, row[index] ?? null))
    if (rows.length < FETCHED_ROWS) break
  }
  await client.query('CLOSE moved_rows')
}

export const countRows = (db: DatabaseSync, { name }: MovedTable): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.['n'])
