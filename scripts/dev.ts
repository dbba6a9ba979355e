/** The demo venue for development: server and web reload after every change. */
import { DEMO_DEFAULTS, launchEnvironment } from './lib/launch-environment.ts'
import { ensurePortFree } from './lib/ports.ts'
import { inRoot, toolFile } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'
import { ensurePortsFree, runVenue, serverProgram } from './lib/venue.ts'

const webPort = process.env['WEB_PORT'] || '5173'
const webUrl = `http://localhost:${webPort}`

const env = launchEnvironment({ PUBLIC_URL: webUrl, ...process.env }, DEMO_DEFAULTS)
const vite = [
  toolFile('vite/bin/vite.js'),
  inRoot('packages', 'web'),
  '--port',
  webPort,
  '--strictPort',
  '--host',
  'localhost',
]

await ensurePortsFree(env)
await ensurePortFree('WEB_PORT', webPort, 'localhost')
await runNode([inRoot('packages', 'demo', 'src', 'main.ts')], { stream: 'show', env })
process.exitCode = await runVenue(
  env,
  serverProgram(env, '--watch', '--watch-preserve-output'),
  (supervisor) => {
    supervisor.start({ name: 'The web', args: vite, env: { ...env, API_PORT: env.PORT }, onExit: 'stop' })
    print(`Kafana for developers: ${webUrl}`)
  },
)
