import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listBackups } from '../platform/backup/backup-folder.ts'
import { readSettings } from '../platform/config/settings.ts'
import type { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import type { Store } from '../platform/database/store.ts'
import { createLog } from '../platform/log.ts'
import { breakDatabase } from '../testing/damage.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { startServer } from './create-server.ts'
import { createGatewayBackup, createNightlyCheck } from './maintenance.ts'
import { openStore } from './open-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let parent: string
let dataDir: string
let backupDir: string
let store: Store
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-maintenance-'))
  dataDir = join(parent, 'data')
  backupDir = join(parent, 'backups')
  store = await openStore({ databaseUrl: null, dataDir })
})
afterEach(async () => {
  await store.close()
  rmSync(parent, { recursive: true, force: true })
})

const makeDeps = () => {
  const clock = createTestClock()
  const found: DamagedDatabaseError[] = []
  const stopping = new AbortController()
  return {
    clock,
    found,
    stopping,
    deps: {
      clock,
      dataDir,
      onDamage: (error: DamagedDatabaseError) => found.push(error),
      signal: stopping.signal,
    },
  }
}

/** Writes what is in the write-ahead log into the file. */
const reopen = async (): Promise<void> => {
  await store.close()
  store = await openStore({ databaseUrl: null, dataDir })
}
const breakOpenDatabase = async (): Promise<void> => {
  await reopen()
  breakDatabase(join(dataDir, 'kafana.db'))
}

describe('the nightly check', () => {
  it('reads the database once in each night, and reports damage', async () => {
    const { clock, deps, found } = makeDeps()
    const check = createNightlyCheck(deps, true)
    await breakOpenDatabase()
    await check()
    clock.advance(9 * HOUR)
    await check()
    // From seven in the evening (17:00 UTC) to three: the start has read it before.
    expect(found).toEqual([])
    clock.advance(HOUR)
    await check()
    await check()
    expect(found.map(({ file }) => file)).toEqual([join(dataDir, 'kafana.db')])
    clock.advance(24 * HOUR)
    await check()
    expect(found).toHaveLength(2)
  })

  it('reads it at once if the start has not', async () => {
    const { deps, found } = makeDeps()
    await breakOpenDatabase()
    const check = createNightlyCheck(deps, false)
    await check()
    await check()
    expect(found).toHaveLength(1)
  })

  it('finds nothing in a database that is in use and intact', async () => {
    const { clock, deps, found } = makeDeps()
    const check = createNightlyCheck(deps, true)
    clock.advance(24 * HOUR)
    await check()
    expect(found).toEqual([])
  })

  it('says when the database was found intact, and not when it is damaged', async () => {
    const { clock, deps } = makeDeps()
    const onChecked = vi.fn<() => void>()
    const check = createNightlyCheck({ ...deps, onChecked }, false)
    await check()
    expect(onChecked).toHaveBeenCalledOnce()
    await breakOpenDatabase()
    clock.advance(24 * HOUR)
    await check()
    expect(onChecked).toHaveBeenCalledOnce()
  })
})

it('a running server does both', async () => {
  await reopen()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { clock, found, deps } = makeDeps()
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_DIR: backupDir, HOST: '127.0.0.1', PORT: '0' })
  const options = { settings, store, clock, timer: clock, log: createLog('silent') }
  const server = await startServer({ ...options, onDamage: deps.onDamage })
  vi.advanceTimersByTime(MINUTE)
  await expect.poll(() => listBackups(backupDir)).toHaveLength(1)
  breakDatabase(join(dataDir, 'kafana.db'))
  clock.advance(24 * HOUR)
  vi.advanceTimersByTime(MINUTE)
  await expect.poll(() => found.length).toBeGreaterThan(0)
  await server.close()
})

it('a running server counts the jobs that failed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const METRICS_TOKEN = 'a-token-of-the-tests'
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_DIR: backupDir, PORT: '0', METRICS_TOKEN })
  const { clock } = makeDeps()
  const server = await startServer({ settings, store, clock, timer: clock, log: createLog('silent') })
  rmSync(join(dataDir, 'pepper.key'))
  vi.advanceTimersByTime(MINUTE)
  const metrics = async () =>
    (
      await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text()
  await expect.poll(metrics).toContain('kafana_scheduled_job_failures_total{job="backup"} 1\n')
  await server.close()
})

describe('the hourly backup of a gateway’s folder', () => {
  const start = (folder: string) => {
    mkdirSync(join(folder, 'gateway'), { recursive: true, mode: 0o700 })
    const journal = new DatabaseSync(join(folder, 'gateway', 'journal.db'))
    journal.exec('PRAGMA journal_mode = WAL; CREATE TABLE lines (seq INTEGER)')
    const { clock, deps } = makeDeps()
    const log = createLog('silent')
    return { clock, journal, backup: createGatewayBackup({ ...deps, dataDir: folder, backupDir, log }) }
  }

  it('has what the gateway has written and not closed, for its owner alone, and is removed when it is old', async () => {
    const { clock, journal, backup } = start(join(parent, 'gateway-only'))
    journal.exec('INSERT INTO lines VALUES (1)')
    await backup()
    const [first] = listBackups(backupDir)
    expect(first?.manifest.files.map(({ path }) => path)).toEqual(['gateway/journal.db'])
    const copy = new DatabaseSync(join(first?.folder ?? '', 'gateway', 'journal.db'), { readOnly: true })
    expect(copy.prepare('SELECT seq FROM lines').all()).toEqual([{ seq: 1 }])
    copy.close()
    const entries = ['.', ...readdirSync(backupDir, { recursive: true }).map(String)]
    expect(entries.map((name) => statSync(join(backupDir, name)).mode & 0o077)).toEqual(entries.map(() => 0))
    clock.advance(31 * 24 * HOUR)
    await backup()
    clock.advance(HOUR)
    await backup()
    expect(listBackups(backupDir).map(({ at }) => at)).toEqual([clock.now(), clock.now() - HOUR])
    journal.close()
  })

  it('is not made beside a database that its server backs up, until the venue was moved to PostgreSQL', async () => {
    const { journal, backup } = start(dataDir)
    await backup()
    expect(existsSync(backupDir)).toBe(false)
    writeFileSync(join(dataDir, 'moved-to-postgres.json'), '{}')
    await backup()
    const [first] = listBackups(backupDir)
    expect(first?.manifest.files.map(({ path }) => path)).toEqual(['gateway/journal.db', 'pepper.key'])
    journal.close()
  })

  it('of a damaged journal is not made', async () => {
    const { journal, backup } = start(join(parent, 'gateway-only'))
    journal.close()
    breakDatabase(join(parent, 'gateway-only', 'gateway', 'journal.db'))
    await expect(backup()).rejects.toThrow('could not be made')
    expect(listBackups(backupDir)).toEqual([])
  })
})
