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
    other: 0,
  })
})

it('totals of an evening with cash, card, both in one, a storno and an unknown letter', () => {
  const entries = [
    entry({ total: 17_700, byClass: { А: 11_800, В: 5_900 } }),
    entry({ total: 2_501, byClass: { А: 2_501 }, payment: 'card' }),
    entry({ isStorno: true, total: 2_501, byClass: { А: 2_501 }, payment: 'card' }),
    entry({ total: 300, byClass: { Ж: 300 }, payment: null }),
    entry({
      total: 1_000,
      payment: 'card',
      payments: [
        { type: 'cash', amount: 200 },
        { type: 'card', amount: 500 },
        { type: 'other', amount: 300 },
      ],
    }),
  ]
  expect(
    fiscalTotals(entries, [
      { letter: 'А', rate: 18 },
      { letter: 'В', rate: 10 },
    ]),
  ).toEqual({
    classes: [
      // Receipts of 11800 and 2501 hold 1800 and 382; the storno takes its 382 back.
      { taxClass: 'А', rate: 18, sales: 14_301, storno: 2_501, turnover: 11_800, vat: 1_800 },
      { taxClass: 'В', rate: 10, sales: 5_900, storno: 0, turnover: 5_900, vat: 536 },
      { taxClass: 'Ж', rate: null, sales: 300, storno: 0, turnover: 300, vat: 0 },
    ],
    turnover: 19_000,
    vat: 2_336,
    receipts: 4,
    stornos: 1,
    cash: 17_900,
    card: 500,
    other: 300,
  })
})

it('the VAT is that of each document: a hundred receipts of 1.00 at 18 % hold 15.00, not 15.25', () => {
  const receipts = Array.from({ length: 100 }, () => entry({ total: 100, byClass: { А: 100 } }))
  const rates = [{ letter: 'А', rate: 18 }]
  expect(fiscalTotals(receipts, rates)).toMatchObject({ turnover: 10_000, vat: 1_500 })
  const storno = entry({ isStorno: true, total: 10_000, byClass: { А: 10_000 } })
  expect(fiscalTotals([...receipts, storno], rates)).toMatchObject({ turnover: 0, vat: 1_500 - 1_525 })
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
        // The tax is what remains of the gross when the net is rounded half up.
        const taxIn = (gross: bigint) => gross - (gross * 200n + share) / (2n * share)
        const taxes = entries.map(({ isStorno, byClass }) => {
          const tax = taxIn(BigInt(byClass[taxClass] ?? 0))
          return isStorno ? -tax : tax
        })
        expect(BigInt(of.vat)).toBe(rate === null ? 0n : taxes.reduce((all, tax) => all + tax, 0n))
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
