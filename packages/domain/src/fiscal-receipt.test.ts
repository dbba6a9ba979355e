import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Receipt } from './fiscal-receipt.ts'
import { parsePrice, parseQuantity, receiptOf, receiptTotals } from './fiscal-receipt.ts'

const line = fc.record({
  name: fc.string(),
  taxClass: fc.constantFrom('А', 'Б', 'В', 'Г'),
  price: fc.integer({ min: 0, max: 1_000_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
})
const withLine = (price: string, quantity: string): Receipt => ({
  receiptType: 'NormalReceipt',
  products: [{ title: 'Чај', taxClass: 'А', price, quantity }],
})

describe('an order as a receipt', () => {
  it('writes prices with two decimals and quantities with three', () => {
    expect(
      receiptOf([
        { name: 'Кафе', taxClass: 'А', price: 12_000, quantity: 2 },
        { name: 'Вода', taxClass: 'Б', price: 5, quantity: 999 },
      ]),
    ).toEqual({
      receiptType: 'NormalReceipt',
      products: [
        { title: 'Кафе', taxClass: 'А', price: '120.00', quantity: '2.000' },
        { title: 'Вода', taxClass: 'Б', price: '0.05', quantity: '999.000' },
      ],
    })
    expect(receiptOf([], 'StornoReceipt')).toEqual({ receiptType: 'StornoReceipt', products: [] })
  })

  it.each([
    [-1, 1],
    [0.5, 1],
    [100, 0],
    [100, -2],
    [100, 1.5],
    [Number.NaN, 1],
    [100, Number.MAX_SAFE_INTEGER + 1],
  ])('refuses the price %d or the quantity %d', (price, quantity) => {
    expect(() => receiptOf([{ name: 'Чај', taxClass: 'А', price, quantity }])).toThrow(RangeError)
  })

  it('has the totals of its lines, overall and by class, to the cent', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const byClass: Record<string, bigint> = {}
        for (const { taxClass, price, quantity } of lines)
          byClass[taxClass] = (byClass[taxClass] ?? 0n) + BigInt(price) * BigInt(quantity)
        const totals = receiptTotals(receiptOf(lines))
        expect(BigInt(totals.total)).toBe(Object.values(byClass).reduce((sum, amount) => sum + amount, 0n))
        expect(
          Object.fromEntries(
            Object.entries(totals.byClass).map(([letter, amount]) => [letter, BigInt(amount)]),
          ),
        ).toEqual(byClass)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('parsing a receipt', () => {
  it('reads back every price and quantity that can be written', () => {
    fc.assert(
      fc.property(line, (item) => {
        const [product] = receiptOf([item]).products
        expect(parsePrice(product?.price ?? '')).toBe(item.price)
        expect(parseQuantity(product?.quantity ?? '')).toBe(item.quantity * 1000)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    '',
    '1',
    '1.0',
    '1.000',
    '-1.00',
    '+1.00',
    '01.00',
    '1,00',
    ' 1.00',
    '1.00\n',
    '1e2',
    '.50',
    '1.',
    '١.٠٠',
    '123456789012.00',
    'NaN',
  ])('%j is not a price', (text) => {
    expect(parsePrice(text)).toBeNull()
    expect(() => receiptTotals(withLine(text, '1.000'))).toThrow(RangeError)
  })

  it.each(['', '1', '1.00', '1.0000', '-1.000', '01.000', '1.000 ', '12345678901.000'])(
    '%j is not a quantity',
    (text) => {
      expect(parseQuantity(text)).toBeNull()
      expect(() => receiptTotals(withLine('1.00', text))).toThrow(RangeError)
    },
  )

  it('rounds fractions of a piece half up, once per line', () => {
    expect(receiptTotals(withLine('1.01', '0.500')).total).toBe(51)
    expect(receiptTotals(withLine('99999999999.99', '1.000')).total).toBe(9_999_999_999_999)
  })

  it('distinguishes unusual class letters from inherited properties', () => {
    const receipt: Receipt = {
      receiptType: 'NormalReceipt',
      products: [{ title: 'x', taxClass: '__proto__', price: '1.00', quantity: '1.000' }],
    }
    expect(Object.entries(receiptTotals(receipt).byClass)).toEqual([['__proto__', 100]])
  })
})
