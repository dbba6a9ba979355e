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
    expect(plain(en.money(1250))).toBe('MKD 1,250')
    expect(plain(en.money(120.5))).toBe('MKD 120.50')
    expect(plain(en.money(-3))).toBe('-MKD 3')
    expect(plain(mk.money(1250.25))).toBe('1.250,25 €')
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
  en: ['1,234,567.5', 'RSD 12,345.60'],
  mk: ['1.234.567,5', '12.345,60 RSD'],
  rs: ['1.234.567,5', '12.345,60 RSD'],
  al: ['1 234 567,5', '12 345,60 RSD'],
  de: ['1.234.567,5', '12.345,60 RSD'],
  fr: ['1 234 567,5', '12 345,60 RSD'],
  bg: ['1 234 567,5', '12 345,60 RSD'],
  el: ['1.234.567,5', '12.345,60 RSD'],
  ro: ['1.234.567,5', '12.345,60 RSD'],
  hr: ['1.234.567,5', '12.345,60 RSD'],
  es: ['1.234.567,5', '12.345,60 RSD'],
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
