import { describe, expect, it } from 'vitest'
import { isServedBy, servingWaiters } from './waiter.ts'

describe('the waiters who serve a party', () => {
  it('are whoever is in charge, whoever else is on duty', () => {
    expect(servingWaiters('ana', ['luka', 'ana'])).toEqual(['ana'])
    expect(servingWaiters('ana', [])).toEqual(['ana'])
  })
  it('are those on duty where nobody is in charge', () => {
    expect(servingWaiters(null, ['luka', 'mia'])).toEqual(['luka', 'mia'])
    expect(servingWaiters(null, [])).toEqual([])
  })
})

it.each([
  ['ana', ['ana'], true],
  ['ana', ['luka'], false],
  ['ana', [], true],
] as const)('what concerns %s of %o', (waiter, serving, concerned) => {
  expect(isServedBy(waiter, serving)).toBe(concerned)
})
