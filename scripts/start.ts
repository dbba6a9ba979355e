/**
 * Starts a venue in production: the server and, unless GATEWAY=off, the fiscal gateway on the same machine.
 */
import { launchEnvironment } from './lib/launch-environment.ts'
import { ensureWebBuilt, ensurePortsFree, runVenue, serverProgram } from './lib/venue.ts'

const env = launchEnvironment(process.env, { HOST: '0.0.0.0', DATA_DIR: './data' })
await ensurePortsFree(env)
await ensureWebBuilt()
process.exitCode = await runVenue(env, serverProgram(env), () => undefined)
