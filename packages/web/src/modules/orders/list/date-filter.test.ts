import { createFormats } from '@kafana/client/i18n/formats.ts'
import { describe, expect, it } from 'vitest'
import { rangeText, wholeDays } from './date-filter.ts'

const skopje = { timezone: 'Europe/Skopje', dayStart: '00:00' }
const bar = { timezone: 'Europe/Skopje', dayStart: '04:00' }
const formats = createFormats({ language: 'en', currency: 'MKD', timeZone: 'Europe/Skopje' }, () => '')
const texts = {
  ...formats,
  since: (from: string) => `from ${from}`,
  until: (until: string) => `before ${until}`,
}
const range = (start?: string, end?: string) => ({ start, end })

describe('rangeText', () => {
  it.each([
    ['a day', skopje, range('2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'), '21/11/2026'],
    [
      'a day of 25 hours',
      skopje,
      range('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'),
      '25/10/2026',
    ],
    [
      'a business day of a bar',
      bar,
      range('2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'),
      '21/11/2026',
    ],
    ['days', skopje, range('2026-10-31T23:00:00.000Z', '2026-11-21T23:00:00.000Z'), '01/11/2026–21/11/2026'],
    [
      'an hour',
      skopje,
      range('2026-11-21T13:00:00.000Z', '2026-11-21T14:00:00.000Z'),
      '21/11/2026, 14:00–15:00',
    ],
    [
      'the last hour before midnight',
      skopje,
      range('2026-11-21T22:00:00.000Z', '2026-11-21T23:00:00.000Z'),
      '21/11/2026, 23:00–00:00',
    ],
    [
      'an hour of a bar after midnight',
      bar,
      range('2026-11-21T23:00:00.000Z', '2026-11-22T00:00:00.000Z'),
      '22/11/2026, 00:00–01:00',
    ],
    [
      'hours over midnight',
      skopje,
      range('2026-11-21T21:00:00.000Z', '2026-11-22T01:00:00.000Z'),
      '21/11/2026, 22:00 – 22/11/2026, 02:00',
    ],
    [
      'another offset than UTC',
      skopje,
      range('2026-11-21T00:00:00+01:00', '2026-11-22T00:00:00+01:00'),
      '21/11/2026',
    ],
    ['no end', skopje, range('2026-11-21T13:05:00.000Z'), 'from 21/11/2026, 14:05'],
    ['no end, from the start of a day', skopje, range('2026-11-20T23:00:00.000Z'), 'from 21/11/2026'],
    ['no start', skopje, range(undefined, '2026-11-21T13:05:00.000Z'), 'before 21/11/2026, 14:05'],
    [
      'no time at all',
      skopje,
      range('2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z'),
      '21/11/2026, 14:00–14:00',
    ],
  ])('%s', (_, clock, given, text) => {
    expect(rangeText(given, clock, texts)).toBe(text)
  })

  it('recognises ranges of whole business days', () => {
    expect(wholeDays(range('2026-10-31T23:00:00.000Z', '2026-11-21T23:00:00.000Z'), skopje)).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
    })
    expect(wholeDays(range('2026-10-31T23:00:00.000Z', '2026-11-21T22:00:00.000Z'), skopje)).toBeNull()
    expect(wholeDays(range('2026-10-31T23:00:00.000Z'), skopje)).toBeNull()
  })
})
