import { expect, it } from 'vitest'
import { isOwnOrigin } from './authorise-upgrade.ts'

it.each([
  ['http://localhost:3000', 'localhost:3000', null, true],
  ['http://192.168.1.4:3000', '192.168.1.4:3000', null, true],
  ['http://[::1]:3000', '[::1]:3000', null, true],
  ['http://kafana.local:3000', 'kafana.local:3000', null, true],
  ['http://rebound.evil.test:3000', 'rebound.evil.test:3000', null, false],
  ['http://localhost:3001', 'localhost:3000', null, false],
  ['https://kafana.example', 'kafana.example', 'https://kafana.example', true],
  ['http://localhost:3000', 'localhost:3000', 'https://kafana.example', false],
  ['null', 'localhost:3000', null, false],
])('origin %s at host %s with public address %s: %s', (origin, host, publicUrl, expected) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(expected)
})
