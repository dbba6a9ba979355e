import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeSpot } from './floor.ts'

const positions = fc.array(
  fc.record({ x: fc.integer({ min: -200, max: 1200 }), y: fc.integer({ min: -200, max: 800 }) }),
  { maxLength: 40 },
)

it('finds a position on the grid that overlaps no other table', () => {
  fc.assert(
    fc.property(positions, (taken) => {
      const { x, y } = freeSpot(taken)
      expect([x % 240, y % 144]).toEqual([0, 0])
      // Two tiles of 240 by 144 overlap exactly when they share an inner point on both axes.
      const overlaps = taken.filter(
        (other) =>
          Math.max(x, other.x) < Math.min(x, other.x) + 240 &&
          Math.max(y, other.y) < Math.min(y, other.y) + 144,
      )
      expect(overlaps).toEqual([])
    }),
  )
})

it('fills an empty zone row by row', () => {
  const floor: { x: number; y: number }[] = []
  for (let count = 0; count < 8; count += 1) floor.push(freeSpot(floor))
  expect(floor.slice(5)).toEqual([
    { x: 0, y: 144 },
    { x: 240, y: 144 },
    { x: 480, y: 144 },
  ])
})
