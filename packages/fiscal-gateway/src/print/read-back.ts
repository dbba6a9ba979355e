import type {
  ByClass,
  DeviceStatus,
  FiscalDevice,
  FiscalJob,
  FiscalKind,
  LastReceipt,
  PrintedReceipt,
} from '../device/device.ts'
import type { Baseline, ReportedAmounts } from '../journal/task.ts'

/** What each letter gained; null if one lost, which no document does. */
const gainOf = (before: ByClass, after: ByClass): ByClass | null => {
  const letters = new Set([...Object.keys(before), ...Object.keys(after)])
  const gains = [...letters].map((letter) => [letter, (after[letter] ?? 0) - (before[letter] ?? 0)] as const)
  if (gains.some(([, gain]) => gain < 0)) return null
  return Object.fromEntries(gains.filter(([, gain]) => gain !== 0))
}

interface Shown {
  readonly kind: FiscalKind
  readonly baseline: Baseline
  readonly status: DeviceStatus
  readonly last: LastReceipt
}

/**
 * The letters of the device's last document: what the day's totals gained, if this is its only document since and no
 * closing came in between.
 */
const lettersOf = ({ kind, baseline, status }: Shown): ByClass | null => {
  const isOnly = baseline.receiptNo !== null && status.lastReceiptNo === baseline.receiptNo + 1
  if (!isOnly || status.closingNo !== baseline.closingNo) return null
  if (baseline.dayTotals === null || status.dayTotals === null) return null
  const sales = gainOf(baseline.dayTotals.sales, status.dayTotals.sales)
  const storno = gainOf(baseline.dayTotals.storno, status.dayTotals.storno)
  const [own, other] = kind === 'sale' ? [sales, storno] : [storno, sales]
  return other !== null && Object.keys(other).length === 0 ? own : null
}

/**
 * The daily report that will include the device's last document, if somebody made one at the device since the baseline
 * and the totals since then contain the document; undefined if it is the one after the baseline's.
 */
const laterClosingOf = ({ kind, baseline, status, last }: Shown): number | undefined => {
  const { closingNo, dayTotals } = status
  if (closingNo === null || closingNo === baseline.closingNo || dayTotals === null) return undefined
  const sums = Object.values(kind === 'sale' ? dayTotals.sales : dayTotals.storno)
  const isSince = last.total > 0 && sums.reduce((sum, amount) => sum + amount, 0) >= last.total
  return isSince ? closingNo + 1 : undefined
}

/** The amounts of a printed document by the device's own registers. */
export const shownAmounts = (shown: Shown): ReportedAmounts => {
  const closingNo = laterClosingOf(shown)
  return {
    total: shown.last.total,
    byClass: lettersOf(shown),
    ...(closingNo !== undefined && { closingNo }),
  }
}

const ensureSameDocument = (
  { receiptNo }: PrintedReceipt,
  { kind, ref }: FiscalJob,
  last: LastReceipt,
): void => {
  if (last.kind !== kind || (last.ref !== null && last.ref !== ref))
    throw new Error(`the device shows another document under number ${receiptNo}`)
}

/**
 * What the device itself says of the document that it has just printed. Null if it does not say: the print is done all
 * the same. Throws if the device contradicts its answer: then the proof decides what was printed.
 */
export const readBack = async (
  device: FiscalDevice,
  printed: PrintedReceipt,
  job: FiscalJob,
  baseline: Baseline,
): Promise<ReportedAmounts | null> => {
  if (device.proof.kind !== 'counter')
    return printed.total === undefined ? null : { total: printed.total, byClass: null }
  let status: DeviceStatus
  let last: LastReceipt | null
  try {
    status = await device.status()
    last = await device.lastReceipt()
  } catch {
    return null
  }
  if (status.serial !== baseline.serial || status.lastReceiptNo !== printed.receiptNo)
    throw new Error(`the device says number ${printed.receiptNo}, and counts ${status.lastReceiptNo}`)
  if (last?.receiptNo !== printed.receiptNo) return null
  ensureSameDocument(printed, job, last)
  return shownAmounts({ kind: job.kind, baseline, status, last })
}
