import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { StartError } from '../../files/start-error.ts'

/**
 * The table that a database has while a venue is moved into it: as long as it is there, no server starts. It is no
 * part of the schema, and is dropped when the move is finished.
 */
export const UNFINISHED_MOVE = 'unfinished_move'

/** What is copied: which move, and the digest of the SQLite database. */
const Source = z.object({ moveId: z.string(), digest: z.string() })
export type Source = Readonly<z.output<typeof Source>>

/** How far a table was copied: the key of its last row, and how many rows there are. */
const Copied = z.object({ lastKey: z.array(z.string()), rows: z.number() })
export type Copied = Readonly<z.output<typeof Copied>>

const SOURCE = 'source'
const nameOf = (table: string): string => `table ${table}`

const isUnfinished = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is', [
    UNFINISHED_MOVE,
  ])
  return rows[0]?.is === true
}

/** @throws StartError while a venue is moved into the database */
export const ensureNoUnfinishedMove = async (client: pg.ClientBase): Promise<void> => {
  if (await isUnfinished(client))
    throw new StartError(
      'The database that DATABASE_URL names has only a part of a venue, whose move is unfinished: run npm run move-to-postgres again to complete it, or unset DATABASE_URL to go on with the database in DATA_DIR.',
    )
}

const read = async (client: pg.ClientBase, name: string): Promise<unknown> => {
  const { rows } = await client.query<{ value: string }>(
    `SELECT value FROM ${UNFINISHED_MOVE} WHERE name = $1`,
    [name],
  )
  return rows[0] === undefined ? null : JSON.parse(rows[0].value)
}

const write = async (client: pg.ClientBase, name: string, value: unknown): Promise<void> => {
  await client.query(
    `INSERT INTO ${UNFINISHED_MOVE} (name, value) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  )
}

/** What is being copied into the database; null if it has no unfinished move. */
export const readSource = async (client: pg.ClientBase): Promise<Source | null> =>
  (await isUnfinished(client)) ? Source.parse(await read(client, SOURCE)) : null

export const createUnfinishedMove = async (client: pg.ClientBase, source: Source): Promise<void> => {
  await client.query(`CREATE TABLE ${UNFINISHED_MOVE} (name text PRIMARY KEY, value text NOT NULL)`)
  await write(client, SOURCE, source)
}

/** Forgets what was copied. */
export const restartUnfinishedMove = async (client: pg.ClientBase, source: Source): Promise<void> => {
  await client.query(`DELETE FROM ${UNFINISHED_MOVE}`)
  await write(client, SOURCE, source)
}

export const dropUnfinishedMove = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`DROP TABLE ${UNFINISHED_MOVE}`)
}

/** How far a table was copied; null if none of its rows was. */
export const readCopied = async (client: pg.ClientBase, table: string): Promise<Copied | null> =>
  Copied.nullable().parse(await read(client, nameOf(table)))

/** Called in the transaction that stores the rows. */
export const writeCopied = (client: pg.ClientBase, table: string, copied: Copied): Promise<void> =>
  write(client, nameOf(table), copied)

/** An arbitrary number that only moves use. */
const MOVE_LOCK = 7_205_520
const LOCK_PAUSE_MS = 200

/**
 * Excludes other moves into the database for as long as the connection lasts. The last transaction of one that was
 * killed may still be running: it is waited for.
 * @throws StartError
 */
export const lockMove = async (client: pg.ClientBase, waitMs: number): Promise<void> => {
  const query = 'SELECT pg_try_advisory_lock($1) AS locked'
  for (let waited = 0; ; waited += LOCK_PAUSE_MS) {
    const { rows } = await client.query<{ locked: boolean }>(query, [MOVE_LOCK])
    if (rows[0]?.locked === true) return
    if (waited >= waitMs) break
    await wait(LOCK_PAUSE_MS)
  }
  throw new StartError(
    'Another move into the database that DATABASE_URL names is running, or its connection was cut off: wait for its end, or try again in some minutes.',
  )
}
