import type { FiscalDay, FiscalDayDocument, TaxClassTotals } from '@kafana/contract'
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
export const countedTotal = ({ kind, total }: FiscalDayDocument): number =>
  kind === 'storno' && total !== 0 ? -total : total

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
const cents = (amount: number): number => Math.round(amount * 100)
const sumOf = (classes: readonly TaxClassTotals[], field: keyof Sums): number =>
  classes.reduce((sum, one) => sum + cents(one[field]), 0) / 100
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
