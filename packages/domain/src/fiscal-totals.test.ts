import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FiscalEntry } from './fiscal-totals.ts'
import { fiscalTotals } from './fiscal-totals.ts'
import { DEFAULT_TAX_CLASSES } from './tax.ts'

const entry = (values: Partial<FiscalEntry>): FiscalEntry => ({
  isStorno: false,
  total: 0,
  byClass: {},
  payment: 'cash',
  ...values,
})

it('totals without documents are zero in every class of the venue', () => {
  expect(
    fiscalTotals(
      [],
      [
        { letter: 'А', rate: 18 },
        { letter: 'Г', rate: 0 },
      ],
    ),
  ).toEqual({
    classes: ['А', 'Г'].map((taxClass, index) => ({
      taxClass,
      rate: [18, 0][index],
      sales: 0,
      storno: 0,
      turnover: 0,
      vat: 0,
    })),
    turnover: 0,
    vat: 0,
    receipts: 0,
    stornos: 0,
    cash: 0,
    card: 0,
  })
})

it('totals of an evening with cash, card, a storno and an unknown letter', () => {
  const entries = [
    entry({ total: 17_700, byClass: { А: 11_800, В: 5_900 } }),
    entry({ total: 2_501, byClass: { А: 2_501 }, payment: 'card' }),
    entry({ isStorno: true, total: 2_501, byClass: { А: 2_501 }, payment: 'card' }),
    entry({ total: 300, byClass: { Ж: 300 }, payment: null }),
  ]
  expect(
    fiscalTotals(entries, [
      { letter: 'А', rate: 18 },
      { letter: 'В', rate: 10 },
    ]),
  ).toEqual({
    classes: [
      // 14301 / 1.18 = 12119.49 leaves 2182 of tax; 2501 / 1.18 = 2119.49 leaves 382.
      { taxClass: 'А', rate: 18, sales: 14_301, storno: 2_501, turnover: 11_800, vat: 1_800 },
      { taxClass: 'В', rate: 10, sales: 5_900, storno: 0, turnover: 5_900, vat: 536 },
      { taxClass: 'Ж', rate: null, sales: 300, storno: 0, turnover: 300, vat: 0 },
    ],
    turnover: 18_000,
    vat: 2_336,
    receipts: 3,
    stornos: 1,
    cash: 17_700,
    card: 0,
  })
})

const letters = [...DEFAULT_TAX_CLASSES.map(({ letter }) => letter), 'Ж']
const someEntry = fc
  .record({
    isStorno: fc.boolean(),
    payment: fc.constantFrom('cash' as const, 'card' as const, null),
    byClass: fc.dictionary(fc.constantFrom(...letters), fc.nat(90_000_000), { noNullPrototype: true }),
  })
  .map((drawn) => ({
    ...drawn,
    total: Object.values(drawn.byClass).reduce((sum, amount) => sum + amount, 0),
  }))

it('totals agree with exact sums of the documents', () => {
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 40 }), (entries) => {
      const totals = fiscalTotals(entries, DEFAULT_TAX_CLASSES)
      const big = (of: readonly FiscalEntry[], letter: string) =>
        of.reduce((sum, { byClass }) => sum + BigInt(byClass[letter] ?? 0), 0n)
      let vat = 0n
      for (const { taxClass, rate, ...of } of totals.classes) {
        const [sales, storno] = [
          big(
            entries.filter((one) => !one.isStorno),
            taxClass,
          ),
          big(
            entries.filter((one) => one.isStorno),
            taxClass,
          ),
        ]
        expect([BigInt(of.sales), BigInt(of.storno), BigInt(of.turnover)]).toEqual([
          sales,
          storno,
          sales - storno,
        ])
        const share = 100n + BigInt(rate ?? 0)
        const taxIn = (gross: bigint) => gross - (gross * 200n + share) / (2n * share)
        expect(BigInt(of.vat)).toBe(rate === null ? 0n : taxIn(sales) - taxIn(storno))
        vat += BigInt(of.vat)
      }
      const counted = (payment: FiscalEntry['payment']) =>
        entries
          .filter((one) => one.payment === payment)
          .reduce((sum, { total, isStorno }) => sum + (isStorno ? -total : total), 0)
      expect(totals).toMatchObject({
        turnover: counted('cash') + counted('card') + counted(null),
        cash: counted('cash'),
        card: counted('card'),
        vat: Number(vat),
        receipts: entries.filter((one) => !one.isStorno).length,
        stornos: entries.filter((one) => one.isStorno).length,
      })
    }),
  )
})
