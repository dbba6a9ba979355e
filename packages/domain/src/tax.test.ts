import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  classVat,
  DEFAULT_TAX_CLASSES,
  DEFAULT_TAX_LETTER,
  differingTaxLetters,
  rateBasisPoints,
  taxLetter,
} from './tax.ts'

describe('tax classes', () => {
  it.each([
    [18, 0x0410],
    [10, 0x0412],
    [5, 0x0411],
    [0, 0x0413],
  ])('%d percent has its Cyrillic letter', (rate, codePoint) => {
    expect(taxLetter(DEFAULT_TAX_CLASSES, rate)?.codePointAt(0)).toBe(codePoint)
  })

  it('have a Cyrillic letter as the default', () => {
    expect([...DEFAULT_TAX_LETTER].map((letter) => letter.codePointAt(0))).toEqual([0x0410])
  })

  it('have no letter for a rate that the venue does not have', () => {
    expect(taxLetter(DEFAULT_TAX_CLASSES, 20)).toBeNull()
    expect(taxLetter([{ rate: 12.5, letter: 'Е' }], 12.5)).toBe('Е')
    expect(taxLetter([], 18)).toBeNull()
  })
})

describe('rates in basis points', () => {
  it.each([
    [18, 1800],
    [5, 500],
    [0, 0],
    [12.5, 1250],
    [0.07, 7],
    [19.6, 1960],
    [8.15, 815],
    [100, 10_000],
  ])('%d percent is %d', (percent, points) => {
    expect(rateBasisPoints(percent)).toBe(points)
  })

  it.each([-1, -0.01, 18.005, Number.NaN, Infinity, 10_001])('%d percent is refused', (percent) => {
    expect(() => rateBasisPoints(percent)).toThrow(RangeError)
  })
})

it('the VAT of a class is the sum over its documents of the gross less the rounded net', () => {
  // gross x rate / (100 + rate), rounded half down, because the net is rounded half up.
  const tax = (gross: number, rate: number): bigint => {
    const divisor = 2n * BigInt(100 + rate)
    const dividend = BigInt(gross) * BigInt(rate) * 2n - BigInt(100 + rate)
    return dividend <= 0n ? 0n : (dividend + divisor - 1n) / divisor
  }
  const amounts = fc.array(fc.record({ isStorno: fc.boolean(), amount: fc.nat(10 ** 10) }), { maxLength: 30 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(0, 5, 10, 18), (documents, rate) => {
      const expected = documents
        .map(({ isStorno, amount }) => (isStorno ? -tax(amount, rate) : tax(amount, rate)))
        .reduce((sum, one) => sum + one, 0n)
      expect(BigInt(classVat(rate, documents))).toBe(expected)
    }),
  )
})

describe('the tax letters that a device has differently', () => {
  const sold = [
    { letter: 'Б', rate: 5 },
    { letter: 'А', rate: 18 },
  ]
  it.each<[string, Parameters<typeof differingTaxLetters>, string[]]>([
    ['the same rates', [sold, { А: 18, Б: 5, В: 10, Г: 0 }], []],
    ['swapped letters', [sold, { А: 5, Б: 18, В: 10 }], ['А', 'Б']],
    ['another rate', [sold, { А: 20, Б: 5 }], ['А']],
    ['a letter that was not sold', [sold, { А: 18, Б: 5, В: 12 }], []],
    ['a letter that it lacks', [sold, { А: 18 }], ['Б']],
    ['Latin letters instead of Cyrillic ones', [sold, { A: 18, B: 5 }], ['А', 'Б']],
    ['a rate that it does not report', [sold, { А: null, Б: 5 }], []],
    ['no rates at all', [sold, { А: null, В: null }], []],
    ['nothing', [sold, {}], []],
    ['unknown', [sold, null], []],
    ['another rate than at the time of the order', [[{ letter: 'В', rate: 8 }], { В: 10 }], ['В']],
    ['the rate of the order, whatever the venue has now', [[{ letter: 'В', rate: 8 }], { В: 8 }], []],
    [
      'letters that the venue swapped after the order',
      [[{ letter: 'А', rate: 5 }], { А: 18, Б: 5, В: 10 }],
      ['А'],
    ],
  ])('%s', (_case, given, expected) => {
    expect(differingTaxLetters(...given)).toEqual(expected)
  })
})
