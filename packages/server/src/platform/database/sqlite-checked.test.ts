import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { breakDatabase } from '../../testing/damage.ts'
import { statement } from '../unit-of-work/statement.ts'
import { NO_COMPANY } from '../unit-of-work/unit-of-work.ts'
import { DamagedDatabaseError } from './sqlite-integrity.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { checkDatabase } from './sqlite-tasks.ts'

let folder: string
let file: string
let bootIdFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafana-checked-'))
  file = join(folder, 'kafana.db')
  bootIdFile = join(folder, 'boot')
  boot('first')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const boot = (id: string): void => writeFileSync(bootIdFile, `${id}\n`)
const selectUsers = statement((kit) => kit.db.selectFrom('users').selectAll())
const open = (largeBytes = 0) => openSqliteStore(file, { memory: { largeBytes, bootIdFile } })
/** As a killed process leaves it: everything is in the files, nothing was closed. */
const startAndKill = async (): Promise<void> => {
  const store = await open()
  const db = new DatabaseSync(file)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  await store.close()
  rmSync(`${file}.checksum`)
}

/** What only a check of the whole database notices. */
const orphanRow = (path: string): void => {
  const db = new DatabaseSync(path)
  db.exec(
    "PRAGMA foreign_keys = OFF; INSERT INTO sessions (token_hash, user_id, company_id, created_at, last_used_at) VALUES ('a', 'nobody', '', 0, 0)",
  )
  db.close()
}

it('reads a large database at the first start, and not again after its process was killed', async () => {
  const first = await open()
  expect(first.wasChecked).toBe(true)
  await first.close()
  await startAndKill()
  const next = await open()
  expect(next.wasChecked).toBe(false)
  await next.close()
})

it('reads a small one at each start', async () => {
  await startAndKill()
  const store = await open(1024 * 1024 * 1024)
  expect(store.wasChecked).toBe(true)
  await store.close()
})

it('reads it after the machine was started again, as after a power cut', async () => {
  await startAndKill()
  boot('second')
  const store = await open()
  expect(store.wasChecked).toBe(true)
  await store.close()
})

it('reads it where the system does not say when it was started', async () => {
  await startAndKill()
  rmSync(bootIdFile)
  for (let start = 0; start < 2; start += 1) {
    const store = await open()
    expect(store.wasChecked).toBe(true)
    await store.close()
  }
})

it('reads another file in its place', async () => {
  await startAndKill()
  copyFileSync(file, `${file}.copy`)
  orphanRow(`${file}.copy`)
  renameSync(`${file}.copy`, file)
  await expect(open()).rejects.toThrow(DamagedDatabaseError)
})

it('reads it once a check found damage while it was in use', async () => {
  await startAndKill()
  orphanRow(file)
  await expect(checkDatabase(file)).rejects.toThrow(DamagedDatabaseError)
  await expect(open()).rejects.toThrow(DamagedDatabaseError)
})

it('reads it once a statement met damage', async () => {
  await startAndKill()
  const found: DamagedDatabaseError[] = []
  const store = await openSqliteStore(file, {
    memory: { largeBytes: 0, bootIdFile },
    onDamage: (error) => found.push(error),
  })
  expect(store.wasChecked).toBe(false)
  breakDatabase(file)
  await expect(store.uow.write(NO_COMPANY, (tx) => tx.all(selectUsers, {}))).rejects.toThrow(
    'the store is unavailable',
  )
  expect(found).toHaveLength(1)
  expect(existsSync(`${file}.checked`)).toBe(false)
})
