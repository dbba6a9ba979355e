import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that are no part of the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const
/** All that is public of IPv6 is in one network, without what maps IPv4 addresses or is for documents. */
const PUBLIC_6 = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const notPublic = listOf(NOT_PUBLIC, 'ipv4')
const [public6, notPublic6] = [listOf([PUBLIC_6], 'ipv6'), listOf(NOT_PUBLIC_6, 'ipv6')]

/** Is it an address of the public internet: neither this machine nor anything in the venue's network? */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}
