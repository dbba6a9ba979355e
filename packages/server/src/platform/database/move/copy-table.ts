import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import type { MovedTable } from './moved-tables.ts'
import type { RowTexts } from './row-texts.ts'
import { columnList, keyOf, sqliteRows } from './table-rows.ts'
import { readCopied, writeCopied } from './unfinished-move.ts'

/** Few enough for one statement, many enough that the flush of their commit does not matter. */
export const BATCH_ROWS = 2000

const inTransaction = async (client: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** PostgreSQL converts the texts to the columns' types. */
const insert = async (client: pg.ClientBase, table: MovedTable, rows: readonly RowTexts[]): Promise<void> => {
  const columns = columnList(table)
  const records = rows.map((row) =>
    Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index] ?? null])),
  )
  await client.query(
    `INSERT INTO "${table.name}" (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::"${table.name}", $1::json)`,
    [JSON.stringify(records)],
  )
}

function* inBatches<T>(rows: Iterable<T>, size: number): Generator<readonly T[], undefined> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Copies the rows of a table that are not copied yet. Each batch commits together with the record of how far the copy
 * has come, so that whatever interrupts it, it goes on with the next row.
 * @param onCopied called after each batch with the number of rows that are copied
 */
export const copyTable = async (
  client: pg.ClientBase,
  db: DatabaseSync,
  table: MovedTable,
  batchRows: number,
  onCopied: (rows: number) => void,
): Promise<void> => {
  const copied = await readCopied(client, table.name)
  let rows = copied?.rows ?? 0
  onCopied(rows)
  for (const batch of inBatches(sqliteRows(db, table, copied?.lastKey ?? null), batchRows)) {
    rows += batch.length
    const lastKey = keyOf(table, batch.at(-1) ?? [])
    await inTransaction(client, async () => {
      await insert(client, table, batch)
      await writeCopied(client, table.name, { lastKey: [...lastKey], rows })
    })
    onCopied(rows)
  }
}
