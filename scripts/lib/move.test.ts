import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type MoveProgress } from '@kafana/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMoveProgress } from './move-progress.ts'
import { inRoot } from './repository.ts'
import { runNode, type Finished } from './run.ts'

const UNREACHABLE = 'postgres://kafana:secret@127.0.0.1:1/venue'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kafana-move-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const runMove = (databaseUrl: string, ...args: readonly string[]): Promise<Finished> =>
  runNode([inRoot('scripts', 'run.mjs'), 'move-to-postgres', ...args], {
    stream: 'capture',
    env: { DATA_DIR: dataDir, BACKUP_DIR: '', DATABASE_URL: databaseUrl },
  })

describe('npm run move-to-postgres', () => {
  it('says in one line what it needs', async () => {
    expect(await runMove('', 'now')).toEqual({
      code: 1,
      output: 'npm run move-to-postgres takes no arguments.\n',
    })
    expect((await runMove('')).output).toBe(
      'Set DATABASE_URL to the empty PostgreSQL database to move into.\n',
    )
    expect((await runMove(UNREACHABLE)).output).toBe(
      `The venue was not moved: There is no venue to move: ${join(dataDir, 'kafana.db')} is missing or empty.\n`,
    )
    expect(existsSync(join(dataDir, 'kafana.db'))).toBe(false)
  })

  it('refuses a folder that is in use, and a database that it cannot reach', async () => {
    const store = await openStore({ databaseUrl: null, dataDir })
    expect(await runMove(UNREACHABLE)).toEqual({
      code: 1,
      output: `The venue was not moved: Another server is running on ${dataDir}: stop it before moving the venue.\n`,
    })
    await store.close()
    const { code, output } = await runMove(UNREACHABLE)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The venue was not moved: .*no connection to postgres:\/\/kafana@127\.0\.0\.1:1\/venue .*\n$/,
    )
    await (await openStore({ databaseUrl: null, dataDir })).close()
  })
})

describe('the progress of a move', () => {
  const copying = (rows: number): MoveProgress => ({
    is: 'copying',
    table: 'orders',
    rows,
    of: 4000,
    percent: rows / 80,
  })
  const content = { rows: 4000, digest: 'ab' }
  const comparison = { table: 'orders', sqlite: content, postgres: content, differences: [], differing: 0 }
  const shown = (
    isTerminal: boolean,
    steps: readonly (readonly [at: number, step: MoveProgress])[],
  ): string => {
    let [at, output] = [0, '']
    const show = createMoveProgress({
      isTerminal,
      now: () => at,
      write: (text) => {
        output += text
      },
    })
    for (const [moment, step] of steps) {
      at = moment
      show(step)
    }
    return output
  }

  it('is one line in a terminal, and a line every five seconds elsewhere', () => {
    const steps = [
      [1000, copying(1000)],
      [6000, copying(2000)],
      [7000, copying(4000)],
    ] as const
    expect(shown(false, steps)).toBe('  copying orders: 2,000 of 4,000 rows (25 % of all)\n')
    expect(shown(true, steps).split('\r\u001B[K')).toEqual([
      '',
      '  copying orders: 1,000 of 4,000 rows (12.5 % of all)',
      '  copying orders: 2,000 of 4,000 rows (25 % of all)',
      '  copying orders: 4,000 of 4,000 rows (50 % of all)',
    ])
  })

  it('names what was compared, and every difference up to some', () => {
    expect(shown(false, [[0, { is: 'equal', comparison }]])).toBe('  orders: 4,000 equal, SHA-256 ab\n')
    const different = {
      ...comparison,
      postgres: { rows: 3990, digest: 'cd' },
      differences: ['orders (id = 1) is missing in PostgreSQL'],
      differing: 10,
    }
    expect(shown(false, [[0, { is: 'different', comparison: different }]])).toBe(
      [
        '  orders: 4,000 rows in SQLite (SHA-256 ab), 3,990 in PostgreSQL (SHA-256 cd)',
        '    orders (id = 1) is missing in PostgreSQL',
        '    and 9 more',
        '',
      ].join('\n'),
    )
  })
})
