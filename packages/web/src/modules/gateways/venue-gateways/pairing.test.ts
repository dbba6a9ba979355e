import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_LIFETIME_MS, codeExpiry, timeLeft } from './pair-dialog.tsx'

const AT = Date.parse('2026-11-21T14:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

describe('a pairing code', () => {
  it.each([
    ['when the server says', 9 * 60_000, 9 * 60_000],
    ['after the full lifetime', CODE_LIFETIME_MS, CODE_LIFETIME_MS],
    ['after the full lifetime if this clock is behind', CODE_LIFETIME_MS + 1, CODE_LIFETIME_MS],
    ['after the full lifetime if this clock is ahead', -3_600_000, CODE_LIFETIME_MS],
    ['after the full lifetime if both clocks show the same time', 0, CODE_LIFETIME_MS],
  ])('expires %s', (_, offset, lasts) => {
    expect(codeExpiry(iso(AT + offset), AT) - AT).toBe(lasts)
  })

  it('is valid for more than zero and at most ten minutes, whatever the clocks show', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (offset) => {
        const lasts = codeExpiry(iso(AT + offset), AT) - AT
        return lasts > 0 && lasts <= 600_000
      }),
    )
  })

  it.each([
    [601_000, '10:00'],
    [600_000, '10:00'],
    [599_001, '10:00'],
    [545_000, '9:05'],
    [1, '0:01'],
    [0, '0:00'],
    [-5000, '0:00'],
  ])('with %i ms left shows %s', (left, text) => {
    expect(timeLeft(AT + left, AT)).toBe(text)
  })
})
