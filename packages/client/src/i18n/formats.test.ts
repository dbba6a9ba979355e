import { LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFormats } from './formats.ts'

const words = (unit: string, value: number) => `${value} ${unit} ago`
const en = createFormats({ language: 'en', currency: 'MKD', timeZone: 'Europe/Skopje' }, words)
const mk = createFormats({ language: 'mk', currency: 'EUR', timeZone: 'Europe/Skopje' }, words)
const at = '2026-07-04T21:30:05Z'
const ms = Date.parse(at)
const plain = (text: string) => text.replace(/\s/gu, ' ')

describe('formats', () => {
  it('formats money in the venue’s currency, with decimals only where needed', () => {
    expect(plain(en.money(1250))).toBe('1,250 den.')
    expect(plain(en.money(120.5))).toBe('120.50 den.')
    expect(plain(en.money(-3))).toBe('-3 den.')
    expect(plain(mk.money(1250.25))).toBe('1.250,25 €')
  })

  it.each([
    ['en', 'EUR', '€1,250.50'],
    ['de', 'EUR', '1.250,50 €'],
    ['mk', 'MKD', '1.250,50 ден.'],
    ['bg', 'MKD', '1250,50 ден.'],
    ['en', 'MKD', '1,250.50 den.'],
    ['el', 'MKD', '1.250,50 den.'],
    ['sr-Latn', 'RSD', '1.250,50 din.'],
    ['mk', 'RSD', '1.250,50 дин.'],
    ['bg', 'BGN', '1250,50 лв.'],
    ['de', 'BGN', '1.250,50 lv.'],
    ['sq', 'ALL', '1250,50 L'],
    ['en', 'ALL', '1,250.50 L'],
    ['ro', 'RON', '1.250,50 lei'],
    ['en', 'RON', '1,250.50 lei'],
    ['en', 'HUF', '1,250.50 Ft'],
    ['hr', 'BAM', '1.250,50 KM'],
    ['en', 'USD', '$1,250.50'],
    ['en', 'TRY', '₺1,250.50'],
    ['en', 'CHF', '1,250.50 CHF'],
  ])('writes the symbol as people do: %s %s', (language, currency, text) => {
    expect(plain(createFormats({ language, currency, timeZone: 'Europe/Skopje' }, words).money(1250.5))).toBe(
      text,
    )
  })

  it.each([
    ['MKD', 29_568, 29_567.81],
    ['RSD', 29_568, 29_567.81],
    ['ALL', 29_568, 29_567.81],
    ['HUF', 29_568, 29_567.81],
    ['MKD', 0, -0.3],
    ['EUR', 29_567.81, 29_567.81],
    ['BGN', 29_567.81, 29_567.81],
    ['RON', 29_567.81, 29_567.81],
  ])('shows calculated amounts in units that are in daily use: %s %s', (currency, shown, amount) => {
    const { inDailyUnits } = createFormats({ language: 'en', currency, timeZone: 'UTC' }, words)
    expect(inDailyUnits(amount)).toBe(shown)
  })

  it('formats order times the same in every language, in the venue’s time zone', () => {
    expect(en.orderDate(at)).toBe('04/07/2026, 23:30')
    expect(mk.orderDate(at)).toBe('04/07/2026, 23:30')
    expect(en.time('2026-07-04T22:05:00Z')).toBe('00:05')
  })

  it.each([
    [0, '0 seconds ago'],
    [59, '59 seconds ago'],
    [60, '1 minutes ago'],
    [3599, '59 minutes ago'],
    [7200, '2 hours ago'],
    [259_200, '3 days ago'],
    [-5, '0 seconds ago'],
  ])('%i s is %s', (seconds, text) => {
    expect(en.age(at, ms + seconds * 1000)).toBe(text)
  })

  it('formats numbers in the user’s language, also where the browser lacks it', () => {
    const unknown = createFormats({ language: 'xx', currency: 'MKD', timeZone: 'Europe/Skopje' }, words)
    expect(unknown.number(1234.5)).toBe('1.234,5')
    expect(mk.number(1234.5)).toBe('1.234,5')
    expect(en.fixed(2, 2)).toBe('2.00')
    expect([en.decimalMark, mk.decimalMark, unknown.decimalMark]).toEqual(['.', ',', ','])
  })
})

const WRITTEN: Readonly<Record<LanguageCode, readonly [string, string]>> = {
  en: ['1,234,567.5', '12,345.60 din.'],
  mk: ['1.234.567,5', '12.345,60 дин.'],
  rs: ['1.234.567,5', '12.345,60 din.'],
  al: ['1 234 567,5', '12 345,60 din.'],
  de: ['1.234.567,5', '12.345,60 din.'],
  fr: ['1 234 567,5', '12 345,60 din.'],
  bg: ['1 234 567,5', '12 345,60 дин.'],
  el: ['1.234.567,5', '12.345,60 din.'],
  ro: ['1.234.567,5', '12.345,60 din.'],
  hr: ['1.234.567,5', '12.345,60 din.'],
  es: ['1.234.567,5', '12.345,60 din.'],
}
describe('numbers in every language', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each(
    LANGUAGES.flatMap(
      (code) =>
        [
          [code, 'knows'],
          [code, 'does not know'],
        ] as const,
    ),
  )('%s where the browser %s Macedonian and Albanian', (code, knows) => {
    if (knows !== 'knows')
      vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockImplementation((tag) =>
        [String(tag)].filter((each) => !['mk', 'sq'].includes(each)),
      )
    const { number, money, decimalMark, orderDate } = createFormats(
      { language: tagOf(code), currency: 'RSD', timeZone: 'Europe/Skopje' },
      words,
    )
    expect([plain(number(1_234_567.5)), plain(money(12_345.6))]).toEqual(WRITTEN[code])
    expect(decimalMark).toBe(code === 'en' ? '.' : ',')
    expect(orderDate(at)).toBe('04/07/2026, 23:30')
  })
})
