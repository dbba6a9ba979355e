import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

test.each(['10.0.0.1', '127.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.50'])(
  '%s is private',
  (text) => {
    expect(isPrivateAddress(text)).toBe(true)
  },
)

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '10.0.0.256',
  '10.0.0',
  '010.0.0.1',
  '10.0.0.1:9100',
  ' 10.0.0.1',
  '10.0.0.1\n',
  'printer.local',
  'localhost',
  '::1',
  '',
])('%j is not', (text) => {
  expect(isPrivateAddress(text)).toBe(false)
})
