import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@kafana/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inRoot } from './repository.ts'
import { runNode } from './run.ts'

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-account-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const OTHER = 12_345

/** As root, who may do everything in the folder, and would leave files that its server cannot open. */
describe.runIf(process.getuid?.() === 0)('over the folder of another account', () => {
  it.each([
    ['backup', 'No backup was made: '],
    ['restore', 'Nothing was restored: '],
    ['move-to-postgres', 'The venue was not moved: '],
  ])(
    'npm run %s refuses to work, and writes nothing',
    async (task, prefix) => {
      await (await openStore({ databaseUrl: null, dataDir })).close()
      const env = { DATA_DIR: dataDir, BACKUP_DIR: join(parent, 'backups'), DATABASE_URL: '' }
      const contents = () => readdirSync(parent, { recursive: true }).map(String).toSorted()
      const run = (name: string, more = {}) =>
        runNode([inRoot('scripts', 'run.mjs'), name], { stream: 'capture', env: { ...env, ...more } })
      if (task === 'restore') expect((await run('backup')).code).toBe(0)
      const before = contents()
      chownSync(dataDir, OTHER, OTHER)
      const moved = { BACKUP_DIR: '', DATABASE_URL: 'postgres://localhost/none' }
      const { code, output } = await run(task, task === 'move-to-postgres' ? moved : {})
      expect([code, output]).toEqual([
        1,
        `${prefix}${dataDir} belongs to another account: run this as the account of the server.\n`,
      ])
      expect(contents()).toEqual(before)
    },
    60_000,
  )
})
