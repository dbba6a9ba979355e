import { isIPv6 } from 'node:net'
import { plainAddress } from '../http/caller.ts'

const IPV6_GROUPS = 8
const KEPT_GROUPS = 3

/**
 * The network that an address belongs to: a whole address would say more about a person than a log should keep. 192.168.1.17 becomes 192.168.1.0/24, and an IPv6 address its /48.
 */
export const networkAddress = (caller: string): string => {
  const ip = plainAddress(caller)
  if (!isIPv6(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`
  const [head = [], tail = []] = ip
    .toLowerCase()
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, KEPT_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
