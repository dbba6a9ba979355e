import { expect, it } from 'vitest'
import { timerText } from './order-card.tsx'

it.each([
  [-3, '0:00'],
  [0, '0:00'],
  [65, '1:05'],
  [299.9, '4:59'],
  [600, '10:00'],
  [3599, '59:59'],
  [3729, '1:02:09'],
] as const)('shows %s elapsed seconds as %s', (seconds, text) => {
  expect(timerText(1_000_000, 1_000_000 + seconds * 1000)).toBe(text)
})
