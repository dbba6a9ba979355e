import { expect, it } from 'vitest'
import { hasElapsed } from './elapsed.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 23)

it.each([
  ['just now', NOW, false],
  ['almost long enough ago', NOW - 59_999, false],
  ['long enough ago', NOW - 60_000, true],
  ['a day ago', NOW - DAY_MS, true],
  ['by a clock that is a little fast', NOW + 5000, false],
  ['by a clock that has been set back since', NOW + 5001, true],
  ['a day in the future', NOW + DAY_MS, true],
])('a minute since a moment recorded %s', (_when, since, expected) => {
  expect(hasElapsed(60_000, since, NOW)).toBe(expected)
})
