import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../../app/create-server.ts'
import { openStore } from '../../app/open-store.ts'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { ensurePrivateDataFolder } from './private-files.ts'
import { StartError } from './start-error.ts'

let parent: string
let umask: number
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-modes-'))
  // Whatever the account's own setting is: nothing may depend on it.
  umask = process.umask(0)
})
afterEach(() => {
  process.umask(umask)
  rmSync(parent, { recursive: true, force: true })
})

/** Files and folders that others may open, with their modes. */
const openTo = (folder: string): string[] => {
  const names = ['.', ...readdirSync(folder, { recursive: true }).map(String)]
  return names
    .map((name) => ({ name, mode: statSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${name} ${mode.toString(8)}`)
}

const runServer = async (dataDir: string, work: () => void): Promise<void> => {
  const settings = readSettings({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' })
  const store = await openStore(settings)
  const server = await startServer({ settings, store, log: createLog('silent') })
  try {
    work()
  } finally {
    await server.close()
    await store.close()
  }
}

describe('the data folder', () => {
  it('and everything that a server creates in it can be opened by its owner alone', async () => {
    const dataDir = join(parent, 'new', 'data')
    await runServer(dataDir, () => {
      const names = readdirSync(dataDir, { recursive: true }).map(String)
      expect(names).toEqual(
        expect.arrayContaining([
          'kafana.db',
          'kafana.db-wal',
          'kafana.db-shm',
          'pepper.key',
          'gateway.secret',
        ]),
      )
      expect(openTo(join(parent, 'new'))).toEqual([])
    })
    expect(openTo(dataDir)).toEqual([])
  })

  it('is closed to others at the start, with what an earlier version left open', async () => {
    await runServer(parent, () => undefined)
    for (const name of ['allowed-bills', 'tls']) mkdirSync(join(parent, name))
    for (const name of ['kafana.db.before-0002', 'pepper.key', 'allowed-bills/v.json', 'tls/authority.json'])
      writeFileSync(join(parent, name), 'ab'.repeat(32))
    for (const name of readdirSync(parent, { recursive: true }).map(String))
      chmodSync(join(parent, name), 0o755)
    chmodSync(parent, 0o755)
    ensurePrivateDataFolder(parent)
    expect(openTo(parent)).toEqual([])
  })

  it('is not one that other programs use', () => {
    writeFileSync(join(parent, 'letter.txt'), 'private')
    chmodSync(parent, 0o755)
    expect(() => ensurePrivateDataFolder(parent)).toThrow(StartError)
    expect(statSync(parent).mode & 0o777).toBe(0o755)
    chmodSync(parent, 0o700)
    ensurePrivateDataFolder(parent)
  })

  it.runIf(process.getuid?.() === 0)('stops the start if it belongs to another account', () => {
    writeFileSync(join(parent, 'kafana.db'), '')
    chmodSync(parent, 0o755)
    process.seteuid?.(65_534)
    try {
      expect(() => ensurePrivateDataFolder(parent)).toThrow(
        `Other accounts of this machine can open ${parent}, and this one may not change that`,
      )
    } finally {
      process.seteuid?.(0)
    }
  })
})
