/** A venue in production: the server and, unless GATEWAY=off, the fiscal gateway beside it. */
import { launchEnvironment } from './lib/launch-environment.ts'
import { bringWebUpToDate, refuseTakenPorts, runVenue, serverProgram } from './lib/venue.ts'

const env = launchEnvironment(process.env, { HOST: '0.0.0.0', DATA_DIR: './data' })
await refuseTakenPorts(env)
await bringWebUpToDate()
process.exitCode = await runVenue(env, serverProgram(env), () => undefined)
