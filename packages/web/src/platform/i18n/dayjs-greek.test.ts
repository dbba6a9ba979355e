import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import './dayjs-greek.ts'

describe('days in Greek', () => {
  it.each([
    ['2026-11-21', 'dddd, D MMMM', 'Σάββατο, 21 Νοεμβρίου'],
    ['2026-05-01', 'D MMMM YYYY', '1 Μαΐου 2026'],
    ['2026-05-01', 'MMMM YYYY', 'Μάιος 2026'],
    ['2026-03-05', 'MMM', 'Μάρ'],
    ['2026-03-05', 'ddd', 'Πέμ'],
    ['2026-03-07', 'dd', 'Σά'],
  ])('%s as %s is %s', (day, format, text) => {
    expect(dayjs(day).locale('el').format(format)).toBe(text)
  })

  it('put every month after a day as Intl does', () => {
    const ofIntl = new Intl.DateTimeFormat('el', { timeZone: 'UTC', day: 'numeric', month: 'long' })
    const months = Array.from({ length: 12 }, (_, month) => month)
    expect(months.map((month) => dayjs(new Date(2026, month, 9)).locale('el').format('D MMMM')))
      .toEqual(months.map((month) => ofIntl.format(Date.UTC(2026, month, 9))))
  })
})
