import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '../platform/backup/make-backup.ts'
import type { MoveProgress } from '../platform/database/move/copy-to-postgres.ts'
import { sqliteTables } from '../platform/database/move/moved-tables.ts'
import { readAll } from '../testing/ask-every-call.ts'
import { billingCalls, intentOf, openBilling, signedReport } from '../testing/billing-factories.ts'
import { queryOnce } from '../testing/embedded-postgres.ts'
import { makeFullVenue, type FullVenue } from '../testing/full-venue.ts'
import { syncAs } from '../testing/gateway-factories.ts'
import { postgresRowsIn, sqliteRowsIn } from '../testing/moved-rows.ts'
import { embedded, useMoves } from '../testing/moves.ts'
import { makeSimpleOrder } from '../testing/orders-factories.ts'
import { storedAudit } from '../testing/stored-records.ts'
import type { TestClock } from '../testing/test-clock.ts'
import { startServerOn, type StoppableServer } from '../testing/test-server.ts'
import { openStore } from './open-store.ts'

/** How often a move is killed; more often in `npm run test:full`. */
const KILLS = Number(process.env['MOVE_KILLS'] ?? 2)
/** Processes start slowly on a machine that is busy with other tests. */
const TIMEOUT_MS = 240_000

const moves = useMoves()
const { move, untilCompared, openMoved, changeSqlite } = moves
/** A data folder with two venues, and what its server answered. */
let clock: TestClock
let venue: FullVenue
let billing: Awaited<ReturnType<typeof openBilling>>
let answers: ReadonlyMap<string, unknown>
beforeAll(async () => {
  const server = await startServerOn(moves.venueDir(), () => embedded(moves.venueDir()))
  clock = server.clock
  venue = await makeFullVenue(server)
  billing = await openBilling(server, 3)
  await billing.billed('fiscal', 1, 'cash', billing.ids.slice(0, 1))
  answers = await readAll(server, venue)
  await server.stop()
  rmSync(join(moves.venueDir(), 'storage.reserve'))
})

const running = new Set<StoppableServer>()
const stop = async (server: StoppableServer): Promise<void> => {
  running.delete(server)
  await server.stop()
}
moves.beforeDropping(async () => {
  for (const server of running) await stop(server)
})
const startMoved = async (): Promise<StoppableServer> => {
  const server = await startServerOn(moves.dataDir(), openMoved, { clock })
  running.add(server)
  return server
}
const storedInSqlite = () => sqliteRowsIn(moves.dataDir())
const expectMoved = async (): Promise<void> =>
  expect(await postgresRowsIn(moves.databaseUrl())).toEqual(storedInSqlite())
const UNFINISHED = 'has only a part of a venue, whose move is unfinished'
const NOT_BEGUN = 'the database that DATABASE_URL names is empty: run npm run move-to-postgres again'
const MOVED = `was moved to postgres://postgres@`

