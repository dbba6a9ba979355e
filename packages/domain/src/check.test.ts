import { describe, expect, it } from 'vitest'
import { takenAtOf } from './check.ts'

const NOW = Date.UTC(2026, 9, 16, 20)
const DAY = 86_400_000

describe('when a ticket counts as taken', () => {
  it.each([
    ['what its device says', NOW - 60_000, NOW - 60_000],
    ['a day before at most', NOW - DAY, NOW - DAY],
    ['its arrival, if the device says longer ago', NOW - DAY - 1, NOW],
    ['its arrival, if the device is ahead', NOW + 1, NOW],
    ['its arrival, if the device says nothing', undefined, NOW],
  ])('is %s', (_, said, expected) => {
    expect(takenAtOf(said, NOW)).toBe(expected)
  })
})
