import { describe, expect, it } from 'vitest'
import { growthOf, leaksIn, riseOf, withLeak, type Sample, type Series } from './growth.ts'

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

describe('a series', () => {
  const KB = 1024
  const MESSAGES = 100
  /** Of a floor plan in a busy evening, whose screen varies. */
  const floor: Series = {
    name: 'floor',
    kind: 'memory',
    maxGrowth: 150,
    noise: 24 * KB,
    samples: [5021, 5037, 5015, 5030, 5041, 5024, 5019, 5035].map((value, index) => ({
      at: index * MESSAGES,
      value: value * KB,
    })),
  }
  const monitor: Series = { ...floor, name: 'monitor', maxGrowth: 250 }

  it.each([
    [0, []],
    [100, []],
    [200, ['floor']],
    [300, ['floor', 'monitor']],
  ])('with a leak of %d bytes a message is reported as one: %j', (bytes, leaking) => {
    expect(leaksIn(withLeak([floor, monitor], bytes))).toEqual(leaking)
  })
})
