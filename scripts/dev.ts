/** The demo venue for development: server, web and the waiter's app reload after every change. */
import { LOCAL_DEFAULTS, launchEnvironment } from './lib/launch-environment.ts'
import { ensurePortFree } from './lib/ports.ts'
import { inRoot, toolFile } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'
import type { Program } from './lib/supervisor.ts'
import { ensurePortsFree, runVenue, serverProgram } from './lib/venue.ts'
import type { BrowserApp } from './lib/web-build.ts'

const webPort = process.env['WEB_PORT'] || '5173'
const waiterPort = process.env['WAITER_PORT'] || '5174'
const webUrl = `http://localhost:${webPort}`

const env = launchEnvironment({ PUBLIC_URL: webUrl, ...process.env }, LOCAL_DEFAULTS)
const vite = (app: BrowserApp, port: string): Program => ({
  name: `The ${app}`,
  args: [
    toolFile('vite/bin/vite.js'),
    inRoot('packages', app),
    '--port',
    port,
    '--strictPort',
    '--host',
    'localhost',
  ],
  // The web hands on what belongs to the waiter's app, so that both have one address as in production.
  env: { ...env, API_PORT: env.PORT, WAITER_PORT: waiterPort },
  onExit: 'stop',
})

await ensurePortsFree(env)
await ensurePortFree('WEB_PORT', webPort, 'localhost')
await ensurePortFree('WAITER_PORT', waiterPort, 'localhost')
await runNode([inRoot('packages', 'demo', 'src', 'main.ts')], { stream: 'show', env })
process.exitCode = await runVenue(
  env,
  serverProgram(env, '--watch', '--watch-preserve-output'),
  (supervisor) => {
    supervisor.start(vite('web', webPort))
    supervisor.start(vite('waiter', waiterPort))
    print(`Kafana for developers: ${webUrl}, for waiters ${webUrl}/waiter/`)
  },
)
