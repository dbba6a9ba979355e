import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  backupName,
  listBackups,
  MANIFEST,
  newestBackup,
  newestGoodBackup,
  newestMoment,
  nextPosition,
} from './backup-folder.ts'
import { closeBackups, pruneBackups } from './prune-backups.ts'

const NOW = Date.UTC(2026, 10, 23, 17)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const YEAR = 365 * DAY

let backupDir: string
beforeEach(() => {
  backupDir = mkdtempSync(join(tmpdir(), 'kafana-prune-'))
})
afterEach(() => rmSync(backupDir, { recursive: true, force: true }))

/** A backup as it is written, or as earlier versions wrote it. */
const make = (at: number, options: { doubts?: readonly string[]; isEarlier?: boolean } = {}): string => {
  const { doubts = [], isEarlier = false } = options
  const folder = join(backupDir, backupName(at))
  const position = isEarlier ? {} : { position: nextPosition(backupDir, at) }
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ files: [], doubts, ...position }), { mode: 0o600 })
  return folder
}
const times = (): number[] => listBackups(backupDir).map(({ at }) => at)

describe('the newest backup', () => {
  it.each([DAY, YEAR, -YEAR])('is the one made last after a clock was off by %d ms', async (ahead) => {
    make(NOW - HOUR)
    make(NOW + ahead)
    const last = make(NOW + HOUR)
    expect(newestBackup(backupDir)?.folder).toBe(last)
    expect((await newestGoodBackup(backupDir))?.folder).toBe(last)
    expect(times()).toEqual([NOW + HOUR, NOW + ahead, NOW - HOUR])
    // Also when that moment has come.
    const later = make(NOW + DAY + HOUR)
    expect(newestBackup(backupDir)?.folder).toBe(later)
  })

  it('is the one made last beside those of earlier versions, of which one is from the future', () => {
    make(NOW - HOUR, { isEarlier: true })
    make(NOW + YEAR, { isEarlier: true })
    const last = make(NOW)
    expect(newestBackup(backupDir)?.folder).toBe(last)
    expect(times()).toEqual([NOW, NOW + YEAR, NOW - HOUR])
  })

  it('was made at a moment that is past, so that it is noticed that there are no later ones', () => {
    expect(newestMoment(backupDir, NOW)).toBeNull()
    make(NOW - HOUR)
    make(NOW + YEAR)
    make(NOW, { doubts: ['a balance'] })
    expect(newestMoment(backupDir, NOW + 5 * HOUR)).toBe(NOW - HOUR)
  })
})

describe('one run', () => {
  it('removes the two earliest of those that are no longer kept, whatever the clock says', () => {
    for (let day = 40; day > 0; day -= 1) make(NOW - day * DAY)
    pruneBackups(backupDir, NOW + YEAR)
    expect(times()).toHaveLength(38)
    expect(times().at(-1)).toBe(NOW - 38 * DAY)
  })

  it('passes over one that cannot be removed', () => {
    const [first, second, third] = [make(NOW - 40 * DAY), make(NOW - 39 * DAY), make(NOW - 38 * DAY)]
    make(NOW)
    // As on a network drive, while another machine reads it.
    const remove = (folder: string): void => {
      if (folder === first) throw new Error('EBUSY')
      rmSync(folder, { recursive: true })
    }
    expect(() => pruneBackups(backupDir, NOW, remove)).toThrow('EBUSY')
    expect([first, second, third].map((folder) => existsSync(folder))).toEqual([true, false, false])
  })

  it('removes what was interrupted a day ago, or on a day that is still to come', () => {
    const names = [NOW - 2 * DAY, NOW + YEAR, NOW - HOUR].map((at) => `${backupName(at)}.77.partial`)
    for (const name of names) mkdirSync(join(backupDir, name))
    pruneBackups(backupDir, NOW)
    expect(readdirSync(backupDir)).toEqual(names.slice(2))
  })
})

describe('copies that others were let into', () => {
  it('are closed again, and nothing else is', () => {
    const folder = make(NOW)
    mkdirSync(join(folder, 'gateway'))
    writeFileSync(join(folder, 'gateway', 'pairing.json'), '{}')
    const letter = join(backupDir, 'letter.txt')
    writeFileSync(letter, '')
    symlinkSync(letter, join(folder, 'link'))
    chmodSync(letter, 0o644)
    for (const path of ['', 'gateway']) chmodSync(join(folder, path), 0o755)
    for (const path of [MANIFEST, 'gateway/pairing.json']) chmodSync(join(folder, path), 0o644)
    expect(closeBackups(backupDir)).toBeNull()
    const modes = ['', 'gateway', MANIFEST, 'gateway/pairing.json'].map(
      (path) => statSync(join(folder, path)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600])
    expect(statSync(letter).mode & 0o777).toBe(0o644)
  })
})
