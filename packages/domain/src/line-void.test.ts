import { describe, expect, it } from 'vitest'
import { asksIfMade, REASON_USES, voidActionOf, voidedStock } from './line-void.ts'

describe('what taking a line off is', () => {
  it.each([
    ['sent', false, 'voidSent'],
    ['preparing', false, 'voidSent'],
    ['preparing', true, 'voidReady'],
    ['ready', false, 'voidReady'],
    ['served', false, 'voidReady'],
  ] as const)('%s, ready before: %s, is %s', (state, everReady, action) => {
    expect(voidActionOf(state, everReady)).toBe(action)
  })
})

describe('the ingredients of a line that is taken off', () => {
  it('are untouched if none were taken', () => {
    for (const used of REASON_USES)
      expect(voidedStock({ state: 'sent', taken: false }, used, true)).toBe('untouched')
  })

  it('are wasted once it is ready, whatever anybody says', () => {
    for (const state of ['ready', 'served'] as const)
      for (const used of REASON_USES) expect(voidedStock({ state, taken: true }, used, false)).toBe('wasted')
  })

  it.each([
    ['yes', false, 'wasted'],
    ['no', true, 'returned'],
    ['ask', true, 'wasted'],
    ['ask', false, 'returned'],
    ['ask', undefined, 'wasted'],
  ] as const)('while it is prepared: %s, said %s: %s', (used, said, outcome) => {
    expect(voidedStock({ state: 'preparing', taken: true }, used, said)).toBe(outcome)
  })

  it('are asked for only where the answer decides', () => {
    expect(asksIfMade('pending', 'preparing', 'ask')).toBe(true)
    expect(asksIfMade('pending', 'preparing', 'no')).toBe(false)
    expect(asksIfMade('pending', 'ready', 'ask')).toBe(false)
    expect(asksIfMade('created', 'sent', 'ask')).toBe(false)
  })
})
