import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asksIfMade,
  DEFAULT_LIMITS,
  LIMITS,
  limitOf,
  REASON_USES,
  splitLine,
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

describe('a line of which pieces are taken off', () => {
  it('is exactly the two parts together, and neither has less than nothing', () => {
    const line = fc
      .record({
        quantity: fc.integer({ min: 2, max: 999 }),
        cost: fc.integer({ min: 0, max: 1e12 }),
        recipe: fc.array(
          fc.record({ ingredientId: fc.string(), quantity: fc.integer({ min: 0, max: 1e13 }) }),
        ),
      })
      .chain((whole) => fc.tuple(fc.constant(whole), fc.integer({ min: 1, max: whole.quantity - 1 })))
    fc.assert(
      fc.property(line, ([whole, pieces]) => {
        const { off, rest } = splitLine(whole, pieces)
        expect(off.quantity).toBe(pieces)
        expect(off.quantity + rest.quantity).toBe(whole.quantity)
        expect(off.cost + rest.cost).toBe(whole.cost)
        for (const [index, need] of whole.recipe.entries()) {
          const [taken, left] = [off.recipe[index]?.quantity ?? -1, rest.recipe[index]?.quantity ?? -1]
          expect(taken + left).toBe(need.quantity)
          expect(Math.min(taken, left)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('costs the same for each piece where its pieces cost the same', () => {
    const { off, rest } = splitLine(
      { quantity: 3, cost: 900, recipe: [{ ingredientId: 'a', quantity: 30 }] },
      1,
    )
    expect([off.cost, rest.cost, off.recipe[0]?.quantity]).toEqual([300, 600, 10])
  })
})
