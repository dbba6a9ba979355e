import { describe, expect, it } from 'vitest'
import { growthOf, riseOf, type Sample } from './growth.ts'

const samples = (...values: readonly number[]): Sample[] =>
  values.map((value, index) => ({ at: index * 100, value }))

describe('growth', () => {
  it.each([
    ['a level line', samples(7, 7, 7, 7), 0, 0],
    ['a leak', samples(0, 200, 400, 600, 800, 1000), 2, 600],
    ['a leak under one odd sample', samples(0, 200, 400, 90_000, 800, 1000), 2, 800],
    ['what goes up and comes down again', samples(5, 9, 5, 9, 5, 9), 0, 4],
    ['what is let go of', samples(900, 600, 300, 0), -3, -600],
  ])('%s', (_, values, growth, rise) => {
    expect(growthOf(values)).toBeCloseTo(growth)
    expect(riseOf(values)).toBeCloseTo(rise)
  })
})
