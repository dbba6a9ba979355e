import type { ClosedBill, DocumentPair, FiscalDocument } from './document-matching.ts'
import { fiscalTotals, type FiscalEntry } from './fiscal-totals.ts'
import type { Minor } from './money.ts'

/** Numbers from the first to the last, both included. */
export interface NumberRun {
  readonly first: number
  readonly last: number
}

/** A run of whole numbers without the given ones, which may come in any order. */
export const runsWithout = ({ first, last }: NumberRun, without: readonly number[]): NumberRun[] => {
  const runs: NumberRun[] = []
  let next = first
  for (const number of without.toSorted((a, b) => a - b)) {
    if (number < next || number > last) continue
    if (number > next) runs.push({ first: next, last: number - 1 })
    next = number + 1
  }
  return next <= last ? [...runs, { first: next, last }] : runs
}

/**
 * The ways in which the venue's bills and the documents of its devices can differ; a person has to explain each.
 * - PRINT_UNCONFIRMED: a screen or a person reported the bill as printed, and its gateway has not confirmed it.
 * - PRINT_DENIED: a screen or a person reported the bill as printed, and its gateway reported that it never was.
 * - RECEIPT_UNTOLD: no gateway reported the number of this bill, although later ones were reported or its gateway
 *   confirmed the bill. The device has no such receipt, or a gateway lost its journal.
 * - NEEDS_PERSON: the bill needs attention, because it is not known whether it was printed.
 * - REFERENCE_DIFFERS: a storno was printed with another number than the receipt that it voids turned out to have.
 * - NUMBERS_UNTOLD: a device had counted these numbers when an owner confirmed it; no gateway reported them.
 * - COUNTED_BACK: the device started counting again from a lower number.
 * - CLOSING_...: a daily report of the device has another sum than the bills whose documents it includes.
 * - LINE_SET_ASIDE: a journal line that the server could not process was quarantined, or contradicts what an earlier one
 *   reported under the same number.
 * - BILL_LOST: a bill was permitted before the data was restored from a backup that has no order for it, or a person
 *   called it unprinted before its gateway lost its journal; and nobody has reported it.
 */
export const RECONCILIATION_DIFFERENCES = [
  'PRINT_UNCONFIRMED',
  'PRINT_DENIED',
  'RECEIPT_UNTOLD',
  'ONLY_ON_DEVICE',
  'AMOUNT_DIFFERS',
  'NUMBER_MISSING',
  'CLASS_DIFFERS',
  'REFERENCE_DIFFERS',
  'NEEDS_PERSON',
  'NUMBERS_UNTOLD',
  'COUNTED_BACK',
  'LINE_SET_ASIDE',
  'BILL_LOST',
  'CLOSING_SALES_DIFFER',
  'CLOSING_STORNOS_DIFFER',
  'CLOSING_CASH_DIFFERS',
  'CLOSING_CARD_DIFFERS',
] as const

/** Amounts are signed: a storno is below zero. Null where a side has no amount or did not report it. */
export interface ReconciliationDifference {
  readonly kind: (typeof RECONCILIATION_DIFFERENCES)[number]
  readonly serial: string | null
  readonly receiptNo: number | null
  /** The last of several numbers, `receiptNo` being the first; for COUNTED_BACK the last number before it. */
  readonly lastNo: number | null
  /** The daily report that differs. */
  readonly closingNo: number | null
  readonly billNo: number | null
  readonly intent: string | null
  /** The mark on its paper, of a bill that the venue does not have. */
  readonly ref: string | null
  readonly taxClass: string | null
  readonly ours: Minor | null
  readonly device: Minor | null
}

/** A difference without any details; each kind adds those that it has. */
export const EMPTY_DIFFERENCE = {
  serial: null,
  receiptNo: null,
  lastNo: null,
  closingNo: null,
  billNo: null,
  intent: null,
  ref: null,
  taxClass: null,
  ours: null,
  device: null,
} as const

/** An external document counts as a storno when its bill is one; without a bill it counts as a sale. */
const isStornoDocument = (document: FiscalDocument, bill: ClosedBill | null): boolean =>
  document.kind === 'storno' || (document.kind === 'external' && bill?.kind === 'storno')

/** The venue's side of a pair, for its totals. */
export const ourEntry = ({ bill }: DocumentPair): FiscalEntry[] =>
  bill ? [{ ...bill, isStorno: bill.kind === 'storno' }] : []
