/** Starts the fiscal gateway alone, on a machine that has the printer but not the server. */
import { startGatewayBackups } from './lib/gateway-backups.ts'
import { launchEnvironment } from './lib/launch-environment.ts'
import { ensurePortFree } from './lib/ports.ts'
import { Supervisor } from './lib/supervisor.ts'
import { gatewayProgram } from './lib/venue.ts'

const env = launchEnvironment(process.env, { HOST: '0.0.0.0', DATA_DIR: './data' })
await ensurePortFree('GATEWAY_PORT', env.GATEWAY_PORT, env.GATEWAY_HOST)
const stopBackups = await startGatewayBackups(env)
const supervisor = new Supervisor()
supervisor.stopOnSignals()
supervisor.start(gatewayProgram(env, 'stop'))
process.exitCode = await supervisor.done
stopBackups()
