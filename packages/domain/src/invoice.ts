import type { BillPayment, TenderKind } from './bill-payments.ts'
import { addDays, dayBounds, isDay } from './calendar.ts'
import { parsePrice, parseQuantity, type Receipt, receiptLineTotal } from './fiscal-receipt.ts'
import type { Minor } from './money.ts'
import type { Thousandths } from './stock.ts'
import { type TaxClass, vatOf } from './tax.ts'
import { offsetAt } from './zone-offset.ts'

/** An invoice for a fiscal receipt, and the note that takes all of it off again. */
export const INVOICE_KINDS = ['invoice', 'credit'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const INVOICE_NAME_LENGTH = 200
export const INVOICE_ADDRESS_LENGTH = 300
export const INVOICE_CITY_LENGTH = 100
/** How many companies a search answers. */
export const MAX_FOUND_BUYERS = 8

/** From the 28th of a month into the next one, and not beyond. */
const DAYS_INTO_NEXT = 4
const NUMBER_DIGITS = 5
const NUMBER = /^(\d{4})-(\d{5,9})$/
export interface InvoiceNumber {
  readonly year: number
  /** From 1 in each year. */
  readonly no: number
}
/** The number as people write it, which is also the id: "2026-00017". */
export const invoiceNumberText = ({ year, no }: InvoiceNumber): string =>
  `${year}-${String(no).padStart(NUMBER_DIGITS, '0')}`

/** Null for a text that is no number of an invoice. */
export const parseInvoiceNumber = (text: string): InvoiceNumber | null => {
  const [, year, no] = NUMBER.exec(text) ?? []
  const number = year === undefined ? null : { year: Number(year), no: Number(no) }
  return number && invoiceNumberText(number) === text ? number : null
}

/** Is this a month of the calendar, written YYYY-MM? */
export const isMonth = (text: string): boolean => isDay(`${text}-01`)

/** When a month of the calendar starts in a zone and when the next one does, in UTC ms: start <= t < end. */
export const monthBounds = (month: string, timezone: string): { start: number; end: number } => {
  const clock = { timezone, dayStart: '00:00' }
  const { start } = dayBounds(`${month}-01`, clock)
  const next = addDays(`${month}-28`, DAYS_INTO_NEXT).slice(0, 'YYYY-MM'.length)
  return { start, end: dayBounds(`${next}-01`, clock).start }
}

/** The date of the calendar on which an invoice is issued at an instant (UTC ms), by the venue's zone: "2026-11-27". */
export const invoiceDate = (at: number, timezone: string): string =>
  new Date(at + offsetAt(at, timezone)).toISOString().slice(0, 10)

/** Of the letters and digits, with the prefix of a country. */
const [SHORTEST, LONGEST] = [4, 20]
export const TAX_NUMBER_LENGTH = 40
const WRITTEN = /^[\p{L}\p{N} .\-/+*&]*$/u

/** A tax number as it is compared: in capitals, without blanks, dots and hyphens, so that "MK 4030…" is "MK4030…". */
export const taxNumberKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}+*&]/gu, '')

/**
 * Whether a text may be a tax number of any country: 4 to 20 letters and digits with at least one digit, and what people
 * write between them. No check digit: a rule that refuses a company that exists would stop the sale.
 */
export const isTaxNumber = (text: string): boolean => {
  const key = taxNumberKey(text)
  return WRITTEN.test(text) && /\p{Nd}/u.test(key) && key.length >= SHORTEST && key.length <= LONGEST
}

export interface InvoiceBuyer {
  readonly name: string
  readonly taxNumber: string
  readonly address: string
  readonly city: string
}
export interface InvoiceSeller {
  readonly name: string
  readonly legalName: string
  readonly taxNumber: string
  readonly address: string
}

/** What an invoice needs to know of the venue and does not, in the order of the form. */
export const missingOfSeller = (
  seller: Omit<InvoiceSeller, 'name'>,
): ('legalName' | 'taxNumber' | 'address')[] =>
  (['legalName', 'taxNumber', 'address'] as const).filter((field) => seller[field].trim() === '')

export interface InvoiceLine {
  readonly title: string
  /** The letter of the tax class. */
  readonly taxClass: string
  /** Of one, tax inside. */
  readonly price: Minor
  readonly quantity: Thousandths
  readonly amount: Minor
}

