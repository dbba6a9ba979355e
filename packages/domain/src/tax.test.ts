import { describe, expect, it } from 'vitest'
import { DEFAULT_TAX_CLASSES, DEFAULT_TAX_LETTER, rateBasisPoints, taxLetter } from './tax.ts'

describe('tax classes', () => {
  it.each([
    [18, 0x0410],
    [10, 0x0412],
    [5, 0x0411],
    [0, 0x0413],
  ])('%d percent has its Cyrillic letter', (rate, codePoint) => {
    expect(taxLetter(DEFAULT_TAX_CLASSES, rate)?.codePointAt(0)).toBe(codePoint)
  })

  it('have a Cyrillic letter as the default', () => {
    expect([...DEFAULT_TAX_LETTER].map((letter) => letter.codePointAt(0))).toEqual([0x0410])
  })

  it('have no letter for a rate that the venue does not have', () => {
    expect(taxLetter(DEFAULT_TAX_CLASSES, 20)).toBeNull()
    expect(taxLetter([{ rate: 12.5, letter: 'Е' }], 12.5)).toBe('Е')
    expect(taxLetter([], 18)).toBeNull()
  })
})

describe('rates in basis points', () => {
  it.each([
    [18, 1800],
    [5, 500],
    [0, 0],
    [12.5, 1250],
    [0.07, 7],
    [19.6, 1960],
    [8.15, 815],
    [100, 10_000],
  ])('%d percent is %d', (percent, points) => {
    expect(rateBasisPoints(percent)).toBe(points)
  })

  it.each([-1, -0.01, 18.005, Number.NaN, Infinity, 10_001])('%d percent is refused', (percent) => {
    expect(() => rateBasisPoints(percent)).toThrow(RangeError)
  })
})
