import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../../app/create-server.ts'
import { openStore } from '../../app/open-store.ts'
import { ensurePepper } from '../../app/pepper-check.ts'
import { breakDatabase } from '../../testing/damage.ts'
import { makeVenue, TEST_PASSWORD, type TestVenue } from '../../testing/factories.ts'
import { send } from '../../testing/http-client.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readSettings } from '../config/settings.ts'
import type { Store } from '../database/store.ts'
import { lockFile } from '../files/folder-lock.ts'
import { createHasher } from '../hasher.ts'
import { createLog } from '../log.ts'
import { authorityIn } from '../tls/authority-file.ts'
import { lacksDatabase, listBackups, newestGoodBackup, readBackup, type Backup } from './backup-folder.ts'
import { MARKER } from './backup-marker.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const NOW = Date.UTC(2026, 10, 23, 17)

let parent: string
let dataDir: string
let backupDir: string
const running: { server: RunningServer; store: Store }[] = []
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-backup-'))
  dataDir = join(parent, 'data')
  backupDir = join(parent, 'backups')
})
const stop = async (): Promise<void> => {
  for (const { server, store } of running.splice(0)) {
    await server.close()
    await store.close()
  }
}
afterEach(async () => {
  await stop()
  rmSync(parent, { recursive: true, force: true })
})

