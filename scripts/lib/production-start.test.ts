import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { forProduction } from '../bootstrap/dependencies.mjs'
import { productionPackages } from './materials.ts'
import { inRoot, ROOT } from './repository.ts'
import { BROWSER_APPS, BUILT_FROM, sourcesDigest } from './web-build.ts'

let machine = ''

/** A busy machine may take half a minute to load the server. */
const SLOW_START = { timeout: 60_000 }

/** What `npm install --omit=dev` leaves: the sources, the production packages, links to our own, and npm's record. */
const install = (): void => {
  cpSync(inRoot('package.json'), join(machine, 'package.json'))
  cpSync(inRoot('package-lock.json'), join(machine, 'package-lock.json'))
  for (const part of ['packages', 'scripts'])
    cpSync(inRoot(part), join(machine, part), {
      recursive: true,
      filter: (path) => !/[\\/](?:node_modules|dist)$/.test(path),
    })
  for (const path of Object.keys(productionPackages()))
    cpSync(inRoot(path), join(machine, path), { recursive: true })
  mkdirSync(join(machine, 'node_modules', '@kafana'))
  for (const own of globSync('packages/*', { cwd: ROOT }))
    symlinkSync(join('..', '..', own), join(machine, 'node_modules', '@kafana', basename(own)))
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: object }
  writeFileSync(
    join(machine, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: forProduction(lock.packages as never) }),
  )
}

/** A build of each application as another machine made it. */
const copyBuild = (): void => {
  for (const app of BROWSER_APPS) {
    const dist = join(machine, 'packages', app, 'dist')
    mkdirSync(dist)
    writeFileSync(join(dist, 'index.html'), 'the application')
    writeFileSync(join(dist, BUILT_FROM), sourcesDigest(app))
  }
}

const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return String(port)
}

const start = async () => {
  const [PORT, GATEWAY_PORT] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: machine,
    // Nothing can be downloaded.
    env: {
      PATH: process.env['PATH'],
      PORT,
      GATEWAY_PORT,
      HOST: '127.0.0.1',
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    },
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    // Its programs end with it.
    child.kill('SIGTERM')
    await exited
  })
  const errors = text(child.stderr)
  child.stdout.resume()
  return {
    child,
    exited,
    errors,
    server: `http://127.0.0.1:${PORT}`,
    gateway: `http://127.0.0.1:${GATEWAY_PORT}`,
  }
}

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'kafana-production-'))
  install()
})
afterEach(() => rmSync(machine, { recursive: true, maxRetries: 5 }))

it('a venue runs on the production packages and a build from elsewhere', async () => {
  copyBuild()
  const { child, exited, server, gateway } = await start()
  const statusOf = (url: string) =>
    fetch(url).then(async (reply) => [reply.status, await reply.text()] as const)
  await expect
    .poll(() => statusOf(`${server}/api/health`).catch(() => null), SLOW_START)
    .toEqual([200, '{"status":"ok"}'])
  expect(await statusOf(`${server}/login`)).toEqual([200, 'the application'])
  await expect
    .poll(() => statusOf(`${gateway}/health`).catch(() => null), SLOW_START)
    .toEqual([200, expect.stringContaining('"ok"')])
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

it.each([
  ['no build', () => undefined],
  [
    'a build of other sources',
    () => {
      copyBuild()
      writeFileSync(join(machine, 'packages', 'web', 'dist', BUILT_FROM), 'other sources')
    },
  ],
])('with %s the start is refused with what to do, and nothing is installed', async (_what, prepare) => {
  prepare()
  const { exited, errors } = await start()
  expect((await exited)[0]).toBe(1)
  expect(await errors).toMatch(
    /^packages\/web\/dist or packages\/waiter\/dist was not built from these sources: run "npm run build".*\n$/,
  )
})
