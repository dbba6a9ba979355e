/**
 * Starts the demo venue, filling it at the first start. --fresh starts over, --busy simulates continuous
 * orders, --local keeps other machines of the network out.
 */
import { DEMO_PASSWORD, demoAccounts, demoSignIn } from '@kafana/demo'
import { UserError } from './bootstrap/launch.mjs'
import { demoCard } from './lib/demo-card.ts'
import { demoEnvironment } from './lib/demo-environment.ts'
import { ownAddresses } from './lib/launch-environment.ts'
import { phoneCard } from './lib/phone-card.ts'
import { inRoot } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'
import type { Supervisor } from './lib/supervisor.ts'
import { ensureWebBuilt, ensurePortsFree, runVenue, serverProgram } from './lib/venue.ts'

const args = process.argv.slice(2)
const unknown = args.find((arg) => !['--fresh', '--busy', '--local'].includes(arg))
if (unknown !== undefined)
  throw new UserError(`npm run demo knows --fresh, --busy and --local, not ${unknown}.`)
const launched = await demoEnvironment(process.env, args.includes('--local'))
const env = { ...launched, DEMO_SIGN_IN: JSON.stringify(demoSignIn) }

const fill = async (): Promise<void> => {
  const flags = args.includes('--fresh') ? ['--fresh'] : []
  const { code } = await runNode([inRoot('packages', 'demo', 'src', 'main.ts'), ...flags], {
    stream: 'show',
    env,
  })
  if (code !== 0) throw new UserError('The demo venue could not be filled; see the output above.')
}

const onReady = async (supervisor: Supervisor): Promise<void> => {
  if (args.includes('--busy')) {
    supervisor.start({
      name: 'The busy evening',
      args: [inRoot('packages', 'demo', 'src', 'busy.ts')],
      env,
      onExit: 'ignore',
    })
  }
  print(demoCard(env, demoAccounts, DEMO_PASSWORD))
  print(phoneCard(env, ownAddresses(), process.stdout.isTTY))
}

await ensurePortsFree(env)
await ensureWebBuilt()
await fill()
process.exitCode = await runVenue(env, serverProgram(env), onReady)
