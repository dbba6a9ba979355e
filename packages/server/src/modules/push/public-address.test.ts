import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.0.0.5',
  '100.64.1.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.10',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:192.168.1.10',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '142.250.1.188', '2a00:1450:4001::200a'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
