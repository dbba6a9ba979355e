import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeSpot } from './free-spot.ts'

const positions = fc.array(fc.record({ x: fc.integer({ min: -200, max: 1200 }), y: fc.integer({ min: -200, max: 800 }) }), { maxLength: 40 })

it('finds a spot of the grid whose square overlaps no other table’s', () => {
  fc.assert(fc.property(positions, (taken) => {
    const { x, y } = freeSpot(taken)
    expect([x % 128, y % 128]).toEqual([0, 0])
    // Two squares of 128 overlap exactly when they share a point inside on both axes.
    const overlaps = taken.filter((other) => Math.max(x, other.x) < Math.min(x, other.x) + 128 && Math.max(y, other.y) < Math.min(y, other.y) + 128)
    expect(overlaps).toEqual([])
  }))
})

it('fills an empty floor row by row, each table on a spot of its own', () => {
  const floor: { x: number; y: number }[] = []
  for (let count = 0; count < 8; count += 1) floor.push(freeSpot(floor))
  expect(floor.slice(5)).toEqual([{ x: 640, y: 0 }, { x: 0, y: 128 }, { x: 128, y: 128 }])
})