describe('a venue that was moved to PostgreSQL', () => {
  it('has every row, and answers every read call as before', async () => {
    const seen = await move()
    await expectMoved()
    const server = await startMoved()
    const after = await readAll(server, venue)
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(answers))
    expect(after.size).toBeGreaterThan(25)
    const { id } = await makeSimpleOrder(server, venue.venue)
    expect((await server.send('GET', `/api/order/${id}`, { token: venue.owner.token })).status).toBe(200)
    const compared = seen.flatMap((one) => (one.is === 'equal' ? [one.comparison] : []))
    expect(Object.fromEntries(compared.map(({ table, sqlite }) => [table, sqlite.rows]))).toEqual(
      Object.fromEntries(Object.entries(storedInSqlite()).map(([table, rows]) => [table, rows.length])),
    )
    expect(compared.filter(({ sqlite, postgres }) => sqlite.digest !== postgres.digest)).toEqual([])
  })

  it('goes on printing at once, and a restore of its new database is still noticed', async () => {
    await move()
    const first = await startMoved()
    const { validate, arm, report } = billingCalls(first, billing.venue)
    const [, second = '', third = ''] = billing.ids
    expect((await syncAs(first, billing.gateway)).status).toBe(200)
    const intentId = intentOf(await validate([second]))
    expect((await arm(intentId)).status).toBe(200)
    const printed = { selectedOrders: [second], intentId, receiptNo: 2, deviceSerial: 'VIRT-1' }
    expect((await report('fiscal', signedReport(first, billing.gateway, printed))).status).toBe(200)
    expect(await storedAudit(first, billing.venue.companyId, 'store.putBack')).toEqual([])
    await stop(first)
    await queryOnce(moves.databaseUrl(), `UPDATE bill_intents SET epoch = 0 WHERE id = '${intentId}'`)
    const restored = billingCalls(await startMoved(), billing.venue)
    expect(await restored.arm(intentOf(await restored.validate([third])))).toMatchObject({
      status: 409,
      body: { code: 'GATEWAYS_CATCHING_UP' },
    })
  })

  it('is not started on the old database any more, until somebody removes the file that the line names', async () => {
    await move()
    await expect(embedded(moves.dataDir())).rejects.toThrow(MOVED)
    await expect(move()).rejects.toThrow(MOVED)
    const file = join(moves.dataDir(), 'moved-to-postgres.json')
    await expect(embedded(moves.dataDir())).rejects.toThrow(`remove ${file}.`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { manifest } = await makeBackup({
      dataDir: moves.dataDir(),
      backupDir: join(moves.dataDir(), 'backups'),
      usesPostgres: true,
      now: 0,
    })
    expect(manifest.files.map(({ path }) => path)).toEqual(['pepper.key', 'gateway.secret'])
    rmSync(file)
    await (await embedded(moves.dataDir())).close()
  })

  it('has the exact values', async () => {
    const text = `'"quotes" \\ \\u0041 𝄞 ｆ' || char(9, 10, 13, 127) || 'Ж'`
    const attempts = ['𝄞', 'ｆ', 'Ж', 'z', 'Z', ''].map((scope) => `('${scope}', 9007199254740993, -1, 0)`)
    changeSqlite(`
      UPDATE companies SET name = ${text}, address = '';
      INSERT INTO attempts VALUES ${attempts.join(', ')};
      UPDATE venue_tables SET x = 0.1 + 0.2, y = 1e20;
      UPDATE venue_tables SET x = -1e-7, y = 5e-324 WHERE name = '2'`)
    await move(undefined, 2)
    await expectMoved()
    const [row] = await queryOnce(
      moves.databaseUrl(),
      `SELECT failures::text FROM attempts WHERE scope = '𝄞'`,
    )
    expect(row).toEqual({ failures: '9007199254740993' })
  })
})

