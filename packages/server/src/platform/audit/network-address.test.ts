import { expect, it } from 'vitest'
import { networkAddress } from './network-address.ts'

it.each([
  ['192.168.1.17', '192.168.1.0/24'],
  ['::ffff:10.0.0.7', '10.0.0.0/24'],
  ['2001:DB8:a:b::1', '2001:db8:a::/48'],
  ['fe80::1', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
])('the network of %s is %s', (address, network) => {
  expect(networkAddress(address)).toBe(network)
})
