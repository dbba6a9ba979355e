import { networkInterfaces } from 'node:os'
import { loopbackOf } from './ports.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The host name of the server in a venue's network; browsers treat it as an insecure origin. */
const LAN_NAME = 'kafana.local'
const DEFAULTS = {
  PORT: '3000',
  TLS_PORT: '3443',
  GATEWAY_PORT: '8765',
  GATEWAY_HOST: '127.0.0.1',
  GATEWAY: 'on',
} as const

/** Address and data folder of a demo venue on this machine alone, unless the environment sets them. */
export const LOCAL_DEFAULTS = { HOST: '127.0.0.1', DATA_DIR: './data/demo' } as const

/** The completed environment of the programs of a venue. */
export interface LaunchEnvironment extends Record<string, string> {
  readonly PORT: string
  /** Where the server answers by HTTPS too, with `TLS=local`. */
  readonly TLS_PORT: string
  readonly HOST: string
  readonly DATA_DIR: string
  readonly GATEWAY: string
  readonly GATEWAY_PORT: string
  readonly GATEWAY_HOST: string
  /**
   * Origins from which browsers open the product, separated by commas; the gateway accepts pages of these
   * only.
   */
  readonly ORIGINS: string
  /** The address at which the gateway reaches the server. */
  readonly SERVER_URL: string
}

/** The addresses of this machine as they appear in a URL. */
export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    // A link-local IPv6 address cannot be used in a browser's URL.
    .filter(({ address, internal }) => !internal && !address.startsWith('fe80'))
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))

/** Every origin of the server: loopback, the venue's host name, its addresses, its public address. */
export const originsOf = (
  env: Environment,
  addresses: readonly string[] = ownAddresses(),
): readonly string[] => {
  const scheme = env['TLS_CERT'] ? 'https' : 'http'
  const hosts = ['localhost', '127.0.0.1', LAN_NAME, ...addresses]
  const urls = hosts.map((host) => `${scheme}://${host}:${env['PORT']}`)
  const secured = env['TLS'] === 'local' ? hosts.map((host) => `https://${host}:${env['TLS_PORT']}`) : []
  const usable = [...urls, ...secured, env['PUBLIC_URL'] ?? ''].filter((url) => URL.canParse(url))
  return [...new Set(usable.map((url) => new URL(url).origin))]
}

/**
 * The address of the server for programs on this machine; a certificate is valid for the public name only.
 */
const serverUrlOf = (env: Environment): string => {
  if (env['TLS_CERT'])
    return URL.canParse(env['PUBLIC_URL'] ?? '')
      ? new URL(env['PUBLIC_URL'] ?? '').origin
      : `https://localhost:${env['PORT']}`
  const host = loopbackOf(env['HOST'] ?? '')
  return `http://${host.includes(':') ? `[${host}]` : host}:${env['PORT']}`
}

const filled = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  )

/**
 * Completes an environment; an empty variable counts as unset. The programs validate the values themselves.
 */
export const launchEnvironment = (
  variables: Environment,
  defaults: { readonly HOST: string; readonly DATA_DIR: string },
): LaunchEnvironment => {
  const env = { ...DEFAULTS, ...defaults, ...filled(variables) }
  return { ORIGINS: originsOf(env).join(','), SERVER_URL: serverUrlOf(env), ...env }
}
