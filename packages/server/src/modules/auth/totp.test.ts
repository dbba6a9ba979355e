import { describe, expect, it } from 'vitest'
import { STEP_MS } from './second-factor-store.ts'
import { acceptedStep, base32, codeAt, isAppCode, otpauthAddress } from './totp.ts'

/** The secret of the vectors of RFC 6238 for SHA-1. */
const SECRET = Buffer.from('12345678901234567890')

describe('a one-time code', () => {
  // Appendix B of RFC 6238, whose codes have eight digits: the last six are the same.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s, as in the standard', (seconds, code) => {
    expect(codeAt(SECRET, seconds * 1000)).toBe(code)
  })

  it('is accepted one step before and after its own, and no further', () => {
    const now = 1_111_111_111_000
    const step = Math.floor(now / STEP_MS) * STEP_MS
    for (const aside of [-1, 0, 1])
      expect(acceptedStep(SECRET, codeAt(SECRET, now + aside * STEP_MS), now, 0)).toBe(step + aside * STEP_MS)
    for (const aside of [-2, 2])
      expect(acceptedStep(SECRET, codeAt(SECRET, now + aside * STEP_MS), now, 0)).toBeNull()
  })

  it('of an accepted step, or of one before it, is not accepted again', () => {
    const now = 1_111_111_111_000
    const at = acceptedStep(SECRET, codeAt(SECRET, now), now, 0) ?? expect.fail('the code is right')
    expect(acceptedStep(SECRET, codeAt(SECRET, now), now, at)).toBeNull()
    expect(acceptedStep(SECRET, codeAt(SECRET, now - STEP_MS), now, at)).toBeNull()
    expect(acceptedStep(SECRET, codeAt(SECRET, now + STEP_MS), now, at)).toBe(at + STEP_MS)
  })

  it.each([
    ['287082', true],
    ['28708', false],
    ['2870821', false],
    ['ABCDEFGHJKLM', false],
  ])('%s is the form of one: %s', (text, is) => {
    expect(isAppCode(text)).toBe(is)
  })
})

describe('the secret for an authenticator app', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['foobar', 'MZXW6YTBOI'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('%j is %s in base32, as in RFC 4648', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded)
  })

  it('is in an address that names the product and the account', () => {
    expect(otpauthAddress(SECRET, 'ana+1@kafana.test')).toBe(
      'otpauth://totp/Kafana%3Aana%2B1%40kafana.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kafana',
    )
  })
})
