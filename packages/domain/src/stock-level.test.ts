import { describe, expect, it } from 'vitest'
import { stockLevel } from './stock-level.ts'

describe('how urgent it is to buy', () => {
  it.each([
    [1, null, 'enough'],
    [0, null, 'out'],
    [-0.001, null, 'out'],
    [5, 4.999, 'enough'],
    [5, 5, 'low'],
    [4.999, 5, 'low'],
    [0, 5, 'out'],
    [0.001, 0, 'enough'],
  ] as const)('%s on hand, warned at %s: %s', (quantity, lowAt, level) => {
    expect(stockLevel({ quantity, lowAt })).toBe(level)
  })
})
