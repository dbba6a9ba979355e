import { expect, it } from 'vitest'
import { nextPlace } from './next-place.ts'

/** Four a row, in the second row the third is missing, and cards of one row are not all as high. */
const SPOTS = [
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
] as const)('from %i by %s to %i', (from, way, to) => {
  expect(nextPlace(SPOTS, from, way)).toBe(to)
})

it('has nowhere to go among none', () => expect([][nextPlace([], -1, 'down')]).toBeUndefined())
