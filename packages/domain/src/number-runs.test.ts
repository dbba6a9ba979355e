import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsWithout } from './number-runs.ts'

it.each([
  [16, 17, [], [[16, 17]]],
  [
    1,
    5,
    [3],
    [
      [1, 2],
      [4, 5],
    ],
  ],
  [1, 5, [5, 1, 1, 9, 0], [[2, 4]]],
  [7, 7, [7], []],
  [3, 2, [], []],
] as const)('from %i to %i without %j', (first, last, without, runs) => {
  expect(runsWithout({ first, last }, without).map((run) => [run.first, run.last])).toEqual(runs)
})

it('holds exactly the numbers that are not given, in runs that do not touch', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.integer({ min: -2, max: 33 })),
      (first, last, without) => {
        const runs = runsWithout({ first, last }, without)
        const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
          (number) => !without.includes(number),
        )
        expect(
          runs.flatMap((run) =>
            Array.from({ length: run.last - run.first + 1 }, (_, index) => run.first + index),
          ),
        ).toEqual(all)
        for (const [index, run] of runs.entries())
          if (index > 0) expect(run.first).toBeGreaterThan((runs[index - 1]?.last ?? 0) + 1)
      },
    ),
  )
})
