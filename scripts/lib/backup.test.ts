import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@kafana/server'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { optionsOf } from './backup-options.ts'
import { inRoot } from './repository.ts'
import { runNode, type Finished } from './run.ts'

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-backup-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const runTask = (
  task: string,
  args: readonly string[],
  backupDir = '',
  databaseUrl = '',
): Promise<Finished> =>
  runNode([inRoot('scripts', 'run.mjs'), task, ...args], {
    stream: 'capture',
    env: { DATA_DIR: dataDir, BACKUP_DIR: backupDir, DATABASE_URL: databaseUrl },
  })

describe('npm run backup and npm run restore', () => {
  it('bring a lost database back', async () => {
    const store = await openStore({ databaseUrl: null, dataDir })
    const backupDir = join(parent, 'backups')
    const made = await runTask('backup', [], backupDir)
    expect(made.output).toContain('The backup is complete')
    expect(made.code).toBe(0)
    const refused = await runTask('restore', [], backupDir)
    expect(refused.output).toContain('A server is running on')
    expect(refused.code).toBe(1)
    await store.close()
    rmSync(join(dataDir, 'kafana.db'))
    await expect(openStore({ databaseUrl: null, dataDir })).rejects.toThrow('is missing')
    const restored = await runTask('restore', [], backupDir)
    expect(restored.output).toContain('restored: kafana.db')
    expect(restored.code).toBe(0)
    expect(existsSync(join(dataDir, 'kafana.db'))).toBe(true)
    const again = await openStore({ databaseUrl: null, dataDir })
    await again.close()
  })

  it('copy the keys of a server on PostgreSQL, and say what is not part of the backup', async () => {
    await (await openStore({ databaseUrl: null, dataDir })).close()
    rmSync(join(dataDir, 'kafana.db'))
    const pepper = readFileSync(join(dataDir, 'pepper.key'), 'utf8')
    const backups = join(parent, 'backups')
    const made = await runTask('backup', [backups], '', 'postgres://localhost/kafana')
    expect(made.output).toContain(
      "  pepper.key\n  PostgreSQL's own tools back up the database, which is not part of it: pg_dump.\n",
    )
    rmSync(dataDir, { recursive: true })
    const restored = await runTask('restore', [join(backups, readdirSync(backups)[0] ?? '')])
    expect(restored.output).toContain(
      "  restored: pepper.key\n  PostgreSQL's own tools restore the database, which is not part of it: pg_restore.\n",
    )
    expect(readFileSync(join(dataDir, 'pepper.key'), 'utf8')).toBe(pepper)
  })

  it('say in one line what they need', async () => {
    expect((await runTask('backup', [])).output).toBe(
      'Name the folder for the backup, npm run backup -- <folder>, or set BACKUP_DIR.\n',
    )
    expect((await runTask('backup', [join(parent, 'here')])).output).toBe(
      `No backup was made: ${dataDir} has no database to back up\n`,
    )
    expect(readdirSync(parent)).not.toContain('data')
    expect((await runTask('restore', [parent])).output).toBe(`${parent} is not a complete backup.\n`)
    expect((await runTask('restore', [], join(parent, 'none'))).output).toContain(
      'There is no good backup in',
    )
  })
})

test.each([
  [[], { folder: null, onlyGateway: false }],
  [['/a'], { folder: '/a', onlyGateway: false }],
  [['/a', '--only', 'gateway'], { folder: '/a', onlyGateway: true }],
  [['--only', 'gateway', '/a'], { folder: '/a', onlyGateway: true }],
])('the arguments %j of a restore', (args, expected) => {
  expect(optionsOf(args, 'restore')).toEqual(expected)
})

test.each([[['/a', '/b']], [['--all']], [['--only']], [['--only', 'server']]])(
  'the arguments %j are refused',
  (args) => {
    expect(() => optionsOf(args, 'restore')).toThrow('npm run restore takes')
  },
)
test('a backup is always whole', () => {
  expect(() => optionsOf(['--only', 'gateway'], 'backup')).toThrow('npm run backup takes a folder alone.')
})
