import fc from 'fast-check'
import { expect, it } from 'vitest'
import { receiptOf, receiptTotals } from './fiscal-receipt.ts'
import {
  invoiceAmounts,
  invoiceDate,
  invoiceNumberText,
  invoiceTotals,
  isTaxNumber,
  missingOfSeller,
  monthBounds,
  parseInvoiceNumber,
  soldRates,
  taxNumberKey,
} from './invoice.ts'
import { DEFAULT_TAX_CLASSES } from './tax.ts'

const anyLine = fc
  .record({
    name: fc.constantFrom('Кафе', 'Τσίπουρο', 'Ražnjići'),
    taxClass: fc.constantFrom('А', 'Б', 'В', 'Г', 'Ѓ'),
    price: fc.nat(100_000),
    quantity: fc.integer({ min: 1, max: 12 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ part, ...line }) => ({ ...line, discount: Math.floor(line.price * line.quantity * part) }))

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)

it('an invoice comes to what its lines cost after discounts, in total and by tax letter, and its tax is inside', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 15 }), (lines) => {
      const receipt = receiptOf(lines)
      const { classes, lines: invoiced, total } = invoiceAmounts(receipt, DEFAULT_TAX_CLASSES)
      const cost = (letter?: string): number =>
        sumOf(
          lines
            .filter(({ taxClass }) => letter === undefined || taxClass === letter)
            .map(({ price, quantity, discount }) => price * quantity - discount),
        )
      expect(total).toBe(cost())
      expect(total).toBe(receiptTotals(receipt).total)
      expect(sumOf(invoiced.map(({ amount }) => amount))).toBe(total)
      expect(sumOf(classes.map(({ gross }) => gross))).toBe(total)
      for (const { taxClass, rate, net, vat, gross } of classes) {
        expect(gross).toBe(cost(taxClass))
        expect(net + vat).toBe(gross)
        expect(rate).toBe(DEFAULT_TAX_CLASSES.find(({ letter }) => letter === taxClass)?.rate ?? null)
        if (rate === null) expect(vat).toBe(0)
        else expect(Math.abs(vat - (gross * rate) / (100 + rate))).toBeLessThanOrEqual(0.5)
      }
    }),
  )
})

it('an invoice and its credit note come to nothing in every class', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyLine, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (bills) => {
      const invoices = bills.map((lines) => ({
        kind: 'invoice' as const,
        ...invoiceAmounts(receiptOf(lines), DEFAULT_TAX_CLASSES),
      }))
      const credits = invoices.map((invoice) => ({ ...invoice, kind: 'credit' as const }))
      for (const { net, vat, gross } of invoiceTotals([...invoices, ...credits]))
        expect([net, vat, gross]).toEqual([0, 0, 0])
      expect(sumOf(invoiceTotals(invoices).map(({ gross }) => gross))).toBe(
        sumOf(invoices.map(({ total }) => total)),
      )
    }),
  )
})

it('totals keep the rates of one letter apart', () => {
  const of = (rate: number) => ({
    kind: 'invoice' as const,
    classes: [{ taxClass: 'А', rate, net: 100, vat: rate, gross: 100 + rate }],
  })
  expect(invoiceTotals([of(18), of(20), of(18)])).toEqual([
    { taxClass: 'А', rate: 20, net: 100, vat: 20, gross: 120 },
    { taxClass: 'А', rate: 18, net: 200, vat: 36, gross: 236 },
  ])
})

it('a letter has the rate at which it was sold, and where that is not one rate, the venue’s own', () => {
  const venue = [
    { letter: 'А', rate: 20 },
    { letter: 'Б', rate: 5 },
    { letter: 'В', rate: 10 },
  ]
  const sold = [
    { letter: 'А', rate: 18 },
    { letter: 'Б', rate: 5 },
    { letter: 'Б', rate: 7 },
  ]
  const rates = Object.fromEntries(soldRates(sold, venue).map(({ letter, rate }) => [letter, rate]))
  expect(rates).toEqual({ А: 18, Б: 5, В: 10 })
})

it.each([
  [{ year: 2026, no: 1 }, '2026-00001'],
  [{ year: 2026, no: 99_999 }, '2026-99999'],
  [{ year: 2026, no: 100_000 }, '2026-100000'],
])('the number %o is written %s and read again', (number, text) => {
  expect(invoiceNumberText(number)).toBe(text)
  expect(parseInvoiceNumber(text)).toEqual(number)
})

it.each(['2026-17', '2026-000017', '26-00001', '2026-00017 ', 'x', '', '__proto__'])(
  '%j is no number of an invoice',
  (text) => expect(parseInvoiceNumber(text)).toBeNull(),
)

it.each([
  'MK4030006001234',
  '4030006001234',
  '100001234',
  'HR12345678901',
  'DE123456789',
  '12/345/67890',
  'FR 40 303 265 045',
  'ΑΦΜ 094259216',
  'EL094259216',
  'BG1234567890',
  'RO12345678',
  'ESB12345678',
  'K12345678A',
  'CHE-123.456.789 MWST',
  'EIN 12-3456789',
  'IE1234567WA',
  'IE1+12345A',
])('%s may be a tax number', (text) => expect(isTaxNumber(text)).toBe(true))

it.each(['', '123', 'ABCDEFG', '<b>12345</b>', '12345678901234567890123', '1234,5678', '12345\n6789'])(
  '%j is no tax number',
  (text) => expect(isTaxNumber(text)).toBe(false),
)

it('tax numbers are the same whatever is written between their digits', () => {
  expect(taxNumberKey('mk 4030-006.001234')).toBe(taxNumberKey('MK4030006001234'))
  expect(taxNumberKey('IE1+12345A')).not.toBe(taxNumberKey('IE112345A'))
})

it('the date is the calendar’s in the venue’s zone, and the month has all of its days', () => {
  const newYear = Date.parse('2026-12-31T23:30:00Z')
  expect(invoiceDate(newYear, 'Europe/Skopje')).toBe('2027-01-01')
  expect(invoiceDate(newYear, 'Atlantic/Azores')).toBe('2026-12-31')
  const { start, end } = monthBounds('2026-12', 'Europe/Skopje')
  expect(new Date(start).toISOString()).toBe('2026-11-30T23:00:00.000Z')
  expect(new Date(end).toISOString()).toBe('2026-12-31T23:00:00.000Z')
  expect(monthBounds('2026-02', 'UTC').end).toBe(Date.UTC(2026, 2, 1))
})

it('an invoice needs the venue’s legal name, tax number and address', () => {
  expect(missingOfSeller({ legalName: ' ', taxNumber: '', address: 'Ohrid' })).toEqual([
    'legalName',
    'taxNumber',
  ])
  expect(missingOfSeller({ legalName: 'Dva DOO', taxNumber: '1', address: 'Ohrid' })).toEqual([])
})