/** A device reports the amount of an external document only while that is its last document. */
const hasUnknownAmount = ({ kind, total }: FiscalDocument): boolean => kind === 'external' && total === 0
/**
 * Whether nothing but the total is known of a bill's document, because its device had printed it before its gateway
 * looked, and the total is the bill's: tax letters and payment can only be taken to be as they were sent.
 */
export const hasTotalAlone = ({ bill, document }: DocumentPair): boolean =>
  bill !== null && document?.kind === 'external' && document.total === bill.total
/**
 * Whether not even the total of a bill's document is known, and the bill comes to what its gateway was permitted to print:
 * all of its amounts can only be taken to be as they were sent.
 */
export const hasNumberAlone = (pair: DocumentPair): boolean => {
  const { bill, document } = pair
  if (bill === null || document === null || hasTotalAlone(pair)) return false
  return hasUnknownAmount(document) && bill.permitted === bill.total
}
/** The device's side of a pair, for its totals; a voided number counts nothing. */
export const deviceEntry = (pair: DocumentPair): FiscalEntry[] => {
  const { bill, document } = pair
  if (hasTotalAlone(pair) || hasNumberAlone(pair)) return ourEntry(pair)
  return document && document.kind !== 'void'
    ? [{ ...document, isStorno: isStornoDocument(document, bill) }]
    : []
}

/** Zero stays a positive zero. */
const signedAmount = (amount: Minor, isStorno: boolean): Minor =>
  isStorno && amount !== 0 ? -amount : amount
const deviceAmount = (document: FiscalDocument, bill: ClosedBill | null): Minor | null =>
  hasUnknownAmount(document) ? null : signedAmount(document.total, isStornoDocument(document, bill))

const ofBill = ({ billNo, intent, receiptNo, serial }: ClosedBill) => ({ billNo, intent, receiptNo, serial })

/** The differences by tax class of a pair with equal totals. Devices report no classes of external documents. */
const classDifferences = (bill: ClosedBill, document: FiscalDocument): ReconciliationDifference[] => {
  if (document.kind === 'external') return []
  const isStorno = bill.kind === 'storno'
  const letters = [...new Set([...Object.keys(bill.byClass), ...Object.keys(document.byClass)])].toSorted(
    (a, b) => (a < b ? -1 : 1),
  )
  return letters
    .filter((letter) => (bill.byClass[letter] ?? 0) !== (document.byClass[letter] ?? 0))
    .map((taxClass) => ({
      ...EMPTY_DIFFERENCE,
      ...ofBill(bill),
      kind: 'CLASS_DIFFERS',
      serial: document.serial,
      receiptNo: document.receiptNo,
      taxClass,
      ours: signedAmount(bill.byClass[taxClass] ?? 0, isStorno),
      device: signedAmount(document.byClass[taxClass] ?? 0, isStorno),
    }))
}

const billAmount = ({ total, kind }: ClosedBill): Minor => signedAmount(total, kind === 'storno')

/** A gateway prints what it was permitted to print, and nothing else; null where that is not known. */
const permittedAmount = ({ permitted = null, kind }: ClosedBill): Minor | null =>
  permitted === null ? null : signedAmount(permitted, kind === 'storno')

const amountDifferences = (bill: ClosedBill, document: FiscalDocument): ReconciliationDifference[] => {
  const ours = billAmount(bill)
  const device = deviceAmount(document, bill) ?? permittedAmount(bill)
  if (ours === device) return classDifferences(bill, document)
  const { serial, receiptNo } = document
  return [{ ...EMPTY_DIFFERENCE, ...ofBill(bill), kind: 'AMOUNT_DIFFERS', serial, receiptNo, ours, device }]
}

const unmatchedDocument = (document: FiscalDocument): ReconciliationDifference[] => {
  if (document.kind === 'void') return []
  const { serial, receiptNo, taskId: intent } = document
  const device = deviceAmount(document, null)
  return [{ ...EMPTY_DIFFERENCE, kind: 'ONLY_ON_DEVICE', serial, receiptNo, intent, device }]
}

/** Why a bill has no document. */
export type MissingDocument = 'PRINT_UNCONFIRMED' | 'PRINT_DENIED' | 'RECEIPT_UNTOLD'

const unmatchedBill = (bill: ClosedBill, reason: MissingDocument | null): ReconciliationDifference[] => {
  const kind = bill.receiptNo === null && reason !== 'PRINT_DENIED' ? 'NUMBER_MISSING' : reason
  if (kind === null) return []
  return [
    {
      ...EMPTY_DIFFERENCE,
      ...ofBill(bill),
      kind,
      ours: billAmount(bill),
    },
  ]
}

