import { describe, expect, it } from 'vitest'
import { growthOf, riseOf, type Sample } from './growth.ts'

const samples = (...values: readonly number[]): Sample[] =>
  values.map((value, index) => ({ at: index * 100, value }))

describe('growth', () => {
  it.each([
    ['a constant value', samples(7, 7, 7, 7), 0, 0],
    ['a leak', samples(0, 200, 400, 600, 800, 1000), 2, 600],
    ['a leak with one outlier', samples(0, 200, 400, 90_000, 800, 1000), 2, 800],
    ['a value that rises and falls', samples(5, 9, 5, 9, 5, 9), 0, 4],
    ['memory that is freed', samples(900, 600, 300, 0), -3, -600],
  ])('%s', (_, values, growth, rise) => {
    expect(growthOf(values)).toBeCloseTo(growth)
    expect(riseOf(values)).toBeCloseTo(rise)
  })
})
