import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../app/open-store.ts'
import { makeAuthority } from '../tls/certificate.ts'
import { listBackups, newestBackup, newestGoodBackup, type Backup } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

const NOW = Date.UTC(2026, 10, 23, 17)
const HOUR = 3_600_000

let parent: string
let dataDir: string
let backupDir: string
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-keys-'))
  dataDir = join(parent, 'data')
  backupDir = join(parent, 'backups')
  await (await openStore({ databaseUrl: null, dataDir })).close()
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const backUp = (now = NOW, usesPostgres = false): Promise<Backup> =>
  makeBackup({ dataDir, backupDir, usesPostgres, now })
const write = (name: string, content: string): void => {
  mkdirSync(join(dataDir, name, '..'), { recursive: true })
  writeFileSync(join(dataDir, name), content)
}
/** Somebody whose password was hashed with the pepper. */
const addPerson = (): void => {
  const db = new DatabaseSync(join(dataDir, 'kafana.db'))
  db.exec('PRAGMA foreign_keys = OFF')
  const required = db
    .prepare("SELECT name, type FROM pragma_table_info('users') WHERE [notnull] = 1 AND dflt_value IS NULL")
    .all()
  const names = required.map(({ name }) => String(name))
  const values = required.map(({ type }) => (String(type).toLowerCase().startsWith('int') ? '0' : `'x'`))
  db.exec(`INSERT INTO users (${names.join(', ')}) VALUES (${values.join(', ')})`)
  db.close()
}

describe('a backup whose keys would be of no use is not made, and the one before stays the newest good one:', () => {
  const expectRefused = async (name: string, problem: string, usesPostgres = false): Promise<void> => {
    const good = await backUp(NOW - HOUR, usesPostgres)
    write(name, problem)
    await expect(backUp(NOW, usesPostgres)).rejects.toThrow(`${join(dataDir, name)} is `)
    expect(listBackups(backupDir)[0]?.folder).toBe(good.folder)
    expect((await newestGoodBackup(backupDir))?.folder).toBe(good.folder)
    expect(readdirSync(backupDir).filter((entry) => entry.endsWith('.partial'))).toEqual([])
  }

  it.each([
    ['pepper.key', ''],
    ['pepper.key', 'not a key'],
    ['gateway.secret', ''],
    ['tls/authority.json', '{}'],
    ['gateway/pairing.json', ''],
    ['gateway/pairing.json', 'null'],
  ])('%s with the content %j', async (name, content) => {
    await expectRefused(name, content)
  })

  it('an empty pepper.key of a server on PostgreSQL', async () => {
    await expectRefused('pepper.key', '', true)
  })

  it('the pepper of another database, once somebody has a password', async () => {
    const other = 'ab'.repeat(32)
    const own = readFileSync(join(dataDir, 'pepper.key'), 'utf8')
    write('pepper.key', other)
    await backUp(NOW - 2 * HOUR)
    write('pepper.key', own)
    addPerson()
    await expectRefused('pepper.key', other)
  })
})

describe('a backup', () => {
  it('has keys in every form in which they are read', async () => {
    const now = Date.now()
    const scope = { names: ['kafana.local'], networks: [] }
    const pair = makeAuthority('Kafana', scope, { from: now, to: now + HOUR })
    write('tls/authority.json', JSON.stringify({ name: 'Kafana', ...pair, scope }))
    write('gateway/pairing.json', '{"parted":true}')
    const { manifest } = await backUp()
    expect(manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['pepper.key', 'tls/authority.json', 'gateway/pairing.json']),
    )
  })

  it('of an earlier version, which did not look at the keys, is good only if they could be used', async () => {
    const good = await backUp(NOW - HOUR)
    const bad = await backUp(NOW)
    const list = join(bad.folder, 'backup.json')
    const { position: _, ...before } = JSON.parse(readFileSync(list, 'utf8')) as Backup['manifest']
    // As it was written of an empty file.
    const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const files = before.files.map((file) =>
      file.path === 'pepper.key' ? { ...file, size: 0, sha256 } : file,
    )
    writeFileSync(list, JSON.stringify({ ...before, files }))
    expect((await newestGoodBackup(backupDir))?.folder).toBe(good.folder)
    writeFileSync(join(bad.folder, 'pepper.key'), '')
    expect((await newestGoodBackup(backupDir))?.folder).toBe(good.folder)
    expect(newestBackup(backupDir)?.folder).toBe(good.folder)
  })

  it('for which there is no space is not begun: the line says how much it needs', async () => {
    await backUp(NOW - HOUR)
    // A file of this size takes no space, its copy would.
    write('gateway/journal.db', '')
    truncateSync(join(dataDir, 'gateway', 'journal.db'), 2 ** 43)
    await expect(backUp()).rejects.toThrow(
      /^.*backups has \d+ MiB free, and a backup needs 8388\d+ MiB: make/,
    )
    expect(listBackups(backupDir)).toHaveLength(1)
  })
})
