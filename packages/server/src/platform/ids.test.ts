import { describe, expect, it } from 'vitest'
import { newId, readableCode } from './ids.ts'

const SAMPLES = 32_000
const letters = [...readableCode(SAMPLES)]
const shareOf = (letter: string): number => letters.filter((other) => other === letter).length / SAMPLES

describe('readable codes', () => {
  it.each([0, 1, 4, 8, 40])('have %i letters', (length) => {
    expect(readableCode(length)).toHaveLength(length)
  })

  it('contain no letters that look alike, such as I and 1 or O and 0', () => {
    expect([...new Set(letters)].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
  })

  it('contain every letter equally often', () => {
    // Six standard deviations for a thousand of each.
    for (const letter of new Set(letters)) expect(Math.abs(shareOf(letter) * 32 - 1)).toBeLessThan(0.2)
  })

  it('do not repeat', () => {
    expect(new Set(Array.from({ length: 1000 }, () => readableCode(8))).size).toBe(1000)
  })
})

it('new ids grow with every call, also within a millisecond, and never repeat', () => {
  const ids = Array.from({ length: 100_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true)
})