const start = async (): Promise<TestServer> => {
  const settings = readSettings({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', SIGNUP: 'open' })
  const store = await openStore(settings)
  const pepper = readFileSync(join(dataDir, 'pepper.key'), 'utf8').trim()
  const clock = createTestClock()
  const server = await startServer({
    settings,
    store,
    clock,
    timer: clock,
    log: createLog('silent'),
    hasher: createHasher(pepper, 64),
  })
  running.push({ server, store })
  return {
    ...server,
    clock,
    store,
    engine: 'sqlite',
    databaseUrl: null,
    send: (method, path, options) => send(server.url, method, path, options),
  }
}
const backUp = (now = NOW, usesPostgres = false): Promise<Backup> =>
  makeBackup({ dataDir, backupDir, usesPostgres, now })

/** A gateway's journal and pairing, as its own program leaves them. */
const makeGatewayFolder = (lines: number): void => {
  const lock = lockFile(join(dataDir, 'gateway', 'owner.lock'))
  const db = new DatabaseSync(join(dataDir, 'gateway', 'journal.db'))
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS lines (seq INTEGER PRIMARY KEY)')
  for (let line = 0; line < lines; line += 1) db.exec('INSERT INTO lines DEFAULT VALUES')
  db.close()
  writeFileSync(join(dataDir, 'gateway', 'pairing.json'), '{"gatewayId":"g"}')
  lock?.release()
}
const journalLines = (): unknown => {
  const db = new DatabaseSync(join(dataDir, 'gateway', 'journal.db'), { readOnly: true })
  try {
    return db.prepare('SELECT count(*) AS count FROM lines').get()?.['count']
  } finally {
    db.close()
  }
}

/** As the owner, who has to sign in again after a restore. */
const zoneNames = async (server: TestServer, { owner: { email } }: TestVenue): Promise<unknown> => {
  const signedIn = await server.send('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const { body } = await server.send('GET', '/api/zones', { token: String(signedIn.body['token']) })
  return (body as unknown as { name: string }[]).map(({ name }) => name)
}

describe('a backup', () => {
  it('taken while others write has everything that was answered before it began, and is served after a restore', async () => {
    const server = await start()
    const venue = await makeVenue(server)
    const answered: string[] = []
    const writing = new AbortController()
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; !writing.signal.aborted; count += 1) {
        const name = `zone ${writer}-${count}`
        const { status } = await server.send('POST', '/api/zones', {
          token: venue.owner.token,
          body: { name, smokingZone: false },
        })
        expect(status).toBe(201)
        answered.push(name)
      }
    }
    const writers = [0, 1, 2].map(write)
    await expect.poll(() => answered.length).toBeGreaterThan(20)
    const before = [...answered]
    const backup = await backUp()
    const after = answered.length
    writing.abort()
    await Promise.all(writers)
    expect(after).toBeGreaterThan(before.length)
    await stop()
    await restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW })
    const restored = await start()
    expect(await zoneNames(restored, venue)).toEqual(expect.arrayContaining(before))
    const signIn = await restored.send('POST', '/api/auth/login', {
      body: { email: venue.owner.email, password: TEST_PASSWORD },
    })
    expect(signIn.status).toBe(200)
  })

  it('has the keys and the gateway’s files, each with a checksum, for its owner alone', async () => {
    await start()
    makeGatewayFolder(3)
    authorityIn(dataDir, 'Kafana', { names: ['kafana.local'], networks: [] }, Date.now())
    const { folder, manifest } = await backUp()
    expect(manifest.files.map(({ path }) => path)).toEqual([
      'kafana.db',
      'gateway/journal.db',
      'pepper.key',
      'gateway.secret',
      'tls/authority.json',
      'gateway/pairing.json',
    ])
    const modes = ['.', ...readdirSync(folder, { recursive: true }).map(String)].map(
      (name) => statSync(join(folder, name)).mode & 0o077,
    )
    expect(new Set(modes)).toEqual(new Set([0]))
  })

  it('of which a file changed, or that does not add up, is not the newest good one', async () => {
    const server = await start()
    const first = await backUp()
    await makeVenue(server)
    const db = new DatabaseSync(join(dataDir, 'kafana.db'), { timeout: 5000 })
    const { id } = db.prepare('SELECT id FROM companies').get() ?? {}
    const { user } = db.prepare("SELECT id AS user FROM users WHERE role = 'waiter'").get() ?? {}
    db.prepare(
      "INSERT INTO ledger_entries (company_id, id, user_id, position, kind, amount, balance_after, at, by_user) VALUES (?, 'x', ?, 1, 'give', 100, 250, 0, ?)",
    ).run(String(id), String(user), String(user))
    db.close()
    const second = await backUp(NOW + 1000)
    expect(second.manifest.doubts).toEqual(['a balance is not the sum of its ledger'])
    expect((await newestGoodBackup(backupDir))?.folder).toBe(first.folder)
    appendFileSync(join(first.folder, 'pepper.key'), ' ')
    expect(await newestGoodBackup(backupDir)).toBeNull()
    expect(listBackups(backupDir)).toHaveLength(2)
  })

  it('of a server on PostgreSQL has its keys, with which people sign in after a restore', async () => {
    const server = await startTestServer('postgres')
    try {
      dataDir = server.platform.settings.dataDir
      const ensure = () => ensurePepper(server.store.uow, dataDir)
      await ensure()
      await makeVenue(server)
      await expect(backUp()).rejects.toThrow('has no database to back up')
      const backup = await backUp(NOW, true)
      expect(backup.manifest.files.map(({ path }) => path)).toEqual(['pepper.key', 'gateway.secret'])
      expect(lacksDatabase(backup)).toBe(true)
      rmSync(join(dataDir, 'pepper.key'))
      await expect(backUp(NOW + 1000, true)).rejects.toThrow('pepper.key is missing')
      await expect(ensure()).rejects.toThrow('is missing')
      await restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW })
      await expect(ensure()).resolves.toBeUndefined()
    } finally {
      await server.stop()
    }
  })

  it('is not made of a damaged database', async () => {
    await start()
    await stop()
    breakDatabase(join(dataDir, 'kafana.db'))
    await expect(backUp()).rejects.toThrow('is damaged')
    expect(readdirSync(backupDir)).toEqual([MARKER])
  })
})

