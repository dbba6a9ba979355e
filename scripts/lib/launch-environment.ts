import { networkInterfaces } from 'node:os'
import { loopbackOf } from './listening.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The name that a venue's own network gives the server by hand; browsers treat it as an insecure origin. */
const LAN_NAME = 'kafana.local'
const DEFAULTS = { PORT: '3000', GATEWAY_PORT: '8765', GATEWAY_HOST: '127.0.0.1', GATEWAY: 'on' } as const

/** Where the demo venue lives and who reaches it, unless the environment says otherwise. */
export const DEMO_DEFAULTS = { HOST: '127.0.0.1', DATA_DIR: './data/demo' } as const

/** What the programs that belong together are started with: the environment given to us, completed. */
export interface LaunchEnvironment extends Record<string, string> {
  readonly PORT: string
  readonly HOST: string
  readonly DATA_DIR: string
  readonly GATEWAY: string
  readonly GATEWAY_PORT: string
  readonly GATEWAY_HOST: string
  /** Comma list of the addresses under which browsers open the product; the gateway obeys pages of these only. */
  readonly ORIGINS: string
  /** Where the gateway finds the server. */
  readonly SERVER_URL: string
}

/** The machine's own addresses, as they stand in a web address. */
const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    // An IPv6 address that holds on one link only cannot be written in a browser's address.
    .filter(({ address, internal }) => !internal && !address.startsWith('fe80'))
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))

/** Everything under which a browser may open the server: by loopback, by the venue's name for it, by address, by its public address. */
export const originsOf = (
  env: Environment,
  addresses: readonly string[] = ownAddresses(),
): readonly string[] => {
  const scheme = env['TLS_CERT'] ? 'https' : 'http'
  const urls = ['localhost', '127.0.0.1', LAN_NAME, ...addresses].map(
    (host) => `${scheme}://${host}:${env['PORT']}`,
  )
  const usable = [...urls, env['PUBLIC_URL'] ?? ''].filter((url) => URL.canParse(url))
  return [...new Set(usable.map((url) => new URL(url).origin))]
}

/** The address by which a program of this machine reaches the server; a certificate holds for the public name alone. */
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

/** Completes an environment; an empty variable counts as unset. What a value may be, the programs check themselves. */
export const launchEnvironment = (
  given: Environment,
  defaults: { readonly HOST: string; readonly DATA_DIR: string },
): LaunchEnvironment => {
  const env = { ...DEFAULTS, ...defaults, ...filled(given) }
  return { ORIGINS: originsOf(env).join(','), SERVER_URL: serverUrlOf(env), ...env }
}
