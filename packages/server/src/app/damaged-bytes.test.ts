import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DamagedDatabaseError, isDamage } from '../platform/database/sqlite-integrity.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import { flipByte } from '../testing/damage.ts'
import { makeFullVenue } from '../testing/full-venue.ts'
import { startTestServer } from '../testing/test-server.ts'

/** 1,000 in `npm run damage` and in `npm run test:full`. */
const FLIPS = Number(process.env['FLIPPED_BYTES'] ?? 60)
const TIMEOUT_MS = 30_000 + FLIPS * 500
/** Spreads any number of places evenly over a file. */
const GOLDEN_RATIO = 0.618_033_988_749_895

let folder: string
let original: string
const fileIn = (name: string): string => join(folder, name, 'kafana.db')

/** Every row of every table, as text. @throws Error of SQLite, with which the server ends */
const contentOf = (file: string): string => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    return JSON.stringify(
      tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${String(name)}"`).all()]),
    )
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kafana-bytes-'))
  for (const name of ['killed', 'closed']) mkdirSync(join(folder, name))
  const server = await startTestServer('sqlite')
  for (let venue = 0; venue < 5; venue += 1) await makeFullVenue(server)
  const file = join(server.platform.settings.dataDir, 'kafana.db')
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, fileIn('killed') + suffix)
  await server.stop()
  copyFileSync(fileIn('killed'), fileIn('closed'))
  await (await openSqliteStore(fileIn('closed'))).close()
  original = contentOf(fileIn('closed'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Outcome = 'refused' | 'served unchanged' | 'served changed'

/** By SQLite's own checks, asked without the product's code. */
const isIntact = (file: string): boolean => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [problem] = db.prepare('PRAGMA integrity_check').all()
    const isOk = problem?.['integrity_check'] === 'ok'
    return isOk && db.prepare('PRAGMA foreign_key_check').get() === undefined
  } catch {
    return false
  } finally {
    db.close()
  }
}

/** Opens a file as a start does, and reads all of it. */
const serve = async (file: string): Promise<Outcome> => {
  try {
    await (await openSqliteStore(file)).close()
    return contentOf(file) === original ? 'served unchanged' : 'served changed'
  } catch (error) {
    if (error instanceof DamagedDatabaseError || isDamage(error)) return 'refused'
    throw error
  }
}

/** Changes one bit in each of many copies. */
const flipEach = async (template: string): Promise<Record<Outcome | 'served broken', number>> => {
  const counts = { refused: 0, 'served unchanged': 0, 'served changed': 0, 'served broken': 0 }
  for (let flip = 0; flip < FLIPS; flip += 1) {
    cpSync(join(folder, template), join(folder, 'copy'), { recursive: true, preserveTimestamps: true })
    flipByte(fileIn('copy'), (flip * GOLDEN_RATIO) % 1, 1 << (flip % 8))
    const wasIntact = isIntact(fileIn('copy'))
    const outcome = await serve(fileIn('copy'))
    counts[outcome] += 1
    if (!wasIntact && outcome !== 'refused') counts['served broken'] += 1
    rmSync(join(folder, 'copy'), { recursive: true })
  }
  return counts
}

it(
  'no changed byte of a database that was closed is served',
  async () => {
    expect(await flipEach('closed')).toEqual({
      refused: FLIPS,
      'served unchanged': 0,
      'served changed': 0,
      'served broken': 0,
    })
  },
  TIMEOUT_MS,
)

it(
  'no changed byte of a database whose server was killed is served if it fails an integrity check',
  async () => {
    const counts = await flipEach('killed')
    // There is no checksum then: what is left is a changed value that the structure does not contradict.
    if (process.env['FLIPPED_BYTES'] !== undefined) process.stdout.write(`${JSON.stringify(counts)}\n`)
    expect(counts['served broken']).toBe(0)
    expect(counts.refused).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