describe('a restore', () => {
  it('keeps the files of before in a folder of their own', async () => {
    const server = await start()
    const venue = await makeVenue(server)
    const backup = await backUp()
    await server.send('POST', '/api/zones', {
      token: venue.owner.token,
      body: { name: 'Late', smokingZone: false },
    })
    await stop()
    const { before, restored } = await restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW + 1000 })
    expect(restored).toEqual(['kafana.db', 'pepper.key', 'gateway.secret'])
    expect(before).toEqual([join(dataDir, 'before-restore-2026-11-23T17-00-01Z')])
    expect(await zoneNames(await start(), venue)).toEqual([])
    await stop()
    const old = new DatabaseSync(join(before[0] ?? '', 'kafana.db'), { readOnly: true })
    expect(old.prepare('SELECT name FROM zones').all()).toEqual([{ name: 'Late' }])
    old.close()
  })

  it('is refused while a server or a gateway uses the folder, and changes nothing', async () => {
    await start()
    const backup = await backUp()
    const restore = () => restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW })
    await expect(restore()).rejects.toThrow('A server is running')
    await stop()
    const gateway = lockFile(join(dataDir, 'gateway', 'owner.lock'))
    await expect(restore()).rejects.toThrow('A gateway is running')
    gateway?.release()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore'))).toEqual([])
    await restore()
  })

  it('is refused with a damaged backup', async () => {
    await start()
    const backup = await backUp()
    await stop()
    breakDatabase(join(backup.folder, 'kafana.db'))
    await expect(restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW })).rejects.toThrow(
      `The backup ${backup.folder} is damaged (kafana.db).`,
    )
    await start()
  })

  it.each(['../outside', '/etc/outside', 'server.lock', 'gateway/../../outside', 'backup.json'])(
    'knows no backup whose list names another file: %s',
    async (path) => {
      await start()
      const { folder } = await backUp()
      await stop()
      const list = join(folder, 'backup.json')
      const { files, doubts } = JSON.parse(readFileSync(list, 'utf8')) as {
        files: object[]
        doubts: string[]
      }
      expect(readBackup(folder)).not.toBeNull()
      writeFileSync(list, JSON.stringify({ files: [...files, { ...files[0], path }], doubts }))
      expect(readBackup(folder)).toBeNull()
      expect(listBackups(backupDir)).toEqual([])
    },
  )

  it('is refused where a file of the backup is a link', async () => {
    await start()
    const backup = await backUp()
    await stop()
    const file = join(backup.folder, 'pepper.key')
    renameSync(file, join(backupDir, 'elsewhere'))
    symlinkSync(join(backupDir, 'elsewhere'), file)
    await expect(restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW })).rejects.toThrow(
      'is damaged (pepper.key)',
    )
  })

  it('keeps a gateway’s journal that is intact, and replaces one that is damaged or missing', async () => {
    await start()
    makeGatewayFolder(3)
    const backup = await backUp()
    await stop()
    makeGatewayFolder(2)
    const restore = (onlyGateway = false) => restoreBackup({ dataDir, backup, onlyGateway, now: NOW })
    expect((await restore()).kept).toEqual(['gateway/journal.db', 'gateway/pairing.json'])
    expect(journalLines()).toBe(5)
    writeFileSync(join(dataDir, 'gateway', 'journal.db'), 'no database '.repeat(1000))
    expect((await restore(true)).restored).toEqual(['gateway/journal.db'])
    expect(journalLines()).toBe(3)
    rmSync(join(dataDir, 'gateway'), { recursive: true })
    expect((await restore()).kept).toEqual([])
    expect(journalLines()).toBe(3)
  })

  it('into an empty folder brings the whole venue back', async () => {
    const server = await start()
    const venue = await makeVenue(server)
    const backup = await backUp()
    await stop()
    rmSync(dataDir, { recursive: true })
    await restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW })
    expect(await zoneNames(await start(), venue)).toEqual([])
  })

  it('that was interrupted stops the start until it is repeated', async () => {
    await start()
    const backup = await backUp()
    await stop()
    mkdirSync(join(dataDir, 'restoring'))
    rmSync(join(dataDir, 'kafana.db'))
    await expect(start()).rejects.toThrow('run npm run restore again')
    await restoreBackup({ dataDir, backup, onlyGateway: false, now: NOW })
    await start()
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  })
})
