import { expect, test } from 'vitest'
import { readableCode } from './readable-code.ts'

const DRAWN = 32_000
const drawn = [...readableCode(DRAWN)]
const shareOf = (letter: string): number => drawn.filter((other) => other === letter).length / DRAWN

test.each([0, 1, 4, 8, 40])('%i letters', (length) => {
  expect(readableCode(length)).toHaveLength(length)
})

test('nothing that looks like something else: no I beside 1, no O beside 0', () => {
  expect([...new Set(drawn)].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('every letter comes as often as any other', () => {
  // Six times the spread that chance alone gives a thousand of each.
  for (const letter of new Set(drawn)) expect(Math.abs(shareOf(letter) * 32 - 1)).toBeLessThan(0.2)
})

test('no two are alike', () => {
  expect(new Set(Array.from({ length: 1000 }, () => readableCode(8))).size).toBe(1000)
})