/** A bill without a document that came to something else than its orders do now: they lost an order, or a discount. */
const permittedDifferences = (bill: ClosedBill): ReconciliationDifference[] => {
  const [ours, device] = [billAmount(bill), permittedAmount(bill)]
  return device === null || device === ours
    ? []
    : [{ ...EMPTY_DIFFERENCE, ...ofBill(bill), kind: 'AMOUNT_DIFFERS', ours, device }]
}

/** A daily report with the device's own totals. `cash` and `card` are null where it does not say. */
export interface ReportedClosing {
  readonly serial: string
  readonly closingNo: number
  readonly sales: Readonly<Record<string, Minor>>
  readonly storno: Readonly<Record<string, Minor>>
  readonly cash: Minor | null
  readonly card: Minor | null
}

/** Independent of what the device reported: the wrong number is printed on the storno. */
const referenceDifferences = (bill: ClosedBill | null): ReconciliationDifference[] => {
  const { refReceiptNo = null, voidedReceiptNo = null } = bill ?? {}
  if (bill === null || refReceiptNo === null || voidedReceiptNo === null || refReceiptNo === voidedReceiptNo)
    return []
  return [
    {
      ...EMPTY_DIFFERENCE,
      ...ofBill(bill),
      kind: 'REFERENCE_DIFFERS',
      ours: signedAmount(bill.total, true),
    },
  ]
}

/**
 * The differences that the pairs of a day contain.
 * @param missing why a bill has no document; null if it may only be late
 */
export const differencesOf = <B extends ClosedBill>(
  pairs: readonly DocumentPair<B>[],
  missing: (bill: B) => MissingDocument | null,
): ReconciliationDifference[] =>
  pairs.flatMap(({ bill, document }): ReconciliationDifference[] => {
    const reference = referenceDifferences(bill)
    if (bill && document) return [...amountDifferences(bill, document), ...reference]
    if (bill) return [...unmatchedBill(bill, missing(bill)), ...permittedDifferences(bill), ...reference]
    return document ? unmatchedDocument(document) : []
  })

const lettersOf = (...sums: readonly Readonly<Record<string, Minor>>[]): string[] =>
  [...new Set(sums.flatMap((byClass) => Object.keys(byClass)))].toSorted((a, b) => (a < b ? -1 : 1))

/** The differences between a daily report and exactly these bills. */
const differencesBetween = (
  { serial, closingNo, sales, storno, cash, card }: ReportedClosing,
  bills: readonly ClosedBill[],
): ReconciliationDifference[] => {
  const entries = bills.map((bill) => ({ ...bill, isStorno: bill.kind === 'storno' }))
  const ours = fiscalTotals(entries, [])
  const oursOf = (letter: string) => ours.classes.find(({ taxClass }) => taxClass === letter)
  const differs = (
    kind: ReconciliationDifference['kind'],
    taxClass: string | null,
    sums: readonly [ours: Minor, device: Minor | null],
  ): ReconciliationDifference[] => {
    const [our, device] = sums
    return device === null || our === device
      ? []
      : [{ ...EMPTY_DIFFERENCE, kind, serial, closingNo, taxClass, ours: our, device }]
  }
  return [
    ...lettersOf(sales, storno, ...entries.map(({ byClass }) => byClass)).flatMap((letter) => [
      ...differs('CLOSING_SALES_DIFFER', letter, [oursOf(letter)?.sales ?? 0, sales[letter] ?? 0]),
      ...differs('CLOSING_STORNOS_DIFFER', letter, [
        signedAmount(oursOf(letter)?.storno ?? 0, true),
        signedAmount(storno[letter] ?? 0, true),
      ]),
    ]),
    ...differs('CLOSING_CASH_DIFFERS', null, [ours.cash, cash]),
    ...differs('CLOSING_CARD_DIFFERS', null, [ours.card, card]),
  ]
}

/**
 * The differences between a daily report and the bills whose documents it includes: sales and stornos by letter, and
 * both together by payment.
 * @param maybe bills whose documents another daily report may include instead, in the order of printing: this one
 *   includes some of them that follow one another. Nothing differs if any such choice agrees with it.
 */
export const closingDifferences = (
  closing: ReportedClosing,
  bills: readonly ClosedBill[],
  maybe: readonly ClosedBill[] = [],
): ReconciliationDifference[] => {
  const withSome = (from: number, to: number): ReconciliationDifference[] =>
    differencesBetween(closing, [...bills, ...maybe.slice(from, to)])
  const agrees = maybe.some((_bill, from) =>
    maybe.some((_last, to) => to >= from && withSome(from, to + 1).length === 0),
  )
  return agrees ? [] : withSome(0, 0)
}
