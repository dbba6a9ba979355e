import { expect, it } from 'vitest'
import { nextIndex } from './card-focus.ts'

/** Rows of four; the third of the second row is missing, and cards of one row differ in height. */
const POINTS = [
  { x: 100, y: 200 },
  { x: 300, y: 210 },
  { x: 500, y: 200 },
  { x: 700, y: 190 },
  { x: 100, y: 500 },
  { x: 300, y: 500 },
  { x: 700, y: 505 },
]

it.each([
  [-1, 'down', 0],
  [-1, 'left', 0],
  [0, 'right', 1],
  [3, 'right', 4],
  [4, 'left', 3],
  [0, 'left', 0],
  [6, 'right', 6],
  [1, 'down', 5],
  [3, 'down', 6],
  [2, 'down', 5],
  [6, 'up', 3],
  [4, 'up', 0],
  [0, 'up', 0],
  [5, 'down', 5],
] as const)('from %i by %s to %i', (from, direction, to) => {
  expect(nextIndex(POINTS, from, direction)).toBe(to)
})

it('selects nothing when there is no point', () => expect([][nextIndex([], -1, 'down')]).toBeUndefined())
