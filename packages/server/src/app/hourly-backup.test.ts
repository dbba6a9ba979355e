import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupName, listBackups } from '../platform/backup/backup-folder.ts'
import { MARKER } from '../platform/backup/backup-marker.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import type { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import type { Store } from '../platform/database/store.ts'
import { createLog } from '../platform/log.ts'
import { breakDatabase } from '../testing/damage.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createHourlyBackup } from './maintenance.ts'
import { openStore } from './open-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let parent: string
let dataDir: string
let backupDir: string
let store: Store
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-hourly-'))
  dataDir = join(parent, 'data')
  backupDir = join(parent, 'backups')
  store = await openStore({ databaseUrl: null, dataDir })
})
afterEach(async () => {
  await store.close()
  rmSync(parent, { recursive: true, force: true })
})

const start = (log = createLog('silent')) => {
  const clock = createTestClock()
  const found: DamagedDatabaseError[] = []
  const stopping = new AbortController()
  const onDamage = (error: DamagedDatabaseError) => found.push(error)
  const backup = createHourlyBackup({ clock, dataDir, backupDir, onDamage, signal: stopping.signal, log })
  return { clock, found, stopping, backup }
}
const times = (): number[] => listBackups(backupDir).map(({ at }) => at)

/** Why a backup could not be made; null if it was. */
const failureOf = async (work: Promise<void>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  }
}

/** Collects the warnings that have this text. */
const warnings = (text: string) => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void (line.includes(text) && lines.push(line)) })
  return { lines, log }
}

