import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, openDurable, type Migration } from './storage.ts'
import { tempFolder } from './testing/test-journal.ts'

const TABLE = 'CREATE TABLE IF NOT EXISTS t (x INTEGER NOT NULL) STRICT;'

const open = (file: string, upgrades: readonly Migration[] = []): DatabaseSync => {
  const db = openDurable(file, TABLE, upgrades)
  onTestFinished(() => {
    if (db.isOpen) db.close()
  })
  return db
}

test('uses a write-ahead log and full synchronisation', () => {
  const db = open(join(tempFolder(), 'deep', 'a.db'))
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

test('refuses a file that cannot have a write-ahead log', () => {
  expect(() => open(':memory:')).toThrow(':memory:: journal_mode is memory and must be wal')
})

test('refuses a file of a newer gateway and does not change it', () => {
  const file = join(tempFolder(), 'a.db')
  const db = open(file)
  db.exec('PRAGMA user_version = 99')
  db.close()
  expect(() => open(file)).toThrow('written by a newer gateway (99)')
})

test('a failed transaction changes nothing, and the next one works', () => {
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

test('runs each migration once and in order, and all of them on a new file', () => {
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

test('a failed migration does not change the file', () => {
  const file = join(tempFolder(), 'a.db')
  open(file).close()
  const half = (db: DatabaseSync): void => {
    db.exec('INSERT INTO t VALUES (1)')
    throw new Error('no')
  }
  expect(() => open(file, [half])).toThrow('no')
  expect(open(file).prepare('SELECT x FROM t').all()).toEqual([])
})

test('refuses a file whose log has a name that cannot be flushed, which SQLite ignores', () => {
  const file = join(tempFolder(), 'a.db')
  const flush = fs.fsyncSync
  const flushWith = (next: typeof flush): void => {
    fs.fsyncSync = next
    syncBuiltinESMExports()
  }
  onTestFinished(() => flushWith(flush))
  flushWith(() => {
    throw new Error('EIO')
  })
  expect(() => open(file)).toThrow('EIO')
  flushWith(flush)
  expect(open(file).prepare('SELECT x FROM t').all()).toEqual([])
})
