import { describe, expect, it } from 'vitest'
import {
  asksIfMade,
  DEFAULT_LIMITS,
  LIMITS,
  limitOf,
  mayApprove,
  REASON_USES,
  voidActionOf,
  voidedStock,
} from './line-void.ts'

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

describe('the limits', () => {
  it('leave an owner free and an admin without any right', () => {
    for (const limit of LIMITS) {
      const limits = { ...DEFAULT_LIMITS, voidSent: { monitor: limit, waiter: 'never' } } as const
      expect(limitOf(limits, 'voidSent', 'owner')).toBe('free')
      expect(limitOf(limits, 'voidSent', 'admin')).toBe('never')
      expect(limitOf(limits, 'voidSent', 'monitor')).toBe(limit)
      expect(limitOf(limits, 'voidSent', 'waiter')).toBe('never')
    }
  })
})

it('somebody approves what all of it is approved by, and only owners what they ask for', () => {
  const monitor = { role: 'monitor', approves: ['discount'], isAsking: false } as const
  expect(mayApprove(monitor, ['discount'])).toBe(true)
  expect(mayApprove(monitor, ['comp', 'discount'])).toBe(false)
  expect(mayApprove({ ...monitor, isAsking: true }, ['discount'])).toBe(false)
  expect(mayApprove({ role: 'owner', approves: [], isAsking: true }, ['comp'])).toBe(true)
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
