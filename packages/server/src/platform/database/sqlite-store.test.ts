import {
  existsSync,
  fstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { breakDatabase, flipByte } from '../../testing/damage.ts'
import { withFlush } from '../../testing/with-flush.ts'
import { statement } from '../unit-of-work/statement.ts'
import { NO_COMPANY } from '../unit-of-work/unit-of-work.ts'
import { DamagedDatabaseError } from './sqlite-integrity.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafana-store-'))
  file = join(folder, 'kafana.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const insert = statement((kit, p: { name: string; value: string }) =>
  kit.db.insertInto('settings').values({ name: p.name, value: p.value }),
)
const selectAll = statement((kit) => kit.db.selectFrom('settings').select(['name', 'value']))

const fill = async (store: Store): Promise<void> => {
  for (let index = 0; index < 200; index += 1)
    await store.uow.write(NO_COMPANY, (tx) => tx.run(insert, { name: `n${index}`, value: 'v'.repeat(100) }))
}
const filledFile = async (): Promise<void> => {
  const store = await openSqliteStore(file)
  await fill(store)
  await store.close()
}

describe('a damaged file', () => {
  it('is not opened when its structure is broken, and stays as it is', async () => {
    await filledFile()
    rmSync(`${file}.checksum`)
    breakDatabase(file)
    const before = readFileSync(file)
    await expect(openSqliteStore(file)).rejects.toThrow(DamagedDatabaseError)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is not opened when it is no database at all', async () => {
    writeFileSync(file, 'somebody’s letter'.repeat(1000))
    await expect(openSqliteStore(file)).rejects.toThrow(
      /The database .* is damaged \(file is not a database\)/,
    )
  })

  it('is not opened when a row refers to one that is missing', async () => {
    await filledFile()
    const db = new DatabaseSync(file)
    db.exec(
      "PRAGMA foreign_keys = OFF; INSERT INTO sessions (token_hash, user_id, company_id, created_at, last_used_at) VALUES ('a', 'nobody', '', 0, 0)",
    )
    db.close()
    await expect(openSqliteStore(file)).rejects.toThrow('a row of sessions refers to a missing row of users')
  })

  it('is not opened when the name of a column changed to which rows refer', async () => {
    await filledFile()
    const db = new DatabaseSync(file)
    db.exec('PRAGMA foreign_keys = OFF; CREATE TABLE bad (id text REFERENCES users (nobody))')
    db.exec("INSERT INTO bad VALUES ('a')")
    db.close()
    await expect(openSqliteStore(file)).rejects.toThrow(DamagedDatabaseError)
  })

  it('is not opened when a value changed since it was closed, at this start and the next', async () => {
    await filledFile()
    // A letter of a value: the structure is intact.
    flipByte(file, (readFileSync(file).indexOf('vvvvvv') + 2) / statSync(file).size, 1)
    for (let start = 0; start < 2; start += 1)
      await expect(openSqliteStore(file)).rejects.toThrow('its content changed since it was closed')
  })

  it('is reported when a statement finds it while it is open', async () => {
    await filledFile()
    const found: DamagedDatabaseError[] = []
    const store = await openSqliteStore(file, { onDamage: (error) => found.push(error) })
    breakDatabase(file)
    await expect(store.uow.read(NO_COMPANY, (tx) => tx.all(selectAll, {}))).rejects.toThrow(/malformed/)
    expect(found).toHaveLength(1)
    await store.close()
  })
})

describe('the observer of a store', () => {
  it('learns of units that were committed together, and of those that were not written', async () => {
    const store = await openSqliteStore(file, {
      onOpen: (writer) => writer.exec('PRAGMA max_page_count = 1'),
    })
    const seen: unknown[][] = []
    store.observe({
      committed: (units, ms) => seen.push(['committed', units, ms > 0]),
      unavailable: (units) => seen.push(['unavailable', units]),
      retried: () => seen.push(['retried']),
    })
    const write = (name: string, value: string) =>
      store.uow.write(NO_COMPANY, (tx) => tx.run(insert, { name, value }))
    const refused = write('refused', 'v').then(() => {
      throw new Error('rolled back')
    })
    await Promise.all([write('a', 'v'), write('b', 'v'), refused.catch(() => undefined)])
    await expect(write('too long', 'v'.repeat(100_000))).rejects.toThrow('unavailable')
    expect(seen).toEqual([
      ['committed', 3, true],
      ['unavailable', 1],
    ])
    expect([await store.size(), store.poolUse()]).toEqual([
      statSync(file).size + statSync(`${file}-wal`).size,
      null,
    ])
    await store.close()
  })
})

describe('the checksum of a closed file', () => {
  it('is used up by the next start, so that a crash leaves none', async () => {
    await filledFile()
    expect(existsSync(`${file}.checksum`)).toBe(true)
    const store = await openSqliteStore(file)
    expect(existsSync(`${file}.checksum`)).toBe(false)
    await store.close()
  })

  it('says nothing about a file that was replaced by hand', async () => {
    await filledFile()
    flipByte(file, (readFileSync(file).indexOf('vvvvvv') + 2) / statSync(file).size, 1)
    const later = new Date(statSync(file).mtimeMs + 60_000)
    utimesSync(file, later, later)
    const store = await openSqliteStore(file)
    expect(await store.uow.read(NO_COMPANY, (tx) => tx.all(selectAll, {}))).toHaveLength(200)
    await store.close()
  })
})

it('keeps a copy of the database as it was before an upgrade', async () => {
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)')
  const [first, second] = migrations
  for (const sql of first?.statements('sqlite') ?? []) db.exec(sql)
  db.exec(`INSERT INTO migrations VALUES ('${first?.name}', 0); INSERT INTO settings VALUES ('kept', 'yes')`)
  db.close()
  await (await openSqliteStore(file)).close()
  const copy = new DatabaseSync(`${file}.before-${second?.name}`, { readOnly: true })
  expect(copy.prepare('SELECT name FROM migrations').all()).toEqual([{ name: first?.name }])
  expect(copy.prepare("SELECT value FROM settings WHERE name = 'kept'").get()).toEqual({ value: 'yes' })
  copy.close()
})

it('is not opened where the name of its log cannot be flushed, which SQLite ignores', async () => {
  await filledFile()
  const restore = withFlush((handle) => {
    if (fstatSync(handle).isDirectory() && existsSync(`${file}-wal`)) throw new Error('EIO')
  })
  onTestFinished(restore)
  await expect(openSqliteStore(file)).rejects.toThrow('EIO')
  restore()
  const store = await openSqliteStore(file)
  expect(await store.uow.read(NO_COMPANY, (tx) => tx.all(selectAll, {}))).toHaveLength(200)
  await store.close()
})
