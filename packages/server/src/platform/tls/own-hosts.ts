import { BlockList, isIP, isIPv6 } from 'node:net'
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { Network, Scope } from './certificate.ts'

type Interfaces = Readonly<Partial<Record<string, readonly NetworkInterfaceInfo[]>>>

/** How this machine is reached. */
export interface OwnHosts {
  readonly names: readonly string[]
  readonly addresses: readonly string[]
  /** Those of its addresses: another one of the same network is one that the router may give it later. */
  readonly networks: readonly Network[]
}

const LOOPBACK: readonly Network[] = [
  { address: '127.0.0.1', bits: 8 },
  { address: '::1', bits: 128 },
]
/** The name of a server in a venue's network (docs/operating.md), whatever the machine is called. */
export const VENUE_NAME = 'kafana.local'
const HOST_NAME = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/

const publicHostOf = (publicUrl: string | null): string =>
  publicUrl === null ? '' : new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')

const bitsOf = ({ cidr, family }: NetworkInterfaceInfo): number =>
  Number(cidr?.split('/')[1] ?? (family === 'IPv6' ? 128 : 32))

/**
 * The names and addresses under which browsers reach this machine. The live connection accepts no other ones.
 * @param publicUrl the configured public address, which is one of them
 */
export const ownHosts = (
  publicUrl: string | null,
  interfaces: Interfaces = networkInterfaces(),
  machine = hostname(),
): OwnHosts => {
  const publicHost = publicHostOf(publicUrl)
  const own = Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    // A link-local IPv6 address cannot be used in a browser's address.
    .filter(({ address, internal }) => !internal && !address.startsWith('fe80'))
    .map((entry) => ({ address: entry.address, bits: bitsOf(entry) }))
  const configured =
    isIP(publicHost) === 0 ? [] : [{ address: publicHost, bits: isIPv6(publicHost) ? 128 : 32 }]
  const networks = [...LOOPBACK, ...own, ...configured]
  const names = ['localhost', VENUE_NAME, `${machine.toLowerCase().split('.')[0] ?? ''}.local`, publicHost]
  return {
    names: [...new Set(names)].filter((name) => isIP(name) === 0 && HOST_NAME.test(name)),
    addresses: [...new Set(networks.map(({ address }) => address))].toSorted(),
    networks,
  }
}

/** Which of these hosts an authority may sign for. */
export const hostsWithin = (
  { names, networks }: Scope,
  hosts: Pick<OwnHosts, 'names' | 'addresses'>,
): string[] => {
  const list = new BlockList()
  for (const { address, bits } of networks) list.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4')
  const isNamed = (host: string): boolean => names.some((name) => host === name || host.endsWith(`.${name}`))
  return [
    ...hosts.names.filter(isNamed),
    ...hosts.addresses.filter((address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')),
  ]
}
