import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStore, type Store } from '@kafana/server/testing'
import { expect, it, onTestFinished } from 'vitest'
import { keepStore } from './kept-store.ts'

const NAMES = "SELECT name FROM migrations WHERE name LIKE 'row %' ORDER BY name"

/** A closed database, and one whose content says that it is another. */
const makeCopies = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, first, second] = ['kafana.db', 'first.db', 'second.db'].map((name) => join(folder, name))
  if (!file || !first || !second) throw new Error('no names')
  await (await openSqliteStore(file)).close()
  copyFileSync(file, first)
  copyFileSync(file, second)
  const db = new DatabaseSync(second)
  db.exec("INSERT INTO migrations (name, applied_at) VALUES ('row of the second', 0)")
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return { file, first, second }
}

const statement = (sql: string) => ({ build: () => ({ compile: () => ({ sql, parameters: [] }) }) }) as never
const SELECT = statement(NAMES)
const INSERT = statement("INSERT INTO migrations (name, applied_at) VALUES ('row of a run', 0)")
const namesIn = async ({ uow }: Store): Promise<unknown[]> =>
  (await uow.read('venue', (tx) => tx.all<object, { name: string }>(SELECT, {}))).map(({ name }) => name)

it('every connection sees the content that replaced another one, whatever it read before', async () => {
  const { file, first, second } = await makeCopies()
  const kept = keepStore(file)
  const run = await kept.open()
  expect(await namesIn(run)).toEqual([])
  await run.uow.write('venue', (tx) => tx.run(INSERT, {}))
  expect(await namesIn(run)).toEqual(['row of a run'])
  await run.close()
  for (const [copy, names] of [
    [second, ['row of the second']],
    [first, []],
    [second, ['row of the second']],
  ] as const) {
    kept.replaceBy(copy)
    const next = await kept.open()
    expect(await namesIn(next)).toEqual(names)
    expect(kept.rows(NAMES).map(({ name }) => name)).toEqual(names)
    await next.close()
  }
  await kept.close()
})

it('a run that has ended neither reads nor writes', async () => {
  const { file } = await makeCopies()
  const kept = keepStore(file)
  const run = await kept.open()
  await run.close()
  await expect(namesIn(run)).rejects.toThrow('the store is closed')
  await expect(run.uow.write('venue', (tx) => tx.run(INSERT, {}))).rejects.toThrow('the store is closed')
  await kept.close()
})

it('a run that ends in the middle of a unit saves nothing of it', async () => {
  const { file } = await makeCopies()
  const kept = keepStore(file)
  const run = await kept.open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const written = run.uow.write('venue', async (tx) => {
    await tx.run(INSERT, {})
    await promise
  })
  await run.uow.first('venue', SELECT, {})
  await new Promise(setImmediate)
  await run.close()
  resolve()
  await expect(written).rejects.toThrow('database is not open')
  const next = await kept.open()
  expect(await namesIn(next)).toEqual([])
  await next.close()
  await kept.close()
})
