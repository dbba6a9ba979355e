import { describe, expect, it } from 'vitest'
import { durationText, shortDurationText } from './duration-text.ts'
import { i18n } from './i18n.ts'

const { t } = i18n
const MINUTE = 60_000

describe('durations', () => {
  it.each([
    [-5, '0 min', '0 min'],
    [0.99, '0 min', '0 min'],
    [59, '59 min', '59 min'],
    [60, '1 h', '1 h 00'],
    [65, '1 h 5 min', '1 h 05'],
    [1439, '23 h 59 min', '23 h 59'],
    [1440, '1 d', '1 d'],
    [1499, '1 d', '1 d'],
    [3060, '2 d 3 h', '2 d'],
  ])('%s minutes are "%s", short "%s"', (minutes, whole, short) => {
    expect([durationText(t, minutes * MINUTE), shortDurationText(t, minutes * MINUTE)]).toEqual([
      whole,
      short,
    ])
  })
})
