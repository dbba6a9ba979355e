import { createHash } from 'node:crypto'
import {
  chownSync,
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
import { moveToPostgres } from '../../app/move-to-postgres.ts'
import { openStore } from '../../app/open-store.ts'
import { copyPrivately } from '../files/durable-files.ts'
import { createPrivateFolder } from '../files/private-files.ts'
import type { Backup } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import { HalfRestoredError, restoreBackup } from './restore-backup.ts'

/** How many copies succeed before the disk is full; which file cannot be replaced, and whether it comes back at least. */
const disk = { copies: Infinity, stuck: '', comesBack: true }
const failingDisk = {
  copy: (from: string, to: string): void => {
    disk.copies -= 1
    if (disk.copies < 0) throw new Error('ENOSPC: no space left on device, write')
    copyPrivately(from, to)
  },
  rename: (from: string, to: string): void => {
    const isStuck = disk.stuck !== '' && to.endsWith(disk.stuck)
    if (isStuck && !(disk.comesBack && from.includes('before-restore-')))
      throw new Error('EBUSY: resource busy or locked')
    renameSync(from, to)
  },
}

const NOW = Date.UTC(2026, 10, 23, 17)

let parent: string
let dataDir: string
const elsewhere: string[] = []
const at = (path: string): string => join(dataDir, path)
beforeEach(() => {
  Object.assign(disk, { copies: Infinity, stuck: '', comesBack: true })
  parent = mkdtempSync(join(tmpdir(), 'kafana-restore-'))
  dataDir = join(parent, 'data')
})
afterEach(() => {
  for (const folder of [parent, ...elsewhere.splice(0)]) rmSync(folder, { recursive: true, force: true })
})

const openVenue = () => openStore({ databaseUrl: null, dataDir })
const startAndStop = async (): Promise<void> => (await openVenue()).close()

/** A gateway's journal, as its own program makes one. */
const makeJournal = (lines: number): void => {
  createPrivateFolder(at('gateway'))
  const db = new DatabaseSync(at('gateway/journal.db'))
  db.exec('CREATE TABLE IF NOT EXISTS lines (seq INTEGER PRIMARY KEY)')
  db.exec('CREATE TABLE IF NOT EXISTS tasks (task_id TEXT)')
  for (let line = 0; line < lines; line += 1) db.exec('INSERT INTO lines DEFAULT VALUES')
  db.close()
}
const journalLines = (): unknown => {
  const db = new DatabaseSync(at('gateway/journal.db'), { readOnly: true })
  try {
    return db.prepare('SELECT count(*) AS count FROM lines').get()?.['count']
  } finally {
    db.close()
  }
}
const damageJournal = (): void => writeFileSync(at('gateway/journal.db'), 'no database '.repeat(1000))

const backUp = (): Promise<Backup> =>
  makeBackup({ dataDir, backupDir: join(parent, 'backups'), usesPostgres: false, now: NOW })
/** A venue with a gateway that printed, and its backup. */
const backedUp = async (): Promise<Backup> => {
  await startAndStop()
  makeJournal(3)
  return backUp()
}
const restore = (backup: Backup, onlyGateway = false) =>
  restoreBackup({ dataDir, backup, onlyGateway, now: NOW + 1000 }, failingDisk)

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
/** The folders of the folder, and its files with what is in them, but for locks. */
const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true })
      .map(String)
      .filter((name) => !name.endsWith('.lock'))
      .map((name) => [name, statSync(at(name)).isFile() ? digestOf(at(name)) : 'folder']),
  )

