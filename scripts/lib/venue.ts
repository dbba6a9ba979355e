import { Refusal } from '../bootstrap/refusal.mjs'
import type { LaunchEnvironment } from './launch-environment.ts'
import { loopbackOf, refuseIfTaken, waitForListener } from './listening.ts'
import { inRoot } from './paths.ts'
import { say } from './say.ts'
import { Supervisor, type Program } from './supervisor.ts'
import { buildWebIfStale } from './web-build.ts'

/** The programs of a venue, each started with the same environment. */
export const serverProgram = (env: LaunchEnvironment, ...flags: readonly string[]): Program => ({
  name: 'The server',
  args: [...flags, inRoot('packages', 'server', 'src', 'main.ts')],
  env,
  whenItEnds: 'end',
})

export const gatewayProgram = (
  env: LaunchEnvironment,
  whenItEnds: Program['whenItEnds'] = 'restart',
): Program => ({
  name: 'The fiscal gateway',
  args: [inRoot('packages', 'fiscal-gateway', 'src', 'main.ts')],
  env,
  whenItEnds,
})

/** @throws Refusal when the server's port or that of the gateway, where it runs beside, is taken */
export const refuseTakenPorts = async (env: LaunchEnvironment): Promise<void> => {
  await refuseIfTaken('PORT', env.PORT, env.HOST)
  if (env.GATEWAY !== 'off') await refuseIfTaken('GATEWAY_PORT', env.GATEWAY_PORT, env.GATEWAY_HOST)
}

/** Builds what browsers load, where it is missing or old. @throws Refusal when that fails */
export const bringWebUpToDate = async (): Promise<void> => {
  const built = await buildWebIfStale('show', () => say('Building the web application …'))
  if (built && built.code !== 0)
    throw new Refusal('The web application could not be built; the reason stands above.')
}

/**
 * Runs the server and, once it takes connections, the gateway and whatever else belongs beside it, until they are
 * asked to end or the server ends.
 * @returns the exit code
 */
export const runVenue = async (
  env: LaunchEnvironment,
  server: Program,
  onUp: (supervisor: Supervisor) => void | Promise<void>,
): Promise<number> => {
  const supervisor = new Supervisor()
  supervisor.stopOnSignals()
  supervisor.start(server)
  const isUp = await waitForListener(env.PORT, loopbackOf(env.HOST), () => supervisor.isStopping)
  if (isUp && env.GATEWAY !== 'off') supervisor.start(gatewayProgram(env))
  if (isUp) await onUp(supervisor)
  return supervisor.done
}
