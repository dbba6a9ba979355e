import { expect, it } from 'vitest'
import { ageOf } from './age.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

it.each([
  [0, 'seconds', 0],
  [SECOND - 1, 'seconds', 0],
  [SECOND, 'seconds', 1],
  [MINUTE - 1, 'seconds', 59],
  [MINUTE, 'minutes', 1],
  [5.9 * MINUTE, 'minutes', 5],
  [HOUR - 1, 'minutes', 59],
  [HOUR, 'hours', 1],
  [DAY - 1, 'hours', 23],
  [DAY, 'days', 1],
  [400 * DAY, 'days', 400],
  [-5 * SECOND, 'seconds', 0],
] as const)('%d ms ago was %s: %d', (ms, unit, value) => {
  expect(ageOf(ms)).toEqual({ unit, value })
})
