import { expect, it } from 'vitest'
import { fontPx, nextTextSize, TEXT_SIZES } from './text-size.ts'

/** Inter: the height of its capitals (1490 of 2048 units). */
const CAPITAL_HEIGHT = 1490 / 2048
const SCREEN_24_INCH = { widthPx: 1920, widthMm: 531.36 }
const DISTANCE_MM = 2000

/** How large the capitals of a dish appear from two metres, in arc minutes. */
const arcMinutes = (size: (typeof TEXT_SIZES)[number]): number => {
  const { widthPx, widthMm } = SCREEN_24_INCH
  const height = fontPx(size, 'dish', widthPx) * CAPITAL_HEIGHT * (widthMm / widthPx)
  return (Math.atan(height / DISTANCE_MM) * 180 * 60) / Math.PI
}

it('dishes are readable from two metres at L: 16 arc minutes', () => {
  expect(arcMinutes('L')).toBeGreaterThanOrEqual(16)
  expect(arcMinutes('XL')).toBeGreaterThan(arcMinutes('L'))
  expect(arcMinutes('M')).toBeLessThan(16)
})

it('sizes follow the window between their limits', () => {
  expect([320, 1600, 4000].map((width) => Math.round(fontPx('M', 'dish', width)))).toEqual([19, 23, 31])
  expect(TEXT_SIZES.map((size) => Math.round(fontPx(size, 'dish', 1920)))).toEqual([23, 27, 47, 60])
  expect(TEXT_SIZES.map(nextTextSize)).toEqual(['M', 'L', 'XL', 'S'])
})
