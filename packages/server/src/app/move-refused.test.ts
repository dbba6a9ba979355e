import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { breakDatabase } from '../testing/damage.ts'
import { queryOnce } from '../testing/embedded-postgres.ts'
import { makeVenue } from '../testing/factories.ts'
import { embedded, useMoves } from '../testing/moves.ts'
import { startServerOn } from '../testing/test-server.ts'
import { makeZone } from '../testing/venue-factories.ts'
import { openStore } from './open-store.ts'

const moves = useMoves()
const { move, untilCompared, changeSqlite } = moves
beforeAll(async () => {
  const server = await startServerOn(moves.venueDir(), () => embedded(moves.venueDir()))
  await makeZone(server, await makeVenue(server), { name: 'Hall' })
  await server.stop()
  rmSync(join(moves.venueDir(), 'storage.reserve'))
})

describe('a move is refused with one line', () => {
  const expectRefused = async (message: string | RegExp): Promise<void> => {
    const error: unknown = await move().then(
      () => expect.fail('it was not refused'),
      (reason: unknown) => reason,
    )
    expect(error).toHaveProperty('message', expect.stringMatching(message))
    expect(error).toHaveProperty('message', expect.not.stringContaining('\n'))
  }
  const tablesThere = () =>
    queryOnce(moves.databaseUrl(), `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)

  it('while a server runs on the data folder', async () => {
    const store = await embedded(moves.dataDir())
    await expectRefused('Another server is running on .*: stop it before moving the venue')
    await store.close()
    await move()
  })

  it('when there is no connection to PostgreSQL', async () => {
    moves.useDatabase('postgres://kafana:secret@127.0.0.1:1/none')
    await expectRefused(
      /^The setting DATABASE_URL can't be used: no connection to postgres:\/\/kafana@127.0.0.1:1\/none/,
    )
    await (await embedded(moves.dataDir())).close()
  })

  it('when the PostgreSQL database is not empty', async () => {
    await queryOnce(moves.databaseUrl(), 'CREATE TABLE notes (id bigint)')
    await expectRefused('the database is not empty')
    expect(await tablesThere()).toEqual([{ tablename: 'notes' }])
  })

  it('when the PostgreSQL database is that of a server', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'kafana-other-'))
    await (await openStore({ databaseUrl: moves.databaseUrl(), dataDir: empty })).close()
    rmSync(empty, { recursive: true })
    await expectRefused('the database is not empty')
  })

  it('when the PostgreSQL database has an unfinished move of another folder', async () => {
    await untilCompared()
    rmSync(join(moves.dataDir(), 'moving-to-postgres.json'))
    await expectRefused('the database has an unfinished move that is not the last one of')
  })

  it('while another move into the PostgreSQL database is running', async () => {
    const other = new pg.Client({ connectionString: moves.databaseUrl() })
    await other.connect()
    await other.query('SELECT pg_advisory_lock(7205520)')
    await expectRefused('Another move into the database that DATABASE_URL names is running')
    setTimeout(() => void other.end(), 50)
    await move()
  })

  it('when PostgreSQL only reads', async () => {
    const name = moves.databaseUrl().split('/').at(-1) ?? ''
    await queryOnce(moves.databaseUrl(), `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await expectRefused('the database only reads')
  })

  it('when the SQLite database is damaged or missing', async () => {
    breakDatabase(join(moves.dataDir(), 'kafana.db'))
    await expectRefused('The database .*kafana.db is damaged')
    rmSync(join(moves.dataDir(), 'kafana.db'))
    await expectRefused('There is no venue to move: .*kafana.db is missing or empty')
    expect(await tablesThere()).toEqual([])
  })

  it('when the pepper is not that of the database', async () => {
    rmSync(join(moves.dataDir(), 'pepper.key'))
    await expectRefused('pepper.key is missing')
  })

  it.each([
    [
      'a later version has migrated it',
      `INSERT INTO migrations VALUES ('9999-later', 0)`,
      'the store has the migration 9999-later',
    ],
    [
      'it has another table',
      'CREATE TABLE notes (id text PRIMARY KEY)',
      /in DATA_DIR has notes.id \(text, 1 of its key\)/,
    ],
    [
      'it has another column',
      'ALTER TABLE zones ADD COLUMN note text',
      /in DATA_DIR has zones.note \(text\)/,
    ],
    [
      'PostgreSQL cannot store a text',
      `UPDATE zones SET name = 'a' || char(0) WHERE name = 'Hall'`,
      /^zones \(company_id = \w+, id = \w+\): PostgreSQL cannot store what is in name/,
    ],
    [
      'PostgreSQL cannot store a number',
      `UPDATE zones SET smoking_zone = 0.5 WHERE name = 'Hall'`,
      /PostgreSQL cannot store what is in smoking_zone/,
    ],
  ])('when, in the SQLite database, %s', async (_, sql, message) => {
    changeSqlite(sql)
    await expectRefused(message)
  })

  it('when a column of PostgreSQL has another type', async () => {
    await untilCompared()
    await queryOnce(moves.databaseUrl(), 'ALTER TABLE zones ALTER COLUMN version TYPE integer')
    await expectRefused(/in DATA_DIR has zones.version \(bigint\), which the other lacks/)
  })
})
