import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryOnce } from '../../testing/embedded-postgres.ts'
import { makeVenue } from '../../testing/factories.ts'
import { openPostgres, openTestStore } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { statement } from '../unit-of-work/statement.ts'
import { NO_COMPANY, StoreUnavailableError, type UnitOfWork } from '../unit-of-work/unit-of-work.ts'

const readSetting = statement((kit, p: { name: string }) =>
  kit.db.selectNoFrom(sql<string>`current_setting(${p.name}::text)`.as('value')),
)
const lockCount = statement((kit) =>
  kit.db
    .updateTable('settings')
    .set({ value: sql`value` })
    .where('name', '=', 'count'),
)
const readCount = statement((kit) =>
  kit.db.selectFrom('settings').select('value').where('name', '=', 'count'),
)
const saveCount = statement((kit, p: { value: string }) =>
  kit.db
    .insertInto('settings')
    .values({ name: 'count', value: p.value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.value })),
)

const TEN_MINUTES_MS = 10 * 60_000

// As in postgres-store.ts.
const MIGRATION_LOCK = 7_205_519

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** The URL of a database of its own that has these defaults. */
const databaseWith = async (defaults: Readonly<Record<string, string>>): Promise<string> => {
  const { store, databaseUrl, dispose } = await openTestStore('postgres')
  cleanups.push(dispose)
  await store.close()
  const url = databaseUrl ?? expect.fail()
  for (const [name, value] of Object.entries(defaults)) await setDefault(url, name, value)
  return url
}
const setDefault = async (url: string, name: string, value: string) => {
  const { pathname } = new URL(url)
  // Not in the database itself, which may only read.
  await queryOnce(
    new URL('/postgres', url).href,
    `ALTER DATABASE ${pathname.slice(1)} SET ${name} = '${value}'`,
  )
}
/** As a restart or a failover does. */
const endConnections = (url: string) =>
  queryOnce(
    url,
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
const openOn = async (url: string) => {
  const store = await openPostgres(url)
  cleanups.push(store.close)
  return store
}
const settingOf = (uow: UnitOfWork, name: string) =>
  uow.write(NO_COMPANY, async (tx) => (await tx.get(readSetting, { name }))?.value)

it.each([
  ['synchronous_commit', 'off', 'synchronous_commit', 'on'],
  ['synchronous_commit', 'local', 'synchronous_commit', 'local'],
  ['synchronous_commit', 'remote_apply', 'synchronous_commit', 'remote_apply'],
  ['default_transaction_isolation', 'serializable', 'transaction_isolation', 'read committed'],
  ['default_transaction_isolation', 'repeatable read', 'transaction_isolation', 'read committed'],
  ['lock_timeout', '5s', 'lock_timeout', '0'],
  ['idle_session_timeout', '5min', 'idle_session_timeout', '0'],
  ['transaction_timeout', '5min', 'transaction_timeout', '0'],
  ['standard_conforming_strings', 'off', 'standard_conforming_strings', 'on'],
])('where %s is %s by default, a unit of work has %s = %s', async (name, value, read, expected) => {
  const { uow } = await openOn(await databaseWith({ [name]: value }))
  expect(await settingOf(uow, read)).toBe(expected)
})

it('connections that are opened later are set too', async () => {
  const url = await databaseWith({})
  const { uow } = await openOn(url)
  expect(await settingOf(uow, 'synchronous_commit')).toBe('on')
  await setDefault(url, 'synchronous_commit', 'off')
  await endConnections(url)
  await expect.poll(() => settingOf(uow, 'synchronous_commit').catch(() => 'lost')).toBe('on')
})

it('migrations are not ended by a time limit that the database has by default', async () => {
  const url = await databaseWith({})
  await queryOnce(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  cleanups.push(() => other.end())
  await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  await setDefault(url, 'statement_timeout', '500ms')
  const opening = openOn(url)
  opening.catch(() => undefined)
  const waiting = async () => {
    const { rowCount } = await other.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory' AND now() - query_start > '600ms'",
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(1)
  await other.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  expect(await settingOf((await opening).uow, 'statement_timeout')).toBe('20s')
})

it('changes of one row by many units at once all succeed where serializable is the default', async () => {
  const { uow } = await openOn(await databaseWith({ default_transaction_isolation: 'serializable' }))
  const increment = () =>
    uow.write(NO_COMPANY, async (tx) => {
      await tx.run(lockCount, {})
      const { value } = (await tx.get(readCount, {})) ?? expect.fail()
      await tx.run(saveCount, { value: String(Number(value) + 1) })
    })
  await uow.write(NO_COMPANY, (tx) => tx.run(saveCount, { value: '0' }))
  await Promise.all(Array.from({ length: 24 }, increment))
  expect(await uow.read(NO_COMPANY, (tx) => tx.get(readCount, {}))).toEqual({ value: '24' })
})

it.each(['40001', '40P01'])(
  'a conflict (%s) that does not pass is answered like a lost store',
  async (code) => {
    const { uow, observe } = await openOn(await databaseWith({}))
    const observer = { committed: vi.fn(), unavailable: vi.fn(), retried: vi.fn() }
    observe(observer)
    let tries = 0
    const conflict = () => {
      tries += 1
      return Promise.reject(Object.assign(new Error('conflict'), { code }))
    }
    await expect(uow.write(NO_COMPANY, conflict)).rejects.toThrow(StoreUnavailableError)
    await expect(uow.read(NO_COMPANY, conflict)).rejects.toThrow(StoreUnavailableError)
    expect(tries).toBe(10)
    // The first of five attempts is not a retry, and a read is not a write that was refused.
    expect([observer.retried.mock.calls.length, observer.unavailable.mock.calls]).toEqual([8, [[1]]])
    expect(observer.committed).not.toHaveBeenCalled()
  },
)

it('says at the start what the database would not survive', async () => {
  const url = await databaseWith({})
  const settings = [
    expect.stringMatching(/^fsync is off: /) as string,
    expect.stringMatching(/^full_page_writes is off: /) as string,
  ]
  expect((await openOn(url)).warnings).toEqual(settings)
  await queryOnce(url, 'ALTER TABLE bills DROP CONSTRAINT bills_pkey')
  expect((await openOn(url)).warnings).toEqual([
    ...settings,
    'the table bills has no primary key: it was restored in part',
  ])
})

describe('a database that only reads', () => {
  const READ_ONLY = 'default_transaction_read_only'
  it('refuses writes by 503 and goes on reading, until it writes again', async () => {
    const server = await startTestServer('postgres')
    cleanups.push(server.stop)
    const venue = await makeVenue(server)
    const url = server.databaseUrl ?? expect.fail()
    const call = (method: string, path: string, body?: object) =>
      server.send(method, path, { token: venue.owner.token, ...(body && { body }) })
    const rename = (name: string) => call('PUT', '/api/company', { name })
    await setDefault(url, READ_ONLY, 'on')
    await endConnections(url)
    await expect.poll(async () => (await call('GET', '/api/company')).status).toBe(200)
    server.clock.advance(TEN_MINUTES_MS)
    for (const refused of [await rename('Lost'), await call('GET', '/api/health')]) {
      expect(refused).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } })
      expect(refused.headers.get('retry-after')).toBe('5')
    }
    // Its session would be noted as used, which is no reason to refuse it.
    expect((await call('GET', '/api/company')).status).toBe(200)
    await setDefault(url, READ_ONLY, 'off')
    expect((await rename('Saved')).status).toBe(200)
    expect((await call('GET', '/api/health')).status).toBe(200)
  })

  it('refuses the start with a line that names the setting', async () => {
    const url = await databaseWith({ [READ_ONLY]: 'on' })
    await expect(openPostgres(url)).rejects.toThrow(
      "The setting DATABASE_URL can't be used: the database only reads",
    )
  })
})
