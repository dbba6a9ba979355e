import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecimalMark } from './csv.ts'
import { decimalMarkOf, readNumber } from './read-number.ts'

const money = (text: string, mark: DecimalMark | null = null) => readNumber(text, mark, 2)
const quantity = (text: string, mark: DecimalMark | null = null) => readNumber(text, mark, 3)

/** Writes thousandths or hundredths with these separators, without the reader's code. */
const written = (parts: number, places: number, group: string, mark: string): string => {
  const digits = String(Math.abs(parts)).padStart(places + 1, '0')
  const whole = digits.slice(0, -places).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return `${parts < 0 ? '-' : ''}${whole}${mark}${digits.slice(-places)}`
}
const someForm = fc.constantFrom<readonly [string, DecimalMark]>(
  ['.', ','],
  [',', '.'],
  [' ', ','],
  [' ', '.'],
  ['\u00A0', ','],
  ['’', '.'],
  ['', ','],
  ['', '.'],
)

describe('a number of a spreadsheet', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['1 234,5', 1234.5],
    ['1.234', 1234],
    ['12,5', 12.5],
    ['.5', 0.5],
    ['0,234', 0.234],
    ['120 ден.', 120],
    ['120ден', 120],
    ['€ 3,20', 3.2],
    ['Kč 3,20', 3.2],
    ['12,-', 12],
    ['18 %', 18],
    ['1.200 €/kg', 1200],
    ['-3,5', -3.5],
    ['−3', -3],
    ['0', 0],
    ['-0', 0],
    ['１２', 12],
  ])('%s is %d', (text, value) => {
    expect(money(text)).toBe(value)
  })

  it.each(['', ' ', '-', 'abc', '12a34', '1,2,3', '1.23.456', '1.234,567,8', '1e5', '.', ',', 'NaN', '1-2'])(
    '%j is none',
    (text) => {
      expect(money(text)).toBeNull()
    },
  )

  it('reads "1.234" of a quantity by the mark of its column', () => {
    expect([quantity('1.234'), quantity('1.234', '.'), quantity('1.234', ',')]).toEqual([1.234, 1.234, 1234])
    expect([quantity('1,234'), quantity('1,234', '.'), quantity('1,234', ',')]).toEqual([1234, 1234, 1.234])
  })

  it('reads back whatever is written with separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), someForm, (cents, [group, mark]) => {
        const text = written(cents, 2, group, mark)
        expect(money(text)).toBe(cents === 0 ? 0 : cents / 100)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), someForm, (thousandths, [group, mark]) => {
        const text = written(thousandths, 3, group, mark)
        expect(quantity(text, mark)).toBe(thousandths === 0 ? 0 : thousandths / 1000)
      }),
    )
  })

  it('never throws, and gives finite numbers only', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.constantFrom(...'0123456789.,- +%€дk'), fc.string({ maxLength: 1 })),
        }),
        (text) => {
          const value = money(text)
          expect(value === null || Number.isFinite(value)).toBe(true)
        },
      ),
    )
  })
})

it.each<[readonly string[], DecimalMark | null]>([
  [['1.234', '12,5', '7'], ','],
  [['1,234', '12.5'], '.'],
  [['1.234', '2.500'], null],
  [['1.234.567'], ','],
  [[], null],
  [['1,5', '1.5'], null],
])('the decimal mark of %j is %j', (texts, mark) => {
  expect(decimalMarkOf(texts)).toBe(mark)
})
