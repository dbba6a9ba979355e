import type { BookClass, FiscalDay } from '@kafana/contract'

type Totals = FiscalDay['ours']
type Sums = Pick<BookClass, 'sales' | 'storno' | 'turnover' | 'vat'>

/** One tax class, or all of them (`taxClass` null). */
export interface ClassLine {
  readonly taxClass: string | null
  readonly rate: number | null
  readonly ours: Sums
  /** Null where no gateway told of the day. */
  readonly device: Sums | null
}

const NOTHING: Sums = { sales: 0, storno: 0, turnover: 0, vat: 0 }
const cents = (amount: number): number => Math.round(amount * 100)
const sumOf = (classes: readonly BookClass[], field: keyof Sums): number =>
  classes.reduce((sum, one) => sum + cents(one[field]), 0) / 100
/** The turnover in all also holds what no class is known of: a document that was made at the device itself. */
const allOf = ({ classes, turnover, vat }: Totals): Sums => ({
  sales: sumOf(classes, 'sales'),
  storno: sumOf(classes, 'storno'),
  turnover,
  vat,
})

const isUsed = ({ ours, device }: ClassLine): boolean =>
  [ours, device ?? NOTHING].some(({ sales, storno }) => sales !== 0 || storno !== 0)

/** Every class that either side used, ours beside the device's, and what they come to. Of a day without any, the venue's own. */
export const classLines = (ours: Totals, device: Totals | null): readonly ClassLine[] => {
  const letters = [...new Set([...ours.classes, ...(device?.classes ?? [])].map(({ taxClass }) => taxClass))]
  const of = (totals: Totals, letter: string) => totals.classes.find(({ taxClass }) => taxClass === letter)
  const lines = letters.map((taxClass): ClassLine => ({
    taxClass,
    rate: (of(ours, taxClass) ?? (device && of(device, taxClass)))?.rate ?? null,
    ours: of(ours, taxClass) ?? NOTHING,
    device: device && (of(device, taxClass) ?? NOTHING),
  }))
  const used = lines.filter(isUsed)
  return [
    ...(used.length > 0 ? used : lines),
    { taxClass: null, rate: null, ours: allOf(ours), device: device && allOf(device) },
  ]
}

/** Does the device say something else of it? */
export const differs = ({ ours, device }: ClassLine): boolean =>
  device !== null && (ours.turnover !== device.turnover || ours.vat !== device.vat)
