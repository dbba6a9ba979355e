import type { Payment } from './fiscal-receipt.ts'
import type { Minor } from './money.ts'
import { classVat } from './tax.ts'
import type { TaxClass } from './tax.ts'

/** A receipt, or a storno that takes one back: its amounts stand above zero in both. */
export interface BookEntry {
  readonly takenBack: boolean
  readonly total: Minor
  /** By tax letter. */
  readonly byClass: Readonly<Record<string, Minor>>
  /** Null where nobody knows how it was paid: it is in neither sum. */
  readonly payment: Payment | null
}

/** What a tax letter brought. Without a known rate no tax is told: `rate` is null and `vat` zero. */
export interface BookClass {
  readonly taxClass: string
  /** Percent. */
  readonly rate: number | null
  readonly sales: Minor
  readonly storno: Minor
  readonly turnover: Minor
  readonly vat: Minor
}

export interface BookTotals {
  readonly classes: readonly BookClass[]
  readonly turnover: Minor
  readonly vat: Minor
  readonly receipts: number
  readonly stornos: number
  readonly cash: Minor
  readonly card: Minor
}

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)
const signed = ({ takenBack, total }: BookEntry): Minor => (takenBack ? -total : total)

/** The venue's own letters first, in its order and those of which nothing was sold too; then letters that only the documents have, by code points. */
const lettersOf = (entries: readonly BookEntry[], rates: readonly TaxClass[]): readonly string[] => {
  const known = rates.map(({ letter }) => letter)
  const others = new Set(
    entries.flatMap(({ byClass }) => Object.keys(byClass)).filter((letter) => !known.includes(letter)),
  )
  return [...known, ...[...others].toSorted((a, b) => (a < b ? -1 : 1))]
}

/** What a day's documents come to, by class, in all, and by how they were paid; stornos are subtracted everywhere. */
export const bookTotals = (entries: readonly BookEntry[], rates: readonly TaxClass[]): BookTotals => {
  const amountOf = (letter: string, takenBack: boolean): Minor =>
    sum(entries.filter((entry) => entry.takenBack === takenBack).map(({ byClass }) => byClass[letter] ?? 0))
  const classes = lettersOf(entries, rates).map((taxClass) => {
    const rate = rates.find(({ letter }) => letter === taxClass)?.rate ?? null
    const [sales, storno] = [amountOf(taxClass, false), amountOf(taxClass, true)]
    return {
      taxClass,
      rate,
      sales,
      storno,
      turnover: sales - storno,
      vat: rate === null ? 0 : classVat({ rate, sales, storno }),
    }
  })
  const paidBy = (payment: Payment): Minor =>
    sum(entries.filter((entry) => entry.payment === payment).map(signed))
  const stornos = entries.filter(({ takenBack }) => takenBack).length
  return {
    classes,
    turnover: sum(entries.map(signed)),
    vat: sum(classes.map(({ vat }) => vat)),
    receipts: entries.length - stornos,
    stornos,
    cash: paidBy('cash'),
    card: paidBy('card'),
  }
}