describe('a move that is interrupted', () => {
  const kinds = (seen: readonly MoveProgress[]) => new Set(seen.map(({ is }) => is))

  /** Kills a move in a process of its own after some steps. @returns whether it was killed before its end */
  const killAfter = async (steps: number): Promise<boolean> => {
    const file = fileURLToPath(new URL('../testing/move-process.ts', import.meta.url))
    const child = spawn(process.execPath, [file, moves.dataDir(), moves.databaseUrl(), '1', '2'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { NODE_COMPILE_CACHE: join(moves.venueDir(), 'compiled'), ...process.env, NODE_NO_WARNINGS: '1' },
    })
    const exited = once(child, 'exit')
    let seen = 0
    for await (const _line of createInterface(child.stdout)) {
      seen += 1
      if (seen === steps) child.kill('SIGKILL')
    }
    const [code, signal] = (await exited) as [number | null, string | null]
    expect([code, signal]).toContain(signal === null ? 0 : 'SIGKILL')
    return signal !== null
  }

  it(
    'by killing its process again and again loses no row and doubles none',
    { timeout: TIMEOUT_MS },
    async () => {
      const steps = Array.from({ length: KILLS }, () => 1 + Math.floor(Math.random() * 25))
      for (const step of steps) {
        expect(await killAfter(step)).toBe(true)
        // Before its first commit it leaves nothing.
        await expect(openMoved()).rejects.toThrow(
          /whose move is unfinished|is empty: run npm run move-to-postgres/,
        )
      }
      // Killed before its first commit, it begins once more.
      expect(['begun', 'resumed']).toContain((await move())[0]?.is)
      await expectMoved()
      await (await openMoved()).close()
    },
  )

  it('before its first commit begins once more, and a start in between leaves the database empty', async () => {
    await moves.moveUntil(({ is }) => is === 'begun')
    await expect(openMoved()).rejects.toThrow(NOT_BEGUN)
    expect(kinds(await move())).toEqual(new Set(['begun', 'copying', 'comparing', 'equal']))
    await expectMoved()
  })

  it('keeps nobody from a database that has tables', async () => {
    await moves.moveUntil(({ is }) => is === 'begun')
    const elsewhere = mkdtempSync(join(tmpdir(), 'kafana-elsewhere-'))
    await (await openStore({ databaseUrl: moves.databaseUrl(), dataDir: elsewhere })).close()
    rmSync(elsewhere, { recursive: true })
    await expect(openMoved()).rejects.toThrow(/^The database is empty, but .*allowed-bills/)
  })

  it('goes on with the next row, and lets nobody start on the part', async () => {
    await moves.moveUntil(
      (progress) => progress.is === 'copying' && progress.table === 'orders' && progress.rows > 0,
    )
    await expect(openMoved()).rejects.toThrow(UNFINISHED)
    await queryOnce(moves.databaseUrl(), `UPDATE products SET name = 'copied before'`)
    const seen: MoveProgress[] = []
    await expect(move((progress) => void seen.push(progress))).rejects.toThrow('Rows that differ')
    const first = seen.find((one) => one.is === 'copying' && one.table === 'products')
    expect(first).toHaveProperty('rows', storedInSqlite()['products']?.length)
  })

  it('by the end of its connection says so, and goes on', async () => {
    const cut = () =>
      queryOnce(
        moves.databaseUrl(),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
    const cuts: Promise<unknown>[] = []
    const whileCopying = (progress: MoveProgress): void => {
      if (progress.is === 'copying' && progress.table === 'audit' && cuts.length === 0) cuts.push(cut())
    }
    await expect(move(whileCopying, 1)).rejects.toThrow('the connection to PostgreSQL was lost')
    await Promise.all(cuts)
    expect(kinds(await move())).toContain('resumed')
    await expectMoved()
  })

  it('copies everything again if the venue was in use since', async () => {
    await untilCompared()
    const store = await embedded(moves.dataDir())
    await store.close()
    changeSqlite(`UPDATE products SET name = 'Renamed'; DELETE FROM sessions`)
    expect(kinds(await move())).toContain('restarted')
    await expectMoved()
  })

  it('at its last step lets nobody start on either database', async () => {
    await untilCompared()
    await queryOnce(moves.databaseUrl(), 'CREATE VIEW depends_on AS SELECT * FROM unfinished_move')
    await expect(move()).rejects.toThrow('cannot drop table unfinished_move')
    await expect(embedded(moves.dataDir())).rejects.toThrow(MOVED)
    await expect(openMoved()).rejects.toThrow(UNFINISHED)
    await queryOnce(moves.databaseUrl(), 'DROP VIEW depends_on')
    await move()
    await (await openMoved()).close()
    await expect(embedded(moves.dataDir())).rejects.toThrow(MOVED)
  })
})

describe('the comparison', () => {
  it('names every row that differs, and the move is not finished', async () => {
    changeSqlite(
      `INSERT INTO settings VALUES ('first', '1'), ('lost', '2'); INSERT INTO attempts VALUES ('a', 1, 2, 3), ('ｆ', 0, 0, 0), ('𝄞', 0, 0, 0)`,
    )
    await untilCompared()
    await queryOnce(
      moves.databaseUrl(),
      `DELETE FROM settings WHERE name = 'lost'; DELETE FROM attempts WHERE scope = 'ｆ'; INSERT INTO settings VALUES ('added', '1');
        UPDATE attempts SET failures = 2 WHERE scope = 'a'; UPDATE zones SET smoking_zone = 1 - smoking_zone WHERE id = '${venue.zone.id}'`,
    )
    const seen: MoveProgress[] = []
    await expect(move((progress) => void seen.push(progress))).rejects.toThrow(
      'Rows that differ between the two databases: 5. The move is not finished',
    )
    const differences = seen.flatMap((one) => (one.is === 'different' ? one.comparison.differences : []))
    expect(differences.toSorted()).toEqual([
      'attempts (scope = a) differs',
      'attempts (scope = ｆ) is missing in PostgreSQL',
      'settings (name = added) is in PostgreSQL alone',
      'settings (name = lost) is missing in PostgreSQL',
      `zones (company_id = ${venue.venue.companyId}, id = ${venue.zone.id}) differs`,
    ])
    await expect(openMoved()).rejects.toThrow(UNFINISHED)
    await (await embedded(moves.dataDir())).close()
  })
})

describe('the schema that is moved', () => {
  it('is every table of the database but its record of migrations', () => {
    const db = new DatabaseSync(join(moves.venueDir(), 'kafana.db'), { readOnly: true })
    const moved = sqliteTables(db).map(({ name }) => name)
    db.close()
    expect(moved.toSorted()).toEqual(Object.keys(sqliteRowsIn(moves.venueDir())).toSorted())
    expect(moved.length).toBeGreaterThan(30)
  })

  it('has no number that PostgreSQL itself counts up', async () => {
    await move()
    expect(
      await queryOnce(
        moves.databaseUrl(),
        `SELECT table_name, column_name FROM information_schema.columns
          WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval%')`,
      ),
    ).toEqual([])
    expect(
      await queryOnce(moves.databaseUrl(), `SELECT * FROM pg_sequences WHERE schemaname = 'public'`),
    ).toEqual([])
  })
})
