import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import type { MovedTable } from './moved-tables.ts'
import { compareTexts, type RowTexts } from './row-texts.ts'
import { keyOf, nameOfRow, postgresRows, sqliteRows } from './table-rows.ts'

interface Content {
  readonly rows: number
  /** SHA-256 of all rows in the order of their keys. */
  readonly digest: string
}

/** What two copies of a table have. They are equal if there is no difference. */
export interface Comparison {
  readonly table: string
  readonly sqlite: Content
  readonly postgres: Content
  /** Rows that differ, as lines, up to some. */
  readonly differences: readonly string[]
  readonly differing: number
}

/** More of them say nothing more. */
const NAMED_DIFFERENCES = 10
const PROGRESS_ROWS = 5000

/** Counts rows and digests them. */
const openContent = () => {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (line: string) => {
      rows += 1
      hash.update(line)
      hash.update('\n')
    },
    close: (): Content => ({ rows, digest: hash.digest('hex') }),
  }
}

const compareKeys = (table: MovedTable, a: RowTexts, b: RowTexts): number => {
  const [ours, theirs] = [keyOf(table, a), keyOf(table, b)]
  for (const [index, { type }] of table.key.entries()) {
    const order = compareTexts(type, ours[index] ?? '', theirs[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** Which row comes next in the order of keys: of SQLite (-1), of PostgreSQL (1), or the same of both (0). */
const nextOf = (table: MovedTable, ours: RowTexts | undefined, theirs: RowTexts | undefined): number => {
  if (ours === undefined) return 1
  return theirs === undefined ? -1 : compareKeys(table, ours, theirs)
}

/**
 * Reads a table in both databases and compares it row for row.
 * @param onCompared called now and then with the number of rows that were read
 */
export const compareTable = async (
  client: pg.ClientBase,
  db: DatabaseSync,
  table: MovedTable,
  onCompared: (rows: number) => void,
): Promise<Comparison> => {
  const [ourRows, theirRows] = [sqliteRows(db, table, null), postgresRows(client, table)]
  const [sqlite, postgres] = [openContent(), openContent()]
  const differences: string[] = []
  let [differing, compared] = [0, 0]
  const note = (row: RowTexts, what: string): void => {
    differing += 1
    if (differing <= NAMED_DIFFERENCES) differences.push(`${nameOfRow(table, row)} ${what}`)
  }
  let [ours, theirs] = [ourRows.next().value, (await theirRows.next()).value]
  while (ours !== undefined || theirs !== undefined) {
    const next = nextOf(table, ours, theirs)
    const [ourLine, theirLine] = [JSON.stringify(ours), JSON.stringify(theirs)]
    if (ours && next < 0) note(ours, 'is missing in PostgreSQL')
    else if (theirs && next > 0) note(theirs, 'is in PostgreSQL alone')
    else if (ours && ourLine !== theirLine) note(ours, 'differs')
    if (next <= 0) {
      sqlite.add(ourLine)
      ours = ourRows.next().value
    }
    if (next >= 0) {
      postgres.add(theirLine)
      theirs = (await theirRows.next()).value
    }
    compared += 1
    if (compared % PROGRESS_ROWS === 0) onCompared(compared)
  }
  onCompared(compared)
  return { table: table.name, sqlite: sqlite.close(), postgres: postgres.close(), differences, differing }
}
