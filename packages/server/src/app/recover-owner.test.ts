import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../platform/config/settings.ts'
import { send } from '../testing/http-client.ts'
import { openTestStore, type TestEngine } from '../testing/test-database.ts'
import { recoverOwner } from './recover-owner.ts'

const MAIN = join(import.meta.dirname, '..', 'main.ts')
const RUN = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'run.mjs')
const PASSWORD = 'tavce gravce 1'
const person = (name: string) => ({
  firstname: name,
  lastname: 'K',
  username: name,
  email: `${name}@venue.test`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  pin: '48261937',
})

/** The settings of a venue of this engine, on an empty store. */
const newVenue = async (engine: TestEngine): Promise<Record<string, string>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-recover-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_NO_WARNINGS: '1', DATABASE_URL: '' }
  if (engine === 'sqlite') return env
  const { databaseUrl, dispose } = await openTestStore('postgres')
  onTestFinished(dispose)
  return { ...env, DATABASE_URL: databaseUrl ?? '' }
}

/** The server as a process of its own. */
const startProcess = async (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const found = (pattern: RegExp): string => pattern.exec(output.join(''))?.[1] ?? ''
  await expect.poll(() => found(/"url":"(http:[^"]+)"/), { timeout: 60_000 }).not.toBe('')
  const url = found(/"url":"(http:[^"]+)"/)
  return {
    output: () => output.join(''),
    setupToken: async () => {
      await expect.poll(() => found(/register\?token=([\w-]+)/)).not.toBe('')
      return found(/register\?token=([\w-]+)/)
    },
    call: (method: string, path: string, options: { token?: string; body?: object } = {}) =>
      send(url, method, path, options),
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

const partsOf = (link: string) => {
  const [, id = '', token = ''] = /\/reset-password\/([\w-]+)\/([\w-]+)$/.exec(link) ?? []
  return { id, token }
}

/** The command as an operator runs it. */
const recover = async (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [RUN, 'recover', ...args], { env: { ...process.env, ...env } })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, stdout, stderr, ...partsOf(stdout.trimEnd()) }
}
/** The same without a process of its own, which takes seconds. */
const linkOf = async (env: Readonly<Record<string, string>>) =>
  partsOf(await recoverOwner(readSettings(env), 'vesna@venue.test'))

describe.each(['sqlite', 'postgres'] as const)('npm run recover on %s', (engine) => {
  it('prints a link for an owner, while the server runs and while it does not', async () => {
    const env = await newVenue(engine)
    let server = await startProcess(env)
    const company = { name: 'Venue', address: 'A 1', email: 'v@venue.test', phone: '1' }
    const setup = { setupToken: await server.setupToken(), company, owner: person('vesna') }
    const created = await server.call('POST', '/api/auth/setup', { body: setup })
    const token = String(created.body['token'])
    for (const role of ['monitor', 'waiter'])
      await server.call('POST', '/api/auth/register', {
        token,
        body: { ...person(role), pin: '59172640', role },
      })
    const reset = (link: { id: string; token: string }, password: string) =>
      server.call('POST', '/api/auth/reset-password', {
        body: { ...link, password, confirmPassword: password },
      })
    const signIn = async (password: string) =>
      (await server.call('POST', '/api/auth/login', { body: { email: 'vesna@venue.test', password } })).status

    const [older, first] = [await linkOf(env), await recover(env, 'Vesna@venue.test')]
    expect([first.code, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toMatch(/^This link works once, within 30 minutes, .*\nhttp:\/\/localhost\S*\n$/)
    // Only the newest link works, and once.
    expect((await reset(older, 'zelje i sirenje 2')).body).toMatchObject({ code: 'RESET_LINK_INVALID' })
    expect((await reset(first, 'zelje i sirenje 2')).status).toBe(200)
    expect((await reset(first, 'zelje i sirenje 3')).body).toMatchObject({ code: 'RESET_LINK_INVALID' })
    expect([await signIn(PASSWORD), await signIn('zelje i sirenje 2')]).toEqual([401, 200])

    for (const [email, refusal] of [
      ['nobody@venue.test', 'No active account has the address nobody@venue.test.'],
      ['monitor@venue.test', 'monitor@venue.test is no owner'],
      ['waiter@venue.test', 'waiter@venue.test is no owner'],
    ] as const)
      await expect(recoverOwner(readSettings(env), email)).rejects.toThrow(refusal)
    expect(server.output()).not.toContain(first.token)

    await server.stop()
    const second = await linkOf(env)
    server = await startProcess(env)
    expect((await reset(second, 'pita so sirenje 4')).status).toBe(200)
    const signedIn = await server.call('POST', '/api/auth/login', {
      body: { email: 'vesna@venue.test', password: 'pita so sirenje 4' },
    })
    const log = await server.call('GET', '/api/auth/security-log', { token: String(signedIn.body['token']) })
    const entries = log.body['entries'] as unknown as {
      event: string
      by: unknown
      person: { _id: string } | null
    }[]
    const recovered = entries.filter(({ event }) => event === 'recover')
    expect(recovered.map(({ by, person: whose }) => [by, whose?._id])).toEqual(
      [older, first, second].map(({ id }) => [null, id]),
    )
    expect(JSON.stringify(log.body)).not.toContain(second.token)
    await server.stop()
  }, 240_000)
})

describe('npm run recover', () => {
  it('needs the address of the owner', async () => {
    for (const args of [[], ['--without-second-factor']])
      expect(await recover({ DATA_DIR: tmpdir() }, ...args)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'Name the owner: npm run recover -- owner@example.com\n',
      })
  }, 60_000)

  it('creates nothing where there is no venue, and waits for a restore', async () => {
    const env = await newVenue('sqlite')
    const { DATA_DIR: dataDir = '' } = env
    const missing = await recover(env, 'vesna@venue.test')
    expect([missing.code, missing.stderr]).toEqual([
      1,
      `There is no venue in ${dataDir}: set DATA_DIR, or DATABASE_URL, as for the server.\n`,
    ])
    expect(existsSync(join(dataDir, 'kafana.db'))).toBe(false)
    writeFileSync(join(dataDir, 'restoring'), '')
    expect((await recover(env, 'vesna@venue.test')).stderr).toBe(
      `A restore into ${dataDir} is not finished: run it again first.\n`,
    )
  }, 60_000)
})
