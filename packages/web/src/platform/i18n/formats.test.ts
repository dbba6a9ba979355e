import { describe, expect, it } from 'vitest'
import { createFormats } from './formats.ts'

const words = (unit: string, value: number) => `${value} ${unit} ago`
const en = createFormats({ language: 'en', currency: 'MKD', timeZone: 'Europe/Skopje' }, words)
const mk = createFormats({ language: 'mk', currency: 'EUR', timeZone: 'Europe/Skopje' }, words)
const at = '2026-07-04T21:30:05Z'
const ms = Date.parse(at)
const plain = (text: string) => text.replace(/\s/gu, ' ')

describe('formats', () => {
  it('writes money in the venue’s currency, decimals only where there are any', () => {
    expect(plain(en.money(1250))).toBe('MKD 1,250')
    expect(plain(en.money(120.5))).toBe('MKD 120.50')
    expect(plain(en.money(-3))).toBe('-MKD 3')
    expect(plain(mk.money(1250.25))).toBe('1.250,25 €')
  })

  it('writes order dates the same in every language, on the venue’s clock', () => {
    expect(en.orderDate(at)).toBe('04/07/2026, 23:30')
    expect(mk.orderDate(at)).toBe('04/07/2026, 23:30')
    expect(en.time('2026-07-04T22:05:00Z')).toBe('00:05')
  })

  it.each([[0, '0 seconds ago'], [59, '59 seconds ago'], [60, '1 minutes ago'], [3599, '59 minutes ago'], [7200, '2 hours ago'], [259_200, '3 days ago'], [-5, '0 seconds ago']])('%i s is %s', (seconds, text) => {
    expect(en.age(at, ms + seconds * 1000)).toBe(text)
  })

  it('writes numbers as the reader’s language does, also where the browser does not know it', () => {
    const unknown = createFormats({ language: 'xx', currency: 'MKD', timeZone: 'Europe/Skopje' }, words)
    expect(unknown.number(1234.5)).toBe('1.234,5')
    expect(mk.number(1234.5)).toBe('1.234,5')
    expect(en.fixed(2, 2)).toBe('2.00')
    expect([en.decimalMark, mk.decimalMark, unknown.decimalMark]).toEqual(['.', ',', ','])
  })
})
