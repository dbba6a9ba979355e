import type { FiscalDay, FiscalDayDocument, Payment, TaxClassTotals } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** Texts for the kinds of documents, shared by ours and the device's. */
export const DOCUMENT_TEXT = {
  fiscal: 'DOCUMENT_RECEIPT',
  sale: 'DOCUMENT_RECEIPT',
  storno: 'DOCUMENT_STORNO',
  void: 'DOCUMENT_VOID',
  external: 'DOCUMENT_EXTERNAL',
  pre: 'BILL_KIND_PRE',
} as const satisfies Record<FiscalDayDocument['kind'], TranslationKey>

/** The signed total: stornos count negative. */
export const countedTotal = ({ kind, total }: Pick<FiscalDayDocument, 'kind' | 'total'>): number =>
  kind === 'storno' && total !== 0 ? -total : total

/** The exact sum of amounts in major units. */
export const sumOfAmounts = (amounts: readonly number[]): number =>
  fromMinor(amounts.reduce((sum, amount) => sum + toMinor(amount), 0))

/** Whether somebody paid otherwise than in cash or by card, or cash was rounded, or there were tips. */
export const hasOtherTenders = ({ tenders }: Pick<FiscalDay, 'tenders'>): boolean =>
  tenders.some(({ tender, kind, rounding, tips }) => tender !== kind || rounding !== 0 || tips !== 0)

export type TenderId = Pick<Payment, 'tender' | 'kind'>
type Paid = Pick<FiscalDayDocument, 'kind' | 'total' | 'payment' | 'payments'>

const paymentsOf = ({ total, payment, payments }: Paid): readonly (TenderId & { amount: number })[] =>
  payments ?? (payment === null ? [] : [{ tender: payment, kind: payment, amount: total }])

/** Every tender of the documents, where one word does not say how each was paid; otherwise none. */
export const tendersOf = (documents: readonly Paid[]): TenderId[] =>
  documents.some(({ payments }) => payments !== undefined)
    ? [
        ...new Map(
          documents.flatMap(paymentsOf).map(({ tender, kind }) => [tender, { tender, kind }]),
        ).values(),
      ]
    : []

/** The part of a document's signed total that was paid in one way. */
export const paidBy = (document: Paid, { tender }: TenderId): number => {
  const amount = sumOfAmounts(
    paymentsOf(document).flatMap((payment) => (payment.tender === tender ? [payment.amount] : [])),
  )
  return countedTotal({ ...document, total: amount })
}

type Totals = FiscalDay['ours']
type Sums = Pick<TaxClassTotals, 'sales' | 'storno' | 'turnover' | 'vat'>

/** One tax class, or all of them (`taxClass` null). */
export interface ClassLine {
  readonly taxClass: string | null
  readonly rate: number | null
  readonly ours: Sums
  /** Null if no gateway reported the day. */
  readonly device: Sums | null
}

const ZERO: Sums = { sales: 0, storno: 0, turnover: 0, vat: 0 }
const sumOf = (classes: readonly TaxClassTotals[], field: keyof Sums): number =>
  sumOfAmounts(classes.map((one) => one[field]))
/** The total turnover includes documents without a known class, issued at the device itself. */
const allOf = ({ classes, turnover, vat }: Totals): Sums => ({
  sales: sumOf(classes, 'sales'),
  storno: sumOf(classes, 'storno'),
  turnover,
  vat,
})

const isUsed = ({ ours, device }: ClassLine): boolean =>
  [ours, device ?? ZERO].some(({ sales, storno }) => sales !== 0 || storno !== 0)

/** Every class used by either side and the totals; for a day without documents the venue's own classes. */
export const classLines = (ours: Totals, device: Totals | null): readonly ClassLine[] => {
  const letters = [...new Set([...ours.classes, ...(device?.classes ?? [])].map(({ taxClass }) => taxClass))]
  const of = (totals: Totals, letter: string) => totals.classes.find(({ taxClass }) => taxClass === letter)
  const lines = letters.map((taxClass): ClassLine => ({
    taxClass,
    rate: (of(ours, taxClass) ?? (device && of(device, taxClass)))?.rate ?? null,
    ours: of(ours, taxClass) ?? ZERO,
    device: device && (of(device, taxClass) ?? ZERO),
  }))
  const used = lines.filter(isUsed)
  return [
    ...(used.length > 0 ? used : lines),
    { taxClass: null, rate: null, ours: allOf(ours), device: device && allOf(device) },
  ]
}

/** Does the device report other amounts? */
export const hasDifference = ({ ours, device }: ClassLine): boolean =>
  device !== null && (ours.turnover !== device.turnover || ours.vat !== device.vat)
