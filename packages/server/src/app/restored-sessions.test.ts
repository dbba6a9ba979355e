import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { endRestoredSessions } from '../modules/auth/index.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { readSettings } from '../platform/config/settings.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'
import { breakDatabase } from '../testing/damage.ts'
import {
  makeAdmin,
  makeVenue,
  type Member,
  TEST_PASSWORD,
  TEST_PIN,
  type TestVenue,
} from '../testing/factories.ts'
import { pairGateway, syncAs } from '../testing/gateway-factories.ts'
import { storedValues } from '../testing/stored-columns.ts'
import {
  onBothEngines,
  restartServer,
  startServerOn,
  type StoppableServer,
  type TestServer,
} from '../testing/test-server.ts'
import { openStore } from './open-store.ts'
import { recoverOwner } from './recover-owner.ts'

const PHONE = 'phone-1'

const statusOf = async (server: TestServer, token: string): Promise<number> =>
  (await server.send('GET', '/api/user/me', { token })).status
const signIn = (server: TestServer, email: string, device = '') =>
  server.send('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD, device } })
const invite = async (server: TestServer, { owner }: TestVenue, { id }: Member): Promise<string> => {
  const { body } = await server.send('POST', '/api/auth/invitations', {
    token: owner.token,
    body: { user: id },
  })
  return String(body['link']).split('#')[1] ?? ''
}
const enrol = (server: TestServer, token: string, id = PHONE) =>
  server.send('POST', '/api/auth/enrol', { body: { token, device: { id, name: 'Pixel' } } })
/** The key of a new phone of the venue's waiter. */
const addPhone = async (server: TestServer, venue: TestVenue, id = PHONE): Promise<string> =>
  String((await enrol(server, await invite(server, venue, venue.waiter), id)).body['device'])
const openPhone = (server: TestServer, key: string, device = PHONE) =>
  server.send('POST', '/api/auth/device', { body: { device, key, pin: TEST_PIN } })

/** How many rows there are of what lets somebody in. */
const countsOf = async (server: TestServer): Promise<Record<string, number>> => {
  const places = (await storedValues(server)).map(({ place }) => place)
  const count = (place: string) => places.filter((each) => each === place).length
  return {
    sessions: count('sessions.token_hash'),
    devices: count('known_devices.token_hash'),
    remembered: count('known_devices.second_factor_until'),
    links: count('password_resets.token_hash'),
    invitations: count('invitations.token_hash'),
  }
}
const NOTHING = { sessions: 0, devices: 0, remembered: 0, links: 0, invitations: 0 }

const changesIn = async (server: TestServer, { token }: Pick<Member, 'token'>): Promise<unknown[]> => {
  const { body } = await server.send('GET', '/api/auth/security-log', { token })
  const { entries } = body as unknown as { entries: { event: string; by: unknown; changes: string[] }[] }
  return entries.filter(({ changes }) => changes.includes('everySession'))
}

const mark = statement((kit) => kit.db.insertInto('settings').values({ name: 'restored', value: '1' }))
const putReset = statement((kit, p: { userId: string; expiresAt: number }) =>
  kit.db.insertInto('password_resets').values({
    user_id: p.userId,
    company_id: kit.companyId,
    email_key: '',
    token_hash: `hash of ${p.userId}`,
    expires_at: p.expiresAt,
  }),
)
const remember = statement((kit, p: { until: number }) =>
  kit.db.updateTable('known_devices').set({ second_factor_until: p.until }),
)

onBothEngines('the first start of a restored database', (server) => {
  const restart = async (): Promise<StoppableServer> => {
    const restarted = await restartServer(server())
    onTestFinished(restarted.stop)
    return restarted
  }
  /** A venue with everything that lets somebody in, of which phones alone stay. */
  const fillVenue = async () => {
    const [venue, admin] = [await makeVenue(server()), await makeAdmin(server())]
    await signIn(server(), venue.owner.email)
    const key = await addPhone(server(), venue)
    const phone = String((await openPhone(server(), key)).body['token'])
    const invitation = await invite(server(), venue, venue.waiter)
    const until = server().clock.now() + 60_000
    await server().platform.uow.write(venue.companyId, async (tx) => {
      await tx.run(putReset, { userId: venue.owner.id, expiresAt: until })
      await tx.run(remember, { until })
    })
    return { venue, admin, key, phone, invitation }
  }

  it('ends sessions, links, invitations and known devices, but not the keys of phones, and logs it', async () => {
    const { venue, admin, key, phone, invitation } = await fillVenue()
    const other = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    await server().platform.uow.write(NO_COMPANY, (tx) => tx.run(mark, {}))
    const restarted = await restart()
    expect(await countsOf(restarted)).toEqual({ ...NOTHING, devices: 1, remembered: 0 })
    for (const token of [venue.owner.token, venue.waiter.token, other.owner.token, admin.token, phone])
      expect(await statusOf(restarted, token)).toBe(401)
    expect((await enrol(restarted, invitation)).body).toMatchObject({ code: 'INVITATION_SPENT' })
    expect((await openPhone(restarted, key)).status).toBe(200)
    expect((await syncAs(restarted, gateway)).status).toBe(200)
    for (const { owner } of [venue, other]) {
      const token = String((await signIn(restarted, owner.email)).body['token'])
      expect(await changesIn(restarted, { token })).toEqual([
        expect.objectContaining({ event: 'signedOut', by: null, changes: ['everySession'] }),
      ])
    }
  })

  it('does it once: the next start ends nothing', async () => {
    const { venue } = await fillVenue()
    await server().platform.uow.write(NO_COMPANY, (tx) => tx.run(mark, {}))
    const token = String((await signIn(await restart(), venue.owner.email)).body['token'])
    expect(await statusOf(await restart(), token)).toBe(200)
  })

  it('leaves those who have signed in where another server was first', async () => {
    const { venue, admin } = await fillVenue()
    const { platform } = server()
    const first: typeof platform.uow.first = async () => ({ name: 'restored' }) as never
    await endRestoredSessions({ ...platform, uow: { ...platform.uow, first } })
    for (const { token } of [venue.owner, admin]) expect(await statusOf(server(), token)).toBe(200)
  })

  it('does it again where it was killed before the end', async () => {
    const { venue, admin } = await fillVenue()
    await server().platform.uow.write(NO_COMPANY, (tx) => tx.run(mark, {}))
    const { platform } = server()
    const killed: typeof platform.uow = {
      ...platform.uow,
      write: (companyId, unit) =>
        companyId === venue.companyId
          ? Promise.reject(new Error('killed'))
          : platform.uow.write(companyId, unit),
    }
    await expect(endRestoredSessions({ ...platform, uow: killed })).rejects.toThrow('killed')
    expect(await statusOf(server(), admin.token)).toBe(200)
    const restarted = await restart()
    for (const { token } of [venue.owner, admin]) expect(await statusOf(restarted, token)).toBe(401)
  })
})

describe('a venue whose backup was restored', () => {
  let parent: string
  let dataDir: string
  let server: StoppableServer
  let isRunning = false
  const start = async (): Promise<StoppableServer> => {
    server = await startServerOn(dataDir, () => openStore({ databaseUrl: null, dataDir }))
    isRunning = true
    return server
  }
  const stop = async (): Promise<void> => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'kafana-restored-'))
    dataDir = join(parent, 'data')
  })
  afterEach(async () => {
    await stop()
    rmSync(parent, { recursive: true, force: true })
  })
  const now = Date.UTC(2026, 10, 23, 17)
  const backUp = () => makeBackup({ dataDir, backupDir: join(parent, 'backups'), usesPostgres: false, now })

  /** Two phones, one of which is removed, and a waiter who is blocked, after the backup was made. */
  const lossAfterBackup = async () => {
    await start()
    const venue = await makeVenue(server)
    const [kept, lost] = [await addPhone(server, venue, 'kept'), await addPhone(server, venue, 'lost')]
    const backup = await backUp()
    const { token } = venue.owner
    await server.send('DELETE', `/api/user/${venue.waiter.id}/devices/lost`, { token })
    await stop()
    return { venue, kept, lost, restore: () => restoreBackup({ dataDir, backup, onlyGateway: false, now }) }
  }

  it('serves no session of then, and no phone that was removed since', async () => {
    const { venue, kept, lost, restore } = await lossAfterBackup()
    await restore()
    await start()
    expect(await statusOf(server, venue.waiter.token)).toBe(401)
    expect((await openPhone(server, lost, 'lost')).status).toBe(403)
    expect((await openPhone(server, kept, 'kept')).status).toBe(200)
  })

  it('keeps the link that an owner was given before the first start', async () => {
    const { venue, restore } = await lossAfterBackup()
    await restore()
    await recoverOwner(readSettings({ DATA_DIR: dataDir }), venue.owner.email)
    await start()
    expect(await countsOf(server)).toMatchObject({ links: 1, sessions: 0 })
  })

  it.each([
    ['missing', () => rmSync(join(dataDir, 'kafana.db'))],
    ['damaged', () => breakDatabase(join(dataDir, 'kafana.db'))],
    [
      'that of another venue',
      () => {
        const db = new DatabaseSync(join(dataDir, 'kafana.db'))
        db.exec('PRAGMA foreign_keys = OFF; DELETE FROM known_devices; UPDATE companies SET id = hex(id)')
        db.close()
      },
    ],
  ])('keeps every phone where the database of now is %s', async (_, lose) => {
    const { kept, lost, restore } = await lossAfterBackup()
    lose()
    await restore()
    await start()
    for (const [id, key] of Object.entries({ kept, lost }))
      expect((await openPhone(server, key, id)).status).toBe(200)
  })
})