describe('the hourly backup', () => {
  it('is made at the start, then once in an hour, also after a restart', async () => {
    const { clock, backup } = start()
    const first = clock.now()
    for (let minute = 0; minute <= 60; minute += 20) {
      await backup()
      clock.advance(20 * MINUTE)
    }
    expect(times()).toEqual([first + HOUR, first])
    const again = start()
    again.clock.set(first + 90 * MINUTE)
    await again.backup()
    expect(times()).toHaveLength(2)
  })

  it('removes what is no longer kept, and what an interrupted one left behind', async () => {
    const { clock, backup } = start()
    await backup()
    const first = clock.now()
    clock.advance(HOUR)
    await backup()
    writeFileSync(join(backupDir, 'letter.txt'), 'somebody’s')
    mkdirSync(join(backupDir, '2026-10-10T10-00-00Z.77.partial'))
    clock.advance(31 * 24 * HOUR)
    await backup()
    // The newest good one stays until there is another one.
    expect(times()).toEqual([clock.now(), first + HOUR])
    clock.advance(HOUR)
    await backup()
    expect(times()).toEqual([clock.now(), clock.now() - HOUR])
    expect(readdirSync(backupDir).filter((name) => name.endsWith('.partial'))).toEqual([])
    expect(existsSync(join(backupDir, 'letter.txt'))).toBe(true)
  })

  it('says once if others can open the backups, because their disk has no modes', async () => {
    const { lines, log } = warnings('other accounts of this machine can open the backups')
    const { clock, backup } = start(log)
    const backUp = async (mode: number): Promise<void> => {
      const running = backup()
      // It has the mode of its disk, whatever it was made with.
      chmodSync(join(backupDir, `${backupName(clock.now())}.${process.pid}.partial`), mode)
      await running
      clock.advance(HOUR)
    }
    await backUp(0o700)
    expect(lines).toEqual([])
    for (const mode of [0o755, 0o755]) {
      await backUp(mode)
      expect(lines).toHaveLength(1)
    }
    expect(times()).toHaveLength(3)
  })

  it('keeps nothing of a damaged database, and reports it', async () => {
    const { backup, found } = start()
    // What is in the write-ahead log is written into the file.
    await store.close()
    store = await openStore({ databaseUrl: null, dataDir })
    breakDatabase(join(dataDir, 'kafana.db'))
    await expect(backup()).rejects.toThrow('could not be made')
    expect([readdirSync(backupDir), found.length]).toEqual([[MARKER], 1])
  })

  it('is tried again after ten minutes if it failed', async () => {
    const { clock, backup } = start()
    rmSync(join(dataDir, 'pepper.key'))
    await expect(backup()).rejects.toThrow('could not be made')
    clock.advance(9 * MINUTE)
    await backup()
    clock.advance(MINUTE)
    await expect(backup()).rejects.toThrow('could not be made')
    writeFileSync(join(dataDir, 'pepper.key'), 'ab'.repeat(32))
    clock.advance(10 * MINUTE)
    await backup()
    expect(times()).toEqual([clock.now()])
  })

  it('is not made of a pepper.key that is of no use, although the server still has the pepper', async () => {
    const { clock, backup } = start()
    await backup()
    const [good] = times()
    writeFileSync(join(dataDir, 'pepper.key'), '')
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(HOUR)
      expect(await failureOf(backup())).toContain('pepper.key is empty or damaged')
    }
    expect(times()).toEqual([good])
  })

  it('first removes what is no longer kept, also when none can be made: a full disk has space again', async () => {
    const { clock, backup } = start()
    await backup()
    clock.advance(HOUR)
    await backup()
    clock.advance(HOUR)
    await backup()
    const last = clock.now()
    // As when there is no space: nothing of this size can be copied.
    mkdirSync(join(dataDir, 'gateway'))
    writeFileSync(join(dataDir, 'gateway', 'journal.db'), '')
    truncateSync(join(dataDir, 'gateway', 'journal.db'), 2 ** 43)
    clock.advance(31 * 24 * HOUR)
    await expect(backup()).rejects.toThrow('could not be made')
    expect(times()).toEqual([last])
    rmSync(join(dataDir, 'gateway'), { recursive: true })
    clock.advance(10 * MINUTE)
    await backup()
    expect(times()).toEqual([clock.now(), last])
  })

  it('is made once in an hour also around a clock that was ahead', async () => {
    const { clock, backup } = start()
    await backup()
    clock.jump(24 * HOUR)
    await backup()
    clock.jump(MINUTE - 24 * HOUR)
    await backup()
    clock.advance(22 * HOUR)
    for (let minute = 0; minute <= 3 * 60; minute += 20) {
      await backup()
      clock.advance(20 * MINUTE)
    }
    const [newest = 0, ...older] = times()
    expect(clock.now() - newest).toBe(20 * MINUTE)
    expect(older.slice(0, 3)).toEqual([1, 2, 3].map((hour) => newest - hour * HOUR))
  })

  it('is not made where its disk is not mounted any more, nor on another one that has no backups yet', async () => {
    const { clock, backup } = start()
    await backup()
    const mounted = join(parent, 'unmounted')
    renameSync(backupDir, mounted)
    const expectRefused = async (): Promise<void> => {
      clock.advance(HOUR)
      expect(await failureOf(backup())).toContain(`${backupDir} is not the folder of the backups`)
    }
    await expectRefused()
    expect(existsSync(backupDir)).toBe(false)
    mkdirSync(backupDir)
    await expectRefused()
    expect(readdirSync(backupDir)).toEqual([])
    // As npm run backup does.
    await makeBackup({ dataDir, backupDir, usesPostgres: false, now: clock.now() })
    clock.advance(HOUR)
    await backup()
    expect(times()).toHaveLength(2)
    rmSync(backupDir, { recursive: true })
    renameSync(mounted, backupDir)
    await backup()
    expect(times()).toHaveLength(1)
    // A restart begins in whatever folder is there.
    rmSync(join(backupDir, MARKER))
    await expectRefused()
    const restarted = start()
    restarted.clock.set(clock.now() + HOUR)
    await restarted.backup()
    expect(times()).toHaveLength(2)
    expect(statSync(join(backupDir, MARKER)).mode & 0o777).toBe(0o600)
  })

  it('is not made in a new folder where the disk is removed right after a start that had it', async () => {
    const { clock, backup } = start()
    await backup()
    clock.advance(HOUR / 2)
    const restarted = start()
    restarted.clock.set(clock.now())
    await restarted.backup()
    renameSync(backupDir, join(parent, 'unmounted'))
    expect(await failureOf(restarted.backup())).toContain('is not the folder of the backups')
    expect(existsSync(backupDir)).toBe(false)
  })

  it('says once that it is on the disk of the data', async () => {
    const { lines, log } = warnings('BACKUP_DIR is on the disk of the data')
    const { clock, backup } = start(log)
    for (let hour = 0; hour < 3; hour += 1) {
      await backup()
      clock.advance(HOUR)
    }
    expect(lines).toHaveLength(1)
  })

  it('closes those of before, which others were let into', async () => {
    const { clock, backup } = start()
    await backup()
    const [before] = listBackups(backupDir)
    const pepper = join(before?.folder ?? '', 'pepper.key')
    chmodSync(pepper, 0o644)
    chmodSync(before?.folder ?? '', 0o755)
    clock.advance(HOUR)
    await backup()
    expect([pepper, before?.folder ?? ''].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700])
  })

  it('is cancelled when the server stops, and leaves nothing behind', async () => {
    const { backup, stopping } = start()
    const running = backup()
    stopping.abort()
    await running
    expect(readdirSync(backupDir)).toEqual([MARKER])
  })
})
