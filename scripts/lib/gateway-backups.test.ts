import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startGatewayBackups } from './gateway-backups.ts'
import { launchEnvironment } from './launch-environment.ts'
import { inRoot } from './repository.ts'
import { runNode } from './run.ts'

const SOON_MS = 10

let parent: string
let dataDir: string
let backupDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-gateway-backup-'))
  dataDir = join(parent, 'data')
  backupDir = join(parent, 'backups')
  mkdirSync(join(dataDir, 'gateway'), { recursive: true, mode: 0o700 })
  new DatabaseSync(join(dataDir, 'gateway', 'journal.db')).exec('CREATE TABLE lines (seq INTEGER)')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const environment = (BACKUP_DIR: string) =>
  launchEnvironment({ BACKUP_DIR, LOG_LEVEL: 'error' }, { HOST: '127.0.0.1', DATA_DIR: dataDir })

describe('the backups of a gateway on its own computer', () => {
  it('are made by its program while it runs, one in an hour', async () => {
    const stop = await startGatewayBackups(environment(backupDir), SOON_MS)
    const complete = (): readonly string[] => readdirSync(backupDir).filter((name) => name.endsWith('Z'))
    try {
      await expect.poll(complete).toHaveLength(1)
      const files = readdirSync(join(backupDir, complete()[0] ?? ''), { recursive: true }).map(String)
      expect(new Set(files)).toEqual(new Set(['backup.json', 'gateway', 'gateway/journal.db']))
      await new Promise((resolve) => setTimeout(resolve, 10 * SOON_MS))
      expect(complete()).toHaveLength(1)
    } finally {
      stop()
    }
  })

  it('are not made in a folder that they would be copied from: one line says so', async () => {
    const env = { DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups'), GATEWAY_PORT: '39871' }
    const { code, output } = await runNode([inRoot('scripts', 'run.mjs'), 'gateway'], {
      stream: 'capture',
      env,
    })
    expect([code, output]).toEqual([
      1,
      "The setting BACKUP_DIR can't be used: it has to be outside DATA_DIR\n",
    ])
  })
})
