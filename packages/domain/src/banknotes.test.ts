import { expect, it } from 'vitest'
import { notesOf } from './banknotes.ts'

it('are those of the venue’s currency, of most currencies where it is not known', () => {
  expect(notesOf('MKD')).toEqual([50, 100, 200, 500, 1000, 2000])
  expect(notesOf('EUR')).toEqual([5, 10, 20, 50, 100])
  expect(notesOf('XXX')).toEqual([5, 10, 20, 50, 100])
})

it.each(['MKD', 'RSD', 'ALL', 'EUR', 'GBP', 'HUF', 'XXX'])(
  'grow, and fit beside one another: %s',
  (currency) => {
    const notes = notesOf(currency)
    expect(notes).toEqual(notes.toSorted((a, b) => a - b))
    expect(new Set(notes).size).toBe(notes.length)
    expect(notes.length).toBeLessThanOrEqual(6)
  },
)
