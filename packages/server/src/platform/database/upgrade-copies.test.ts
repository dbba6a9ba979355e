import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyDatabase, freeBytes } from './sqlite-copy.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { removeOldUpgradeCopies } from './upgrade-copies.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 23, 17)

let folder: string
let file: string
let db: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafana-copies-'))
  file = join(folder, 'kafana.db')
  db = new DatabaseSync(file)
  db.exec('CREATE TABLE rows (text text)')
  db.prepare('INSERT INTO rows VALUES (?)').run('x'.repeat(100_000))
})
afterEach(() => {
  if (db.isOpen) db.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a copy of a database', () => {
  const to = (): string => join(folder, 'copy')

  it('is not begun without the space for it, and says how much that is', () => {
    const needed = statSync(file).size
    expect(() => copyDatabase(db, to(), () => needed - 1)).toThrow(
      `a copy of the database needs 1 MiB, and the disk of ${folder} has 0 MiB`,
    )
    expect(readdirSync(folder)).toEqual(['kafana.db'])
    copyDatabase(db, to(), () => needed)
    expect(readdirSync(folder).toSorted()).toEqual(['copy', 'kafana.db'])
  })

  it('is made on a disk that does not say how large it is', () => {
    expect(freeBytes({ blocks: 0, bavail: 0, bsize: 4096 })).toBe(Infinity)
    expect(freeBytes({ blocks: 10, bavail: 2, bsize: 4096 })).toBe(8192)
  })

  it('that fails half-way leaves nothing behind', () => {
    // What a full disk leaves of one.
    writeFileSync(`${to()}.new-journal`, 'x')
    db.exec('BEGIN')
    expect(() => copyDatabase(db, to())).toThrow('cannot VACUUM from within a transaction')
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([])
  })
})

describe('the copy before an upgrade', () => {
  it('refuses the start with one line if it cannot be made, and the database stays as it was', async () => {
    db.exec('CREATE TABLE migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)')
    db.close()
    // A folder in its place, which no copy can replace.
    const copy = `${file}.before-0001-venue`
    mkdirSync(join(copy, 'full'), { recursive: true })
    await expect(openSqliteStore(file)).rejects.toThrow(
      /^The upgrade was not begun, because the database could not be copied before it: /,
    )
    expect(existsSync(`${copy}.new`)).toBe(false)
    const tables = new DatabaseSync(file, { readOnly: true })
    expect(tables.prepare('SELECT count(*) AS count FROM migrations').get()).toEqual({ count: 0 })
    tables.close()
  })

  it('is removed after thirty days, with what an interrupted one left, and nothing else is', () => {
    const at = (name: string, time: number): void => {
      writeFileSync(join(folder, name), 'x')
      utimesSync(join(folder, name), new Date(time), new Date(time))
    }
    const old = NOW - 30 * DAY_MS
    for (const name of ['before-0002', 'before-0003.new', 'before-0003.new-journal'])
      at(`kafana.db.${name}`, old)
    at('kafana.db.before-0004', old + 1)
    for (const name of ['kafana.db', 'kafana.db.checksum', 'pepper.key', 'gateway.db.before-0002'])
      at(name, old)
    removeOldUpgradeCopies(file, NOW)
    expect(readdirSync(folder).toSorted()).toEqual([
      'gateway.db.before-0002',
      'kafana.db',
      'kafana.db.before-0004',
      'kafana.db.checksum',
      'pepper.key',
    ])
  })
})
