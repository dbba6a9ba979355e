import { receiptTotals } from '@kafana/domain'
import type { ByClass, DayTotals, DeviceStatus, FiscalKind, LastReceipt } from './device/device.ts'
import type { Answer, Baseline } from './task-row.ts'
import { kindOf, type FiscalCommand } from './wire.ts'

/** What became of a task that was sent and never confirmed. */
export type Verdict =
  | { readonly outcome: 'printed'; readonly answer: Answer }
  /** `voided`: the number that a given-up document used, so that the sequence stays explained. */
  | { readonly outcome: 'notPrinted'; readonly voided: number | null }
  | { readonly outcome: 'unknown'; readonly reason: string }

export interface Evidence {
  readonly command: FiscalCommand
  readonly baseline: Baseline
  readonly status: DeviceStatus
  readonly last: LastReceipt | null
}

const unknown = (reason: string): Verdict => ({ outcome: 'unknown', reason })

const gainedExactly = (before: ByClass, after: ByClass, expected: ByClass): boolean => {
  const letters = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(expected)])
  return [...letters].every(
    (letter) => (after[letter] ?? 0) - (before[letter] ?? 0) === (expected[letter] ?? 0),
  )
}

const NOTHING: DayTotals = { sales: {}, storno: {} }

const dayGained = (before: DayTotals, after: DayTotals, kind: FiscalKind, byClass: ByClass): boolean =>
  gainedExactly(before.sales, after.sales, kind === 'sale' ? byClass : {}) &&
  gainedExactly(before.storno, after.storno, kind === 'storno' ? byClass : {})

/** Is the document that took the next number this command's own? Every witness that the device offers has to agree. */
const isOurs = ({ command, baseline, status }: Evidence, last: LastReceipt): boolean => {
  const { total, byClass } = receiptTotals(command.commandContext)
  const kind = kindOf(command)
  // A closing in between empties the day's totals: then they say nothing.
  const sameDay = status.closingNo === baseline.closingNo
  return (
    last.kind === kind &&
    last.total === total &&
    (last.ref === null || last.ref === command.ref) &&
    (!sameDay || dayGained(baseline.dayTotals ?? NOTHING, status.dayTotals ?? NOTHING, kind, byClass))
  )
}

const isEmptyDocument = ({ command }: Evidence, last: LastReceipt): boolean =>
  last.kind === 'void' || (last.total === 0 && receiptTotals(command.commandContext).total !== 0)

/** Compares what the device says now with what it said before the task was sent. It decides nothing by time and touches nothing. */
export const reconcile = (evidence: Evidence): Verdict => {
  const { baseline, status, last } = evidence
  if (status.serial !== baseline.serial)
    return unknown(`sent to device ${baseline.serial}, now there is ${status.serial}`)
  if (baseline.receiptNo === null || status.lastReceiptNo === null)
    return unknown('the device does not tell its receipt number')
  if (status.lastReceiptNo === baseline.receiptNo) return { outcome: 'notPrinted', voided: null }
  if (status.lastReceiptNo !== baseline.receiptNo + 1)
    return unknown(`the counter went from ${baseline.receiptNo} to ${status.lastReceiptNo}`)
  if (last === null || last.receiptNo !== status.lastReceiptNo)
    return unknown(`the device does not show receipt ${status.lastReceiptNo}`)
  if (isEmptyDocument(evidence, last)) return { outcome: 'notPrinted', voided: last.receiptNo }
  if (!isOurs(evidence, last)) return unknown(`receipt ${last.receiptNo} is of somebody else`)
  return {
    outcome: 'printed',
    answer: { receiptNo: last.receiptNo, deviceSerial: status.serial, printedAt: last.printedAt },
  }
}
