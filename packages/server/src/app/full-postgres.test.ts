import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreUnavailableError } from '../platform/unit-of-work/unit-of-work.ts'
import { openBilling } from '../testing/billing-factories.ts'
import { queryOnce } from '../testing/embedded-postgres.ts'
import { TEST_PIN } from '../testing/factories.ts'
import { connected, databaseOf, whileCutOff } from '../testing/failover.ts'
import { startTestServer, type StoppableServer } from '../testing/test-server.ts'

const FULL = { status: 507, body: { code: 'STORAGE_FULL' } }
const WRONG_PIN = '9999999'

describe('a PostgreSQL whose disk is full', () => {
  let server: StoppableServer
  let stop = async (): Promise<void> => undefined
  beforeEach(async () => {
    server = await startTestServer('postgres')
    stop = server.stop
  })
  afterEach(() => stop())
  const query = (sql: string) => queryOnce(server.databaseUrl ?? '', sql)
  const zones = async (token: string, body?: { readonly name: string }) =>
    (await server.send(body ? 'POST' : 'GET', '/api/zones', { token, ...(body && { body }) })).status

  /** As on a full disk: what needs a new page fails, what fits into one that is there does not. */
  const fill = async (tableError = 'disk_full'): Promise<void> => {
    for (const [name, kind, error] of [
      ['no_page', 'trigger', 'disk_full'],
      ['no_table', 'event_trigger', tableError],
    ])
      await query(
        `CREATE FUNCTION ${name}() RETURNS ${kind} LANGUAGE plpgsql AS $$ BEGIN RAISE ${error}; END $$`,
      )
    await query('CREATE TRIGGER no_page BEFORE INSERT ON security_log EXECUTE FUNCTION no_page()')
    await query('CREATE EVENT TRIGGER no_table ON ddl_command_start EXECUTE FUNCTION no_table()')
  }

  it('compares no PIN that it could not count, until a new table fits', async () => {
    const { billing, venue } = await openBilling(server)
    await fill()
    for (const pin of [WRONG_PIN, TEST_PIN, WRONG_PIN])
      expect(await billing.validate(['no order'], pin)).toMatchObject(FULL)
    await server.store.checkSpace()
    expect(await billing.validate(['no order'])).toMatchObject(FULL)
    expect(await server.send('GET', '/api/health')).toMatchObject(FULL)
    expect(await zones(venue.owner.token)).toBe(200)
    await query('DROP EVENT TRIGGER no_table')
    await query('DROP TRIGGER no_page ON security_log')
    expect(await zones(venue.owner.token, { name: 'Terrace' })).toBe(507)
    await server.store.checkSpace()
    expect(await zones(venue.owner.token, { name: 'Terrace' })).toBe(201)
    expect((await billing.validate(['no order'], WRONG_PIN)).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await billing.validate(['no order'])).status).toBe(404)
  })

  it('compares none for a call that had begun before and waited for the venue', async () => {
    const { billing, venue } = await openBilling(server)
    await fill()
    const locked = Promise.withResolvers<undefined>()
    const waiting = Promise.withResolvers<undefined>()
    const failing = server.platform.uow.write(venue.companyId, async (tx) => {
      locked.resolve(undefined)
      await waiting.promise
      await server.platform.security.record(tx, { event: 'pinFailed', by: venue.monitor.id, person: null })
    })
    await locked.promise
    const validated = billing.validate(['no order'])
    const LOCKS =
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    await expect.poll(() => query(LOCKS)).toHaveLength(1)
    waiting.resolve(undefined)
    await expect(failing).rejects.toThrow(StoreUnavailableError)
    expect(await validated).toMatchObject(FULL)
  })

  it('is written to again although its role may create no table', async () => {
    const { billing, venue } = await openBilling(server)
    await fill('insufficient_privilege')
    expect(await billing.validate(['no order'], WRONG_PIN)).toMatchObject(FULL)
    await server.store.checkSpace()
    expect(await zones(venue.owner.token, { name: 'Terrace' })).toBe(201)
  })

  const mount = (folder: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]).status === 0 &&
    spawnSync('chown', ['postgres', folder]).status === 0

  it('compares none on a real full disk either, where one can be mounted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kafana-full-'))
    // Only the system's administrator may do so; elsewhere the test above has to suffice.
    if (!mount(folder)) return
    const { name, admin } = databaseOf(server)
    await queryOnce(admin, `CREATE TABLESPACE ${name}_disk LOCATION '${folder}'`)
    stop = async () => {
      await server.stop()
      await queryOnce(admin, `DROP TABLESPACE ${name}_disk`)
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    }
    await whileCutOff(admin, name, () =>
      queryOnce(admin, `ALTER DATABASE ${name} SET TABLESPACE ${name}_disk`),
    )
    await connected(server)
    const { billing, venue } = await openBilling(server)
    const filler = join(folder, 'filler')
    const handle = openSync(filler, 'a')
    expect(() => {
      for (;;) writeSync(handle, Buffer.alloc(4096, 1))
    }).toThrow('ENOSPC')
    closeSync(handle)
    const untilFull = async (accepted = 0): Promise<void> => {
      const zone = `Zone ${accepted} ${'x'.repeat(60)}`
      if ((await zones(venue.owner.token, { name: zone })) === 201) await untilFull(accepted + 1)
    }
    await untilFull()
    for (const pin of [TEST_PIN, WRONG_PIN])
      expect(await billing.validate(['no order'], pin)).toMatchObject(FULL)
    await server.store.checkSpace()
    expect(await billing.validate(['no order'])).toMatchObject(FULL)
    rmSync(filler)
    await server.store.checkSpace()
    expect((await billing.validate(['no order'])).status).toBe(404)
  })
})
