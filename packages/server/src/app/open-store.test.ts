import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import type { Store } from '../platform/database/store.ts'
import { lockFile } from '../platform/files/folder-lock.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'
import { ENGINES, openTestStore } from '../testing/test-database.ts'
import { openStore } from './open-store.ts'
import { ensurePepper } from './pepper-check.ts'

const insertPerson = statement((kit) =>
  kit.db.insertInto('users').values({
    id: 'somebody',
    company_id: '',
    firstname: 'A',
    lastname: 'B',
    username: 'a',
    username_key: 'a',
    email: 'a@kafana.test',
    email_key: 'a@kafana.test',
    password_hash: '',
    pin_hash: '',
    role: 'admin',
    allowed_routes: '[]',
    is_blocked: 0,
    archived_at: null,
    pin_failures: 0,
    version: 1,
    created_at: 0,
  }),
)
const addPerson = (store: Store) => store.uow.write(NO_COMPANY, (tx) => tx.run(insertPerson, {}))

describe.each(ENGINES)('the pepper beside a database on %s', (engine) => {
  let open: Awaited<ReturnType<typeof openTestStore>>
  beforeEach(async () => {
    open = await openTestStore(engine)
  })
  afterEach(() => open.dispose())
  const file = () => join(open.dataDir, 'pepper.key')
  const ensure = () => ensurePepper(open.store.uow, open.dataDir)

  it.each([
    ['missing', () => rmSync(file()), 'is missing, and nobody can sign in without it'],
    ['empty', () => writeFileSync(file(), ''), 'is empty or damaged'],
    ['cut off', () => writeFileSync(file(), 'ab'.repeat(20)), 'is empty or damaged'],
    ['another one', () => writeFileSync(file(), 'ab'.repeat(32)), 'is not the one of this database'],
  ])('stops the start when it is %s, and stays as it is', async (_, change, message) => {
    await ensure()
    await addPerson(open.store)
    const right = readFileSync(file(), 'utf8')
    change()
    await expect(ensure()).rejects.toThrow(message)
    await expect(ensure()).rejects.toThrow(message)
    writeFileSync(file(), right)
    await ensure()
  })

  it('that is missing beside a database of an earlier version stops the start too', async () => {
    await addPerson(open.store)
    await expect(ensure()).rejects.toThrow('is missing')
    writeFileSync(file(), 'ab'.repeat(32))
    await ensure()
    writeFileSync(file(), 'cd'.repeat(32))
    await expect(ensure()).rejects.toThrow('is not the one of this database')
  })

  it.each([
    ['missing', () => rmSync(file())],
    ['empty', () => writeFileSync(file(), '')],
    ['another one', () => writeFileSync(file(), 'ab'.repeat(32))],
  ])('may be %s while nobody has a password: a first start was interrupted', async (_, change) => {
    await ensure()
    change()
    await ensure()
    await addPerson(open.store)
    await ensure()
    expect(readFileSync(file(), 'utf8').trim()).toMatch(/^[0-9a-f]{64}$/)
  })

  it('stops the start beside an empty database, until it is removed to begin a new venue', async () => {
    const other = await openTestStore(engine)
    try {
      await ensure()
      const ensureOther = () => ensurePepper(other.store.uow, open.dataDir)
      const pepper = readFileSync(file(), 'utf8')
      for (const _time of [1, 2])
        await expect(ensureOther()).rejects.toThrow(
          /^The database is empty, but .*pepper\.key is that of a venue/,
        )
      expect(readFileSync(file(), 'utf8')).toBe(pepper)
      rmSync(file())
      await ensureOther()
      await ensureOther()
    } finally {
      await other.dispose()
    }
  })

  it('is used by the next start if the first one was interrupted before the database had its hash', async () => {
    const { uow } = open.store
    const interrupted = (companyId: string, unit: Parameters<typeof uow.write>[1]) =>
      existsSync(file()) ? Promise.reject(new Error('interrupted')) : uow.write(companyId, unit)
    await expect(
      ensurePepper({ ...uow, write: interrupted as typeof uow.write }, open.dataDir),
    ).rejects.toThrow('interrupted')
    const pepper = readFileSync(file(), 'utf8')
    await ensure()
    expect(readFileSync(file(), 'utf8')).toBe(pepper)
  })

  it('is made once by servers that start for the first time together', async () => {
    await Promise.all(Array.from({ length: 5 }, ensure))
    await addPerson(open.store)
    await expect(ensure()).resolves.toBeUndefined()
  })

  it('is not enough when the folder is that of a venue and the database is empty', async () => {
    await ensure()
    mkdirSync(join(open.dataDir, 'allowed-bills'))
    writeFileSync(join(open.dataDir, 'allowed-bills', 'venue.json'), '{}')
    await expect(ensure()).rejects.toThrow('The database is empty, but')
    await addPerson(open.store)
    await ensure()
  })
})

