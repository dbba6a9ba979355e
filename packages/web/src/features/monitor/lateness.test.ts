import { expect, it } from 'vitest'
import { latenessOf, timerText } from './lateness.ts'

const AT = '2026-11-21T10:00:00.000Z'
const after = (seconds: number): number => Date.parse(AT) + seconds * 1000

it.each([
  [-3, 'fresh', '0:00'], [0, 'fresh', '0:00'], [65, 'fresh', '1:05'], [299, 'fresh', '4:59'], [300, 'warn', '5:00'],
  [599, 'warn', '9:59'], [600, 'late', '10:00'], [3599, 'late', '59:59'], [3729, 'late', '1:02:09'],
] as const)('after %i seconds an order is %s at %s', (seconds, lateness, timer) => {
  expect([latenessOf(AT, after(seconds)), timerText(AT, after(seconds))]).toEqual([lateness, timer])
})
