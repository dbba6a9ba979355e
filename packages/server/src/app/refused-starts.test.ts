import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { breakDatabase } from '../testing/damage.ts'
import { queryOnce } from '../testing/embedded-postgres.ts'
import { send } from '../testing/http-client.ts'
import { openTestStore } from '../testing/test-database.ts'

/** Processes start slowly on a machine that is busy with other tests. */
const TIMEOUT_MS = 120_000

const MAIN = join(import.meta.dirname, '..', 'main.ts')

let parent: string
let dataDir: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kafana-start-'))
  dataDir = join(parent, 'data')
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

/** A server as the product starts it, in a process of its own. */
const run = (environment: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      BACKUP_DIR: '',
      DATABASE_URL: '',
      NODE_NO_WARNINGS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [output, errors] = ['', '']
  child.stdout.on('data', (data) => {
    output += String(data)
  })
  child.stderr.on('data', (data) => {
    errors += String(data)
  })
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return {
    output: () => output,
    errors: () => errors,
    exited,
    /** Returns its address. */
    listening: async (): Promise<string> => {
      await expect.poll(() => output, { timeout: TIMEOUT_MS }).toMatch(/^Set Kafana up: /m)
      return /"url":"([^"]+)"/.exec(output)?.[1] ?? ''
    },
    stop: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return exited
    },
  }
}

it(
  'a second server on the folder is refused with one line; one that was killed leaves nothing that refuses',
  { timeout: TIMEOUT_MS },
  async () => {
    const first = run()
    await first.listening()
    const second = run()
    expect(await second.exited).toBe(1)
    expect(second.errors()).toBe(
      `Another server is running on ${dataDir}: stop it, or set DATA_DIR to another folder. Several servers need PostgreSQL.\n`,
    )
    await first.stop('SIGKILL')
    const third = run()
    await third.listening()
    expect(await third.stop('SIGTERM')).toBe(0)
  },
)

it(
  'a damaged database is refused with one line that names the newest good backup and the command',
  { timeout: TIMEOUT_MS },
  async () => {
    const backupDir = join(parent, 'backups')
    const server = run()
    await server.listening()
    await server.stop('SIGTERM')
    const good = await makeBackup({ dataDir, backupDir, usesPostgres: false, now: Date.now() - 3_600_000 })
    const newer = await makeBackup({ dataDir, backupDir, usesPostgres: false, now: Date.now() })
    breakDatabase(join(newer.folder, 'kafana.db'))
    breakDatabase(join(dataDir, 'kafana.db'))
    const refused = run({ BACKUP_DIR: backupDir })
    expect(await refused.exited).toBe(1)
    const [line = '', ...more] = refused.errors().split('\n')
    expect(more).toEqual([''])
    expect(line).toContain(`The database ${join(dataDir, 'kafana.db')} is damaged (`)
    expect(line).toContain(
      `The newest good backup is ${good.folder}: restore it with npm run restore -- ${good.folder}`,
    )
    const without = run()
    expect(await without.exited).toBe(1)
    expect(without.errors()).toContain('BACKUP_DIR is not set')
  },
)

it(
  'a server that reads damage ends at once, with the line in its output',
  { timeout: TIMEOUT_MS },
  async () => {
    const first = run()
    await first.listening()
    await first.stop('SIGTERM')
    const server = run()
    const url = await server.listening()
    breakDatabase(join(dataDir, 'kafana.db'))
    await send(url, 'POST', '/api/auth/login', {
      body: { email: 'a@kafana.test', password: 'anything' },
    }).catch(() => undefined)
    expect(await server.exited).toBe(1)
    expect(server.errors()).toContain(`The database ${join(dataDir, 'kafana.db')} is damaged (`)
  },
)

it(
  'a start on a PostgreSQL whose settings are not safe logs what may happen, and goes on',
  { timeout: TIMEOUT_MS },
  async () => {
    // The PostgreSQL of the tests does not wait for the disk.
    const { databaseUrl, dispose } = await openTestStore('postgres')
    const server = run({ DATABASE_URL: databaseUrl ?? expect.fail() })
    await server.listening()
    expect(server.output()).toContain('the database is not safe: fsync is off: ')
    expect(await server.stop('SIGTERM')).toBe(0)
    await dispose()
  },
)

it(
  'a damaged authority of HTTPS is refused, and a port of HTTPS that another program has, with one line',
  { timeout: TIMEOUT_MS },
  async () => {
    const authority = join(dataDir, 'tls', 'authority.json')
    mkdirSync(join(dataDir, 'tls'), { recursive: true, mode: 0o700 })
    writeFileSync(authority, '{"name":', { mode: 0o600 })
    const damaged = run({ TLS: 'local', TLS_PORT: '0' })
    expect(await damaged.exited).toBe(1)
    expect(damaged.errors()).toBe(
      `${authority} is empty or damaged: restore it from a backup, or remove it to have another authority made, which every phone has to be set up with again.\n`,
    )
    rmSync(authority)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    const refused = run({ TLS: 'local', TLS_PORT: port })
    expect(await refused.exited).toBe(1)
    expect(refused.errors()).toBe(`Port ${port} on 127.0.0.1 is in use: set TLS_PORT to another one.\n`)
    other.close()
  },
)

it(
  'a venue that was moved is refused on its old database, and on a new one that is not complete',
  { timeout: TIMEOUT_MS },
  async () => {
    const server = run()
    await server.listening()
    await server.stop('SIGTERM')
    const marker = join(dataDir, 'moved-to-postgres.json')
    writeFileSync(marker, JSON.stringify({ id: 'a', to: 'postgres://kafana@db/kafana' }))
    const old = run()
    expect(await old.exited).toBe(1)
    expect(old.errors()).toBe(
      `The venue of ${dataDir} was moved to postgres://kafana@db/kafana: set DATABASE_URL to start it there. kafana.db is as it was before the move; to go back to it all the same, stop every server of that database for good and remove ${marker}.\n`,
    )
    const { databaseUrl, dispose } = await openTestStore('postgres')
    await queryOnce(databaseUrl ?? '', 'CREATE TABLE unfinished_move (name text PRIMARY KEY)')
    const part = run({ DATABASE_URL: databaseUrl ?? '' })
    expect(await part.exited).toBe(1)
    expect(part.errors()).toBe(
      'The database that DATABASE_URL names has only a part of a venue, whose move is unfinished: run npm run move-to-postgres again to complete it, or unset DATABASE_URL to go on with the database in DATA_DIR.\n',
    )
    await dispose()
  },
)
