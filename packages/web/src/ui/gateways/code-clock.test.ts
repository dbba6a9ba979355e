import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_LASTS_MS, codeEnds, timeLeft } from './code-clock.ts'

const AT = Date.parse('2026-11-21T14:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

describe('a pairing code', () => {
  it.each([
    ['as the server says', 9 * 60_000, 9 * 60_000],
    ['after the whole time', CODE_LASTS_MS, CODE_LASTS_MS],
    ['after the whole time where this clock is behind', CODE_LASTS_MS + 1, CODE_LASTS_MS],
    ['after the whole time where this clock is ahead', -3_600_000, CODE_LASTS_MS],
    ['after the whole time where both say the same moment', 0, CODE_LASTS_MS],
  ])('ends %s', (_, said, lasts) => {
    expect(codeEnds(iso(AT + said), AT) - AT).toBe(lasts)
  })

  it('never lasts longer than ten minutes and always a while, whatever the clocks say', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (said) => {
        const lasts = codeEnds(iso(AT + said), AT) - AT
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
