import { expect, it } from 'vitest'
import { nameIn } from './phone-name.ts'

it.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36', 'SM-A546B'],
  ['Mozilla/5.0 (Linux; Android 12; Pixel 6 Build/SD1A.210817.023) AppleWebKit/537.36', 'Pixel 6'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Linux'],
  ['', 'Phone'],
])('the phone of %s is %s', (userAgent, name) => {
  expect(nameIn(userAgent)).toBe(name)
})
