import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureBackoff, limitScope, networkOf } from './attempt-limits.ts'

describe('failureBackoff', () => {
  it.each([
    [-4, 0],
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 4],
    [10, 512],
    [11, 900],
    [5000, 900],
  ])('after %i failures too many waits %i seconds', (excess, seconds) => {
    expect(failureBackoff(excess)).toBe(seconds * 1000)
  })
})

describe('limitScope', () => {
  it('differs for different names, even if they read the same when joined, and reveals none', () => {
    const names = fc.array(fc.string(), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(names, names, (a, b) => {
        expect(limitScope('pin', ...a) === limitScope('pin', ...b)).toBe(
          JSON.stringify(a) === JSON.stringify(b),
        )
      }),
    )
    expect(limitScope('pin', 'vesna')).toMatch(/^pin:[\w-]{43}$/)
  })
})

describe('networkOf', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['::FFFF:10.0.0.7', '10.0.0.7'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['2001:db8:0:1::5', '2001:db8:0:1'],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1'],
    ['2001:db8::5', '2001:db8:0:0'],
    ['1:2:3:4:5:6:7::', '1:2:3:4'],
    ['no address', 'no address'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('is the same for every address of a /64 network, however it is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (network, host) => {
          const full = [...network, ...host].map((each) => each.toString(16)).join(':')
          const short = new URL(`http://[${full}]`).hostname.slice(1, -1)
          expect(networkOf(full)).toBe(network.map((each) => each.toString(16)).join(':'))
          expect(networkOf(short)).toBe(networkOf(full))
        },
      ),
    )
  })
})