describe('a data folder with SQLite', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'kafana-open-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const open = () => openStore({ databaseUrl: null, dataDir })

  it('is for one server at a time', async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(`Another server is running on ${dataDir}`)
    await first.close()
    await (await open()).close()
  })

  it('is unlocked when the start fails', async () => {
    await (await open()).close()
    const pepper = readFileSync(join(dataDir, 'pepper.key'))
    rmSync(join(dataDir, 'kafana.db'))
    await expect(open()).rejects.toThrow('kafana.db is missing, but pepper.key beside it is that of a venue')
    writeFileSync(join(dataDir, 'kafana.db'), '')
    await expect(open()).rejects.toThrow('kafana.db is empty, but pepper.key')
    rmSync(join(dataDir, 'pepper.key'))
    await (await open()).close()
    expect(readFileSync(join(dataDir, 'pepper.key')).equals(pepper)).toBe(false)
  })

  it('in which a first start was interrupted at any step is used by the next one', async () => {
    await (await open()).close()
    // Before the pepper was there.
    rmSync(join(dataDir, 'pepper.key'))
    await (await open()).close()
    // Before the database had tables.
    rmSync(join(dataDir, 'pepper.key'))
    writeFileSync(join(dataDir, 'kafana.db'), '')
    await expect(open().then((store) => store.close())).resolves.toBeUndefined()
  })
})

describe('a data folder with PostgreSQL', () => {
  let at: Awaited<ReturnType<typeof openTestStore>>
  let backupDir: string
  beforeEach(async () => {
    at = await openTestStore('postgres')
    backupDir = mkdtempSync(join(tmpdir(), 'kafana-open-'))
  })
  afterEach(async () => {
    await at.dispose()
    rmSync(backupDir, { recursive: true, force: true })
  })
  const open = () => openStore(at)

  it('is for several servers, and is restored when the last of them has stopped', async () => {
    const [first, second] = [await open(), await open()]
    const { dataDir } = at
    const backup = await makeBackup({ dataDir, backupDir, usesPostgres: true, now: 0 })
    const restore = () => restoreBackup({ dataDir, backup, onlyGateway: false, now: 0 })
    const refusal = `A server is running on ${dataDir}: stop it before restoring.`
    await expect(restore()).rejects.toThrow(refusal)
    await first.close()
    await expect(restore()).rejects.toThrow(refusal)
    await second.close()
    expect((await restore()).restored).toContain('pepper.key')
    await (await open()).close()
  })

  it('starts no server while a restore is running, or after one that was interrupted', async () => {
    const restoring = lockFile(join(at.dataDir, 'server.lock'))
    await expect(open()).rejects.toThrow(
      `A server without PostgreSQL is running on ${at.dataDir}, or a restore`,
    )
    restoring?.release()
    mkdirSync(join(at.dataDir, 'restoring'))
    await expect(open()).rejects.toThrow('was interrupted: run npm run restore again')
    rmSync(join(at.dataDir, 'restoring'), { recursive: true })
    await (await open()).close()
  })
})
