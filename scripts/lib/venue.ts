import { UserError } from '../bootstrap/launch.mjs'
import type { LaunchEnvironment } from './launch-environment.ts'
import { loopbackOf, ensurePortFree, waitForListener } from './ports.ts'
import { inRoot } from './repository.ts'
import { print } from './run.ts'
import { Supervisor, type Program } from './supervisor.ts'
import { buildWebIfStale, canBuildWeb, isWebCurrent } from './web-build.ts'

/** The server of a venue. All programs of a venue share one environment. */
export const serverProgram = (env: LaunchEnvironment, ...flags: readonly string[]): Program => ({
  name: 'The server',
  args: [...flags, inRoot('packages', 'server', 'src', 'main.ts')],
  env,
  onExit: 'stop',
})

export const gatewayProgram = (env: LaunchEnvironment, onExit: Program['onExit'] = 'restart'): Program => ({
  name: 'The fiscal gateway',
  args: [inRoot('packages', 'fiscal-gateway', 'src', 'main.ts')],
  env,
  onExit,
})

/** @throws UserError if a port of the server, or of a gateway on this machine, is in use */
export const ensurePortsFree = async (env: LaunchEnvironment): Promise<void> => {
  await ensurePortFree('PORT', env.PORT, env.HOST)
  if (env['TLS'] === 'local') await ensurePortFree('TLS_PORT', env.TLS_PORT, env.HOST)
  if (env.GATEWAY !== 'off') await ensurePortFree('GATEWAY_PORT', env.GATEWAY_PORT, env.GATEWAY_HOST)
}

/**
 * Builds the applications for browsers where they are missing or out of date.
 * @throws UserError if that fails, or if there is nothing to build it with
 */
export const ensureWebBuilt = async (): Promise<void> => {
  if (!isWebCurrent() && !canBuildWeb())
    throw new UserError(
      'packages/web/dist or packages/waiter/dist was not built from these sources: run "npm run build" where the development packages are installed and copy the folders here, or install them here with "npm install".',
    )
  const built = await buildWebIfStale('show', () => print('Building the web applications …'))
  if (built && built.code !== 0)
    throw new UserError('The web applications could not be built; see the output above.')
}

/**
 * Runs the server and, once it accepts connections, the gateway and further programs, until they are stopped
 * or the server exits.
 * @returns the exit code
 */
export const runVenue = async (
  env: LaunchEnvironment,
  server: Program,
  onReady: (supervisor: Supervisor) => void | Promise<void>,
): Promise<number> => {
  const supervisor = new Supervisor()
  supervisor.stopOnSignals()
  supervisor.start(server)
  const isReady = await waitForListener(env.PORT, loopbackOf(env.HOST), () => supervisor.isStopping)
  if (isReady && env.GATEWAY !== 'off') supervisor.start(gatewayProgram(env))
  if (isReady) await onReady(supervisor)
  return supervisor.done
}
