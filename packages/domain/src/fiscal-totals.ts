import type { Payment, PaymentType } from './fiscal-receipt.ts'
import type { Minor } from './money.ts'
import { classVat } from './tax.ts'
import type { TaxClass } from './tax.ts'

/** A receipt or a storno; the amounts of both are above zero. */
export interface FiscalEntry {
  readonly isStorno: boolean
  readonly total: Minor
  /** By tax letter. */
  readonly byClass: Readonly<Record<string, Minor>>
  /** Null where it is not known how it was paid: then it is in neither sum. */
  readonly payment: Payment | null
  /** By type; null or missing where `payment` says how all of it was paid. */
  readonly payments?: readonly { readonly type: PaymentType; readonly amount: Minor }[] | null
}

/** The totals of a tax class. For a letter without a known rate `rate` is null and `vat` zero. */
export interface TaxClassTotals {
  readonly taxClass: string
  /** Percent. */
  readonly rate: number | null
  readonly sales: Minor
  readonly storno: Minor
  readonly turnover: Minor
  readonly vat: Minor
}

export interface FiscalTotals {
  readonly classes: readonly TaxClassTotals[]
  readonly turnover: Minor
  readonly vat: Minor
  readonly receipts: number
  readonly stornos: number
  readonly cash: Minor
  readonly card: Minor
  readonly other: Minor
}

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)
const signed = ({ isStorno, total }: FiscalEntry): Minor => (isStorno ? -total : total)

/**
 * The venue's own letters first, in its order and also without sales; then letters that only the documents
 * have, by code points.
 */
const lettersOf = (entries: readonly FiscalEntry[], rates: readonly TaxClass[]): readonly string[] => {
  const known = rates.map(({ letter }) => letter)
  const others = new Set(
    entries.flatMap(({ byClass }) => Object.keys(byClass)).filter((letter) => !known.includes(letter)),
  )
  return [...known, ...[...others].toSorted((a, b) => (a < b ? -1 : 1))]
}

/**
 * The totals of a day's documents: by tax class, overall and by payment. Stornos are subtracted in all of them. The tax
 * is the sum of what the documents show (`classVat`).
 */
export const fiscalTotals = (entries: readonly FiscalEntry[], rates: readonly TaxClass[]): FiscalTotals => {
  const amountOf = (letter: string, isStorno: boolean): Minor =>
    sum(entries.filter((entry) => entry.isStorno === isStorno).map(({ byClass }) => byClass[letter] ?? 0))
  const classes = lettersOf(entries, rates).map((taxClass) => {
    const rate = rates.find(({ letter }) => letter === taxClass)?.rate ?? null
    const [sales, storno] = [amountOf(taxClass, false), amountOf(taxClass, true)]
    return {
      taxClass,
      rate,
      sales,
      storno,
      turnover: sales - storno,
      vat:
        rate === null
          ? 0
          : classVat(
              rate,
              entries.map(({ isStorno, byClass }) => ({ isStorno, amount: byClass[taxClass] ?? 0 })),
            ),
    }
  })
  const paidBy = (wanted: PaymentType): Minor =>
    sum(
      entries.map(({ isStorno, total, payment, payments }) => {
        const paid = payments ?? [{ type: payment, amount: total }]
        const amount = sum(paid.filter(({ type }) => type === wanted).map((each) => each.amount))
        return isStorno ? -amount : amount
      }),
    )
  const stornos = entries.filter(({ isStorno }) => isStorno).length
  return {
    classes,
    turnover: sum(entries.map(signed)),
    vat: sum(classes.map(({ vat }) => vat)),
    receipts: entries.length - stornos,
    stornos,
    cash: paidBy('cash'),
    card: paidBy('card'),
    other: paidBy('other'),
  }
}
