import { describe, expect, it } from 'vitest'
import { inGroupsOfFour, plainSecondFactorCode } from './second-factor.ts'

describe('a code of a second factor', () => {
  it.each([
    ['ABCDEFGHJKLM', ' ', 'ABCD EFGH JKLM'],
    ['ABCDEF', '-', 'ABCD-EF'],
    ['', '-', ''],
  ])('%s is shown in groups of four', (text, between, shown) => {
    expect(inGroupsOfFour(text, between)).toBe(shown)
  })

  it.each([
    [' 123 456 ', '123456'],
    ['abcd-efgh jklm', 'ABCDEFGHJKLM'],
    ['–', ''],
  ])('%j is compared as %s', (typed, plain) => {
    expect(plainSecondFactorCode(typed)).toBe(plain)
  })
})