describe('a restore that fails before it has changed anything', () => {
  it.each([
    ['the whole folder', false],
    ['the gateway’s files', true],
  ])('of %s leaves the folder as it was, and the server starts', async (_, onlyGateway) => {
    const backup = await backedUp()
    damageJournal()
    const before = contents()
    disk.copies = onlyGateway ? 0 : 1
    const failed = restore(backup, onlyGateway)
    await expect(failed).rejects.toThrow('ENOSPC')
    await expect(failed).rejects.not.toBeInstanceOf(HalfRestoredError)
    expect(contents()).toEqual(before)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
    await startAndStop()
  })

  it('keeps the marker of an earlier one that was interrupted, and says so', async () => {
    const backup = await backedUp()
    mkdirSync(at('restoring/whole'), { recursive: true })
    disk.copies = 0
    await expect(restore(backup)).rejects.toThrow(/is not complete \(ENOSPC.+before-restore-/)
    await expect(startAndStop()).rejects.toThrow('run npm run restore again')
    disk.copies = Infinity
    await expect(restore(backup, true)).rejects.toThrow('run it without --only gateway')
    await expect(startAndStop()).rejects.toThrow('run npm run restore again')
    await restore(backup)
    await startAndStop()
  })

  it('leaves copies that the next start removes, where it was killed', async () => {
    await backedUp()
    for (const folder of ['restoring.new', 'gateway/restoring.new']) {
      mkdirSync(at(folder))
      writeFileSync(at(`${folder}/half`), 'half a file')
    }
    await startAndStop()
    expect(existsSync(at('restoring.new')) || existsSync(at('gateway/restoring.new'))).toBe(false)
  })
})

describe('a restore', () => {
  const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev
  const otherDisk = ['/dev/shm', '/var/tmp'].find(
    (folder) => existsSync(folder) && diskOf(folder) !== diskOf(tmpdir()),
  )

  it.runIf(otherDisk)('replaces a gateway’s file on another disk, and keeps the old one there', async () => {
    const backup = await backedUp()
    const other = mkdtempSync(join(otherDisk ?? '', 'kafana-restore-'))
    elsewhere.push(other)
    rmSync(at('gateway'), { recursive: true })
    symlinkSync(other, at('gateway'))
    damageJournal()
    const { before } = await restore(backup)
    expect(journalLines()).toBe(3)
    expect(before).toContain(at('gateway/before-restore-2026-11-23T17-00-01Z'))
    expect(readdirSync(before.find((folder) => folder.includes('gateway')) ?? '')).toEqual(['journal.db'])
    await startAndStop()
  })

  it('that cannot move a file moves the others back', async () => {
    const backup = await backedUp()
    await startAndStop()
    const before = contents()
    disk.stuck = 'data/pepper.key'
    const failed = restore(backup)
    await expect(failed).rejects.toThrow('EBUSY')
    await expect(failed).rejects.not.toBeInstanceOf(HalfRestoredError)
    expect(contents()).toEqual(before)
    await startAndStop()
  })

  it('that can do neither says what state the folder is in, and stops every start', async () => {
    const backup = await backedUp()
    Object.assign(disk, { stuck: 'data/pepper.key', comesBack: false })
    await expect(restore(backup)).rejects.toBeInstanceOf(HalfRestoredError)
    disk.stuck = ''
    await expect(startAndStop()).rejects.toThrow('was interrupted')
    await restore(backup)
    await startAndStop()
  })

  it('that was killed between two files is whole once it is repeated', async () => {
    const backup = await backedUp()
    const pepper = readFileSync(at('pepper.key'), 'utf8')
    mkdirSync(at('restoring/whole'), { recursive: true })
    rmSync(at('pepper.key'))
    rmSync(at('kafana.db'))
    await expect(startAndStop()).rejects.toThrow('was interrupted')
    await restore(backup)
    expect(readFileSync(at('pepper.key'), 'utf8')).toBe(pepper)
    await startAndStop()
  })
})

describe('the journal of now', () => {
  it('gives way to that of the backup where it has no line', async () => {
    const backup = await backedUp()
    rmSync(at('gateway'), { recursive: true })
    makeJournal(0)
    expect((await restore(backup)).restored).toContain('gateway/journal.db')
    expect(journalLines()).toBe(3)
  })

  it.each([
    ['a line', 'INSERT INTO lines DEFAULT VALUES'],
    ['a task', "INSERT INTO tasks VALUES ('begun')"],
  ])('stays where it has %s', async (_, sql) => {
    const backup = await backedUp()
    rmSync(at('gateway'), { recursive: true })
    makeJournal(0)
    const db = new DatabaseSync(at('gateway/journal.db'))
    db.exec(sql)
    db.close()
    expect((await restore(backup)).kept).toEqual(['gateway/journal.db'])
  })
})

/** Tests that run as root can give a folder to somebody else, and are somebody else then. */
describe.runIf(process.getuid?.() === 0)('the folder of another account', () => {
  const OTHER = 12_345

  it('is refused by a restore and a move before anything is written', async () => {
    const backup = await backedUp()
    const before = contents()
    chownSync(dataDir, OTHER, OTHER)
    const refusal = `${dataDir} belongs to another account`
    await expect(restore(backup)).rejects.toThrow(refusal)
    const move = { dataDir, databaseUrl: 'postgres://localhost/none', onProgress: () => undefined }
    await expect(moveToPostgres(move)).rejects.toThrow(refusal)
    expect(contents()).toEqual(before)
  })

  it('is refused by a restore where it is the gateway’s', async () => {
    const backup = await backedUp()
    chownSync(at('gateway'), OTHER, OTHER)
    await expect(restore(backup)).rejects.toThrow(`${at('gateway')} belongs to another account`)
  })
})
