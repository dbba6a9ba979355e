import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, openDurable, type Upgrade } from './sqlite.ts'
import { tempFolder } from './testing/temp-folder.ts'

const TABLE = 'CREATE TABLE IF NOT EXISTS t (x INTEGER NOT NULL) STRICT;'

const open = (file: string, upgrades: readonly Upgrade[] = []): DatabaseSync => {
  const db = openDurable(file, TABLE, upgrades)
  onTestFinished(() => {
    if (db.isOpen) db.close()
  })
  return db
}

test('writes ahead and waits for the disk', () => {
  const db = open(join(tempFolder(), 'deep', 'a.db'))
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

test('a place that cannot write ahead is refused', () => {
  expect(() => open(':memory:')).toThrow(':memory:: journal_mode is memory and must be wal')
})

test('a file of a newer gateway is refused and left alone', () => {
  const file = join(tempFolder(), 'a.db')
  const db = open(file)
  db.exec('PRAGMA user_version = 99')
  db.close()
  expect(() => open(file)).toThrow('written by a newer gateway (99)')
})

test('a transaction that fails leaves nothing, and the next one works', () => {
  const db = open(join(tempFolder(), 'a.db'))
  const insert = (x: number): void => {
    db.prepare('INSERT INTO t VALUES (?)').run(x)
  }
  expect(() =>
    inTransaction(db, () => {
      insert(1)
      throw new Error('no')
    }),
  ).toThrow('no')
  inTransaction(db, () => insert(2))
  expect(db.prepare('SELECT x FROM t').all()).toEqual([{ x: 2 }])
})

test('an older file is brought up to date, each step once and in order, and a new one takes them all', () => {
  const file = join(tempFolder(), 'a.db')
  open(file).close()
  const add =
    (x: number) =>
    (db: DatabaseSync): void => {
      db.prepare('INSERT INTO t VALUES (?)').run(x)
    }
  open(file, [add(2)]).close()
  const steps = [add(2), add(3), add(4)]
  open(file, steps).close()
  for (const path of [file, join(tempFolder(), 'b.db')]) {
    const db = open(path, steps)
    expect(db.prepare('SELECT x FROM t').all()).toEqual([{ x: 2 }, { x: 3 }, { x: 4 }])
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 4 })
  }
})

test('a step that fails leaves the file as it was', () => {
  const file = join(tempFolder(), 'a.db')
  open(file).close()
  const half = (db: DatabaseSync): void => {
    db.exec('INSERT INTO t VALUES (1)')
    throw new Error('no')
  }
  expect(() => open(file, [half])).toThrow('no')
  expect(open(file).prepare('SELECT x FROM t').all()).toEqual([])
})
