import { describe, expect, it } from 'vitest'
import { createFormats } from '../../platform/i18n/formats.ts'
import { spanWords, wholeDays } from './day-words.ts'

const skopje = { timezone: 'Europe/Skopje', dayStart: '00:00' }
const bar = { timezone: 'Europe/Skopje', dayStart: '04:00' }
const formats = createFormats({ language: 'en', currency: 'MKD', timeZone: 'Europe/Skopje' }, () => '')
const words = {
  ...formats,
  since: (from: string) => `from ${from}`,
  until: (until: string) => `before ${until}`,
}
const span = (start?: string, end?: string) => ({ start, end })

describe('a span in words', () => {
  it.each([
    ['a day', skopje, span('2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'), '21/11/2026'],
    ['a day of 25 hours', skopje, span('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'), '25/10/2026'],
    ['a night of a bar', bar, span('2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'), '21/11/2026'],
    ['days', skopje, span('2026-10-31T23:00:00.000Z', '2026-11-21T23:00:00.000Z'), '01/11/2026–21/11/2026'],
    [
      'an hour',
      skopje,
      span('2026-11-21T13:00:00.000Z', '2026-11-21T14:00:00.000Z'),
      '21/11/2026, 14:00–15:00',
    ],
    [
      'the last hour before midnight',
      skopje,
      span('2026-11-21T22:00:00.000Z', '2026-11-21T23:00:00.000Z'),
      '21/11/2026, 23:00–00:00',
    ],
    [
      'an hour of a bar after midnight',
      bar,
      span('2026-11-21T23:00:00.000Z', '2026-11-22T00:00:00.000Z'),
      '22/11/2026, 00:00–01:00',
    ],
    [
      'hours over midnight',
      skopje,
      span('2026-11-21T21:00:00.000Z', '2026-11-22T01:00:00.000Z'),
      '21/11/2026, 22:00 – 22/11/2026, 02:00',
    ],
    [
      'another offset than UTC',
      skopje,
      span('2026-11-21T00:00:00+01:00', '2026-11-22T00:00:00+01:00'),
      '21/11/2026',
    ],
    ['no end', skopje, span('2026-11-21T13:05:00.000Z'), 'from 21/11/2026, 14:05'],
    ['no end, from the start of a day', skopje, span('2026-11-20T23:00:00.000Z'), 'from 21/11/2026'],
    ['no start', skopje, span(undefined, '2026-11-21T13:05:00.000Z'), 'before 21/11/2026, 14:05'],
    [
      'no time at all',
      skopje,
      span('2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z'),
      '21/11/2026, 14:00–14:00',
    ],
  ])('%s', (_, clock, given, text) => {
    expect(spanWords(given, clock, words)).toBe(text)
  })

  it('knows the days it is made of, and that a cut day is none', () => {
    expect(wholeDays(span('2026-10-31T23:00:00.000Z', '2026-11-21T23:00:00.000Z'), skopje)).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
    })
    expect(wholeDays(span('2026-10-31T23:00:00.000Z', '2026-11-21T22:00:00.000Z'), skopje)).toBeNull()
    expect(wholeDays(span('2026-10-31T23:00:00.000Z'), skopje)).toBeNull()
  })
})
