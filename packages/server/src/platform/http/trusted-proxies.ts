import { BlockList, isIP, isIPv6 } from 'node:net'

/** Is this the address of a proxy that the operator named? What such a proxy says of a caller is believed, and nobody else's word. */
export type IsTrusted = (address: string) => boolean

/** @param proxies addresses and networks ("10.0.0.7", "10.0.0.0/8", "fd00::/8") */
export const trusting = (proxies: readonly string[]): IsTrusted => {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  // An IPv4 caller of a server that listens on both has an address like ::ffff:10.0.0.7, which the list knows. What was forwarded may be no address at all.
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
