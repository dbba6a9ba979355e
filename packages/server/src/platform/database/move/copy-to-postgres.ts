import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { migrations } from '../../../migrations/index.ts'
import { sha256Of } from '../../backup/backup-folder.ts'
import { unusableSetting } from '../../config/setting-fields.ts'
import { withoutSecrets } from '../../config/unreachable-database.ts'
import { databaseIn } from '../../files/data-folder.ts'
import { ensureNotMoved, markMoved, moveOf, rememberMove } from '../../files/move-file.ts'
import { StartError } from '../../files/start-error.ts'
import { newId } from '../../ids.ts'
import { POSTGRES_LIMITS } from '../postgres-connections.ts'
import { connectionLost } from '../postgres-errors.ts'
import { targetOn, usingConnection } from '../postgres-migrations.ts'
import { migrate } from '../store.ts'
import { compareTable, type Comparison } from './compare-table.ts'
import { BATCH_ROWS, copyTable } from './copy-table.ts'
import { emptyTables, hasTables, type MovedTable, tablesToMove } from './moved-tables.ts'
import { countRows } from './table-rows.ts'
import {
  createUnfinishedMove,
  dropUnfinishedMove,
  lockMove,
  readSource,
  restartUnfinishedMove,
} from './unfinished-move.ts'

/** What a person who waits for the end may want to know. */
export type MoveProgress =
  | { readonly is: 'begun' | 'resumed' | 'restarted' }
  | {
      readonly is: 'copying' | 'comparing'
      readonly table: string
      /** Rows of the table that are done, and all of them. */
      readonly rows: number
      readonly of: number
      /** Of the rows of all tables. */
      readonly percent: number
    }
  | { readonly is: 'equal' | 'different'; readonly comparison: Comparison }

export interface MoveRequest {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly onProgress: (progress: MoveProgress) => void
  readonly batchRows?: number
  /** How long another move into the database is waited for: it may be one that was just killed. */
  readonly waitMs?: number
}

/** The rows of all tables, and how many of them are done: tables come one after the other. */
const createCounter = (
  db: DatabaseSync,
  tables: readonly MovedTable[],
  { onProgress }: Pick<MoveRequest, 'onProgress'>,
) => {
  const counts = new Map(tables.map((table) => [table.name, countRows(db, table)]))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (is: 'copying' | 'comparing') => {
    let before = 0
    return (table: MovedTable) => {
      const of = counts.get(table.name) ?? 0
      const start = before
      before += of
      return (rows: number): void => {
        const percent = all === 0 ? 100 : Math.min(100, Math.floor((100 * (start + rows)) / all))
        onProgress({ is, table: table.name, rows, of, percent })
      }
    }
  }
}

/**
 * Makes the database one that is being moved into, or finds that it is.
 * @throws StartError if it holds anything else
 */
const beginOrResume = async (
  client: pg.Client,
  digest: string,
  { dataDir, databaseUrl }: MoveRequest,
): Promise<'begun' | 'resumed' | 'restarted'> => {
  const [source, move] = [await readSource(client), moveOf(dataDir)]
  if (source === null) {
    ensureNotMoved(dataDir)
    if (await hasTables(client))
      throw unusableSetting(
        'DATABASE_URL',
        'the database is not empty, and a venue is moved into an empty one',
      )
    const begun = { id: newId(), to: withoutSecrets(databaseUrl) }
    rememberMove(dataDir, begun)
    await createUnfinishedMove(client, { moveId: begun.id, digest })
    return 'begun'
  }
  if (source.moveId !== move?.id)
    throw unusableSetting(
      'DATABASE_URL',
      `the database has an unfinished move that is not the last one of ${dataDir}: name an empty database`,
    )
  if (source.digest === digest) return 'resumed'
  // The venue was in use since: any row may have changed.
  await emptyTables(client)
  await restartUnfinishedMove(client, { moveId: source.moveId, digest })
  return 'restarted'
}

/** @throws StartError if a row differs */
const ensureEqual = async (
  client: pg.Client,
  db: DatabaseSync,
  tables: readonly MovedTable[],
  counterOf: (table: MovedTable) => (rows: number) => void,
  onProgress: MoveRequest['onProgress'],
): Promise<void> => {
  let differing = 0
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  for (const table of tables) {
    const comparison = await compareTable(client, db, table, counterOf(table))
    differing += comparison.differing
    onProgress({ is: comparison.differing === 0 ? 'equal' : 'different', comparison })
  }
  await client.query('COMMIT')
  if (differing > 0)
    throw new StartError(
      `Rows that differ between the two databases: ${differing}. The move is not finished: move into a new, empty database.`,
    )
}

/**
 * Copies a venue's SQLite database into PostgreSQL, compares both row for row, and only then lets servers start there
 * and no longer here. It can be interrupted at any moment, and goes on when it is called again.
 *
 * No server may have the SQLite database open, whose schema is up to date.
 * @throws SettingError if PostgreSQL cannot be used, StartError if it holds something else or a row differs
 */
export const copyToPostgres = async (request: MoveRequest): Promise<void> => {
  const { dataDir, databaseUrl, onProgress, batchRows = BATCH_ROWS, waitMs = 10_000 } = request
  const file = databaseIn(dataDir)
  const digest = await sha256Of(file)
  const work = async (client: pg.Client): Promise<void> => {
    await lockMove(client, waitMs)
    const target = targetOn(client)
    await target.inExclusiveTransaction(async () => {
      onProgress({ is: await beginOrResume(client, digest, request) })
    })
    await migrate(target, migrations, Date.now())
    // What the database keeps count of is copied too: see the triggers of orders.
    await client.query(`SET kafana.moving = 'on'`)
    const db = new DatabaseSync(file, { readOnly: true, timeout: POSTGRES_LIMITS.statementMs })
    try {
      // Everything that is read belongs to one state.
      db.exec('BEGIN')
      const tables = await tablesToMove(db, client)
      const counters = createCounter(db, tables, request)
      const copying = counters('copying')
      for (const table of tables) await copyTable(client, db, table, batchRows, copying(table))
      await ensureEqual(client, db, tables, counters('comparing'), onProgress)
      for (const { name } of tables) await client.query(`ANALYZE "${name}"`)
    } finally {
      db.close()
    }
    // In this order there is no moment in which both databases could be started.
    markMoved(dataDir)
    await dropUnfinishedMove(client)
  }
  await usingConnection(databaseUrl, POSTGRES_LIMITS, work).catch((error: unknown) => {
    if (!connectionLost(error)) throw error
    throw new StartError(
      `the connection to PostgreSQL was lost (${(error as Error).message}): run npm run move-to-postgres again, it goes on where it stopped.`,
      { cause: error },
    )
  })
}
