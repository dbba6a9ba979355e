import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@kafana/server'
import { expect, it, onTestFinished } from 'vitest'
import { inRoot } from './repository.ts'
import { runNode } from './run.ts'

it('npm run restore says that a folder is a mixture, and never that nothing was restored', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'kafana-half-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const [dataDir, backups] = [join(parent, 'data'), join(parent, 'backups')]
  const run = (...args: readonly string[]) =>
    runNode([inRoot('scripts', 'run.mjs'), ...args], {
      stream: 'capture',
      env: { DATA_DIR: dataDir, BACKUP_DIR: backups, DATABASE_URL: '' },
    })
  await (await openStore({ databaseUrl: null, dataDir })).close()
  expect((await run('backup')).code).toBe(0)
  const backup = join(backups, readdirSync(backups)[0] ?? '')
  rmSync(join(backup, 'pepper.key'))
  const untouched = await run('restore', backup)
  expect(untouched.output).toBe(`Nothing was restored: The backup ${backup} is damaged (pepper.key).\n`)
  // A restore was killed between two files.
  mkdirSync(join(dataDir, 'restoring', 'whole'), { recursive: true })
  const mixed = await run('restore', backup)
  expect(mixed.output).toMatch(/^The restore into .+ is not complete \(The backup .+ is damaged/)
  expect([untouched.code, mixed.code]).toEqual([1, 1])
}, 60_000)