/** The part of an invoice that is taxed at one rate; `net` and `vat` come to `gross`. */
export interface InvoiceClass {
  readonly taxClass: string
  /** Percent; null for a letter whose rate is not known, without tax then. */
  readonly rate: number | null
  readonly net: Minor
  readonly vat: Minor
  readonly gross: Minor
}

interface InvoicePayment {
  readonly tender: string
  readonly kind: TenderKind
  /** Null for the ways to pay that every venue has. */
  readonly name: string | null
  readonly amount: Minor
}

/** What stands on an invoice beside its number, its date and the buyer: all of it as it was when it was issued. */
export interface InvoiceBody {
  readonly seller: InvoiceSeller
  readonly currency: string
  readonly timezone: string
  readonly lines: readonly InvoiceLine[]
  readonly classes: readonly InvoiceClass[]
  readonly total: Minor
  readonly payments: readonly InvoicePayment[]
}

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0)

/** The highest rate first, letters of one rate by code points. */
const byRate = (a: InvoiceClass, b: InvoiceClass): number =>
  (b.rate ?? -1) - (a.rate ?? -1) || (a.taxClass < b.taxClass ? -1 : 1)

const classesOf = (lines: readonly InvoiceLine[], rates: readonly TaxClass[]): InvoiceClass[] =>
  [...Map.groupBy(lines, ({ taxClass }) => taxClass)]
    .map(([taxClass, ofClass]) => {
      const gross = sum(ofClass.map(({ amount }) => amount))
      const rate = rates.find(({ letter }) => letter === taxClass)?.rate ?? null
      const vat = rate === null ? 0 : vatOf(gross, rate)
      return { taxClass, rate, net: gross - vat, vat, gross }
    })
    .toSorted(byRate)

/**
 * The lines of a receipt and its tax, as an invoice repeats them: total and sums by letter are those of the receipt.
 * @param rates of its letters, as its lines were sold
 * @throws RangeError when a price or quantity cannot be read
 */
export const invoiceAmounts = (
  { products }: Pick<Receipt, 'products'>,
  rates: readonly TaxClass[],
): Pick<InvoiceBody, 'lines' | 'classes' | 'total'> => {
  const lines = products.map((product) => ({
    title: product.title,
    taxClass: product.taxClass,
    amount: receiptLineTotal(product),
    price: parsePrice(product.price) ?? 0,
    quantity: parseQuantity(product.quantity) ?? 0,
  }))
  return { lines, classes: classesOf(lines, rates), total: sum(lines.map(({ amount }) => amount)) }
}

/**
 * The rates of a receipt's letters: those at which its lines were sold. A letter that was sold at several rates, or of
 * which no line is known, has the venue's own.
 */
export const soldRates = (sold: readonly TaxClass[], ofVenue: readonly TaxClass[]): TaxClass[] => {
  const once = sold.filter(({ letter }) => sold.filter((each) => each.letter === letter).length === 1)
  return [...once, ...ofVenue.filter(({ letter }) => !once.some((each) => each.letter === letter))]
}

/** How it is paid, without tips and what cash was rounded by, which are no part of the total. */
export const invoicePayments = (
  payments: readonly BillPayment[],
  nameOf: (tender: string) => string | null,
): InvoicePayment[] =>
  payments.map(({ tender, kind, amount }) => ({ tender, kind, name: nameOf(tender), amount }))

/** The totals of several invoices by letter and rate, credit notes subtracted. */
export const invoiceTotals = (
  invoices: readonly { readonly kind: InvoiceKind; readonly classes: readonly InvoiceClass[] }[],
): InvoiceClass[] => {
  const totals = new Map<string, InvoiceClass>()
  for (const { kind, classes } of invoices)
    for (const each of classes) {
      const key = `${each.taxClass} ${each.rate}`
      const { net, vat, gross } = totals.get(key) ?? { net: 0, vat: 0, gross: 0 }
      const sign = kind === 'credit' ? -1 : 1
      totals.set(key, {
        ...each,
        net: net + sign * each.net,
        vat: vat + sign * each.vat,
        gross: gross + sign * each.gross,
      })
    }
  return [...totals.values()].toSorted(byRate)
}
