/**
 * Starts a venue in production: the server and, unless GATEWAY=off, the fiscal gateway on the same machine.
 */
import { launchEnvironment } from './lib/launch-environment.ts'
import { ensureWebBuilt, ensurePortsFree, runVenue, serverProgram } from './lib/venue.ts'

// The accounts of the demo are nothing that a real venue's pages may offer.
const { DEMO_SIGN_IN: _, ...variables } = process.env
const env = launchEnvironment(variables, { HOST: '0.0.0.0', DATA_DIR: './data' })
await ensurePortsFree(env)
await ensureWebBuilt()
process.exitCode = await runVenue(env, serverProgram(env), () => undefined)
