import { LOCAL_DEFAULTS, type LaunchEnvironment, launchEnvironment } from './launch-environment.ts'
import { isTaken } from './ports.ts'

/**
 * The environment of the demo venue: with HTTPS for phones, unless it has a certificate or another program has the port.
 * @param isLocal whether phones and other machines of the network are kept out; its accounts are public
 */
export const demoEnvironment = async (
  variables: Readonly<Record<string, string | undefined>>,
  isLocal: boolean,
): Promise<LaunchEnvironment> => {
  const defaults = isLocal ? LOCAL_DEFAULTS : { ...LOCAL_DEFAULTS, HOST: '0.0.0.0' }
  const env = launchEnvironment(variables, defaults)
  const isDecided = env['TLS'] !== undefined || env['TLS_CERT'] !== undefined
  if (isDecided || (await isTaken(Number(env.TLS_PORT), env.HOST))) return env
  return launchEnvironment({ ...variables, TLS: 'local' }, defaults)
}
