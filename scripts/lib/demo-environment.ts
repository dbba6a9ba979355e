import { isIPv4 } from 'node:net'
import { isPrivateAddress } from '@kafana/domain'
import {
  LOCAL_DEFAULTS,
  type LaunchEnvironment,
  launchEnvironment,
  ownAddresses,
} from './launch-environment.ts'
import { isTaken } from './ports.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Settings by which the demo would write to something that is not the demo's. */
const REAL = ['DATABASE_URL', 'SMTP_URL', 'FISCAL_DEVICE', 'POS_PRINTER']

/** The demo's accounts are public: phones may open it where it is all made up, and its addresses are not of the internet. */
const isForPhones = (variables: Variables, own: readonly string[]): boolean =>
  REAL.every((name) => !variables[name]) &&
  own.every((address) => !isIPv4(address) || isPrivateAddress(address))

/**
 * The environment of the demo venue: with HTTPS for phones, unless it has a certificate or another program has the port.
 * @param isLocal whether phones and other machines of the network are kept out
 * @param own the addresses of this machine in its networks
 */
export const demoEnvironment = async (
  variables: Variables,
  isLocal: boolean,
  own: readonly string[] = ownAddresses(),
): Promise<LaunchEnvironment> => {
  const isOpen = !isLocal && isForPhones(variables, own)
  const defaults = isOpen ? { ...LOCAL_DEFAULTS, HOST: '0.0.0.0' } : LOCAL_DEFAULTS
  const env = launchEnvironment(variables, defaults)
  const isDecided = env['TLS'] !== undefined || env['TLS_CERT'] !== undefined
  if (isDecided || (await isTaken(Number(env.TLS_PORT), env.HOST))) return env
  return launchEnvironment({ ...variables, TLS: 'local' }, defaults)
}
