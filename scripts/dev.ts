/** The demo venue for developers: server and web take up every change at once. */
import { DEMO_DEFAULTS, launchEnvironment } from './lib/launch-environment.ts'
import { refuseIfTaken } from './lib/listening.ts'
import { inRoot, toolFile } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { say } from './lib/say.ts'
import { refuseTakenPorts, runVenue, serverProgram } from './lib/venue.ts'

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

await refuseTakenPorts(env)
await refuseIfTaken('WEB_PORT', webPort, 'localhost')
await runNode([inRoot('packages', 'demo', 'src', 'main.ts')], { stream: 'show', env })
process.exitCode = await runVenue(
  env,
  serverProgram(env, '--watch', '--watch-preserve-output'),
  (supervisor) => {
    supervisor.start({ name: 'The web', args: vite, env: { ...env, API_PORT: env.PORT }, whenItEnds: 'end' })
    say(`Kafana for developers: ${webUrl}`)
  },
)
