import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growingWait, limitScope } from './attempt-limits.ts'

describe('growingWait', () => {
  it.each([[-4, 0], [0, 0], [1, 1], [2, 2], [3, 4], [10, 512], [11, 900], [5000, 900]])('after %i failures too many waits %i seconds', (excess, seconds) => {
    expect(growingWait(excess)).toBe(seconds * 1000)
  })
})

describe('limitScope', () => {
  it('tells different names apart, also where they would read the same joined, and shows none', () => {
    const names = fc.array(fc.string(), { minLength: 1, maxLength: 3 })
    fc.assert(fc.property(names, names, (a, b) => {
      expect(limitScope('pin', ...a) === limitScope('pin', ...b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }))
    expect(limitScope('pin', 'vesna')).toMatch(/^pin:[\w-]{43}$/)
  })
})
