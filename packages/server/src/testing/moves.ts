import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { moveToPostgres } from '../app/move-to-postgres.ts'
import { openStore } from '../app/open-store.ts'
import type { MoveProgress } from '../platform/database/move/copy-to-postgres.ts'
import { dropPostgresDatabase, queryOnce } from './embedded-postgres.ts'

class Interruption extends Error {}

export const embedded = (dataDir: string) => openStore({ databaseUrl: null, dataDir })

/**
 * For the tests of a file: a folder that the file fills once, a copy of it for each test, and an empty PostgreSQL
 * database. Its locale sorts letters otherwise than SQLite does.
 */
export const useMoves = () => {
  let [venueDir, dataDir, databaseUrl, database] = ['', '', '', '']
  let beforeDropping = async (): Promise<void> => undefined
  const postgresUrl = (): string => inject('postgresUrl')
  beforeAll(() => {
    venueDir = mkdtempSync(join(tmpdir(), 'kafana-moved-'))
  })
  afterAll(() => rmSync(venueDir, { recursive: true, force: true }))
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'kafana-move-'))
    cpSync(venueDir, dataDir, { recursive: true })
    database = `move_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
    databaseUrl = `${postgresUrl()}/${database}`
    await queryOnce(
      `${postgresUrl()}/postgres`,
      `CREATE DATABASE ${database} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'`,
    )
  })
  afterEach(async () => {
    await beforeDropping()
    rmSync(dataDir, { recursive: true, force: true })
    await dropPostgresDatabase(postgresUrl(), database)
  })
  const move = async (onProgress: (progress: MoveProgress) => void = () => undefined, batchRows = 50) => {
    const seen: MoveProgress[] = []
    await moveToPostgres({
      dataDir,
      databaseUrl,
      batchRows,
      waitMs: 300,
      onProgress: (progress) => {
        seen.push(progress)
        onProgress(progress)
      },
    })
    return seen
  }
  /** A move that ends when it reaches a step. */
  const moveUntil = (isReached: (progress: MoveProgress) => boolean) =>
    expect(
      move((progress) => {
        if (isReached(progress)) throw new Interruption()
      }),
    ).rejects.toThrow(Interruption)
  return {
    venueDir: () => venueDir,
    dataDir: () => dataDir,
    databaseUrl: () => databaseUrl,
    useDatabase: (url: string): void => {
      databaseUrl = url
    },
    beforeDropping: (close: () => Promise<void>): void => {
      beforeDropping = close
    },
    move,
    moveUntil,
    untilCompared: () => moveUntil(({ is }) => is === 'comparing'),
    openMoved: () => openStore({ databaseUrl, dataDir }),
    changeSqlite: (sql: string): void => {
      const db = new DatabaseSync(join(dataDir, 'kafana.db'))
      db.exec(sql)
      db.close()
    },
  }
}
