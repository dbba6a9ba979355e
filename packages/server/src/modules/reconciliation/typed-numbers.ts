import { type ClosedBill, type NumberRun, runsWithout, type UnreportedPaper } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  selectAudited,
  selectBillNumbers,
  selectBills,
  selectDocumentNumbers,
  type DayRange,
} from './reconciliation-read-model.ts'

/** A person says within this time to which bill an unrequested document belongs. */
export const CHECKING_MS = 2 * 86_400_000
/** Between a bill of Friday, or of a server whose clock was wrong, and the counter that an owner confirms on Monday. */
const TYPED_BEFORE_MS = 7 * 86_400_000

/** An owner’s confirmation of what a device had counted. */
export interface Confirmation {
  readonly serial: string
  readonly lastReceiptNo: number
  /** The first number without a document at that time; null in entries that did not record it. */
  readonly firstUnreported: number | null
  readonly countedBefore: number | null
}
/** Its details as the audit log has them. */
interface StoredConfirmation {
  readonly serial: string
  readonly lastReceiptNo: number
  readonly untoldFrom?: number
  readonly countedBefore?: number | null
}
/** @param details of an entry `gateway.confirmed` */
export const confirmationOf = (details: unknown): Confirmation => {
  const { serial, lastReceiptNo, untoldFrom, countedBefore } = details as StoredConfirmation
  return {
    serial,
    lastReceiptNo,
    firstUnreported: untoldFrom ?? null,
    countedBefore: countedBefore ?? null,
  }
}

/** The numbers that the device had counted and that neither a document nor a bill of this device has by now. */
export const unreportedRuns = async (
  tx: Tx,
  { serial, lastReceiptNo, firstUnreported: first }: Confirmation,
): Promise<NumberRun[]> => {
  if (first === null || first > lastReceiptNo) return []
  const span = { serial, first, last: lastReceiptNo }
  const reported = [
    ...(await tx.all(selectDocumentNumbers, span)),
    ...(await tx.all(selectBillNumbers, span)),
  ].flatMap(({ receipt_no }) => (receipt_no === null ? [] : [receipt_no]))
  return runsWithout(span, reported)
}

/** Numbers that a person entered, which come without a device. */
export const typedNumbers = async (tx: Tx, { start, end }: DayRange): Promise<number[]> =>
  (await tx.all(selectBills, { start: start - TYPED_BEFORE_MS, end: end + CHECKING_MS })).flatMap(
    ({ device_serial, receipt_no }) => (device_serial === null && receipt_no !== null ? [receipt_no] : []),
  )

/** The papers that nobody reported, with the numbers that people typed for some of these bills. */
export const readUnreportedPapers = async (
  tx: Tx,
  bills: readonly ClosedBill[],
): Promise<UnreportedPaper[]> => {
  const typed = bills.filter(({ serial, receiptNo }) => serial === null && receiptNo !== null)
  if (typed.length === 0) return []
  const moments = typed.map(({ at }) => at)
  const numbers = new Set(typed.flatMap(({ receiptNo }) => receiptNo ?? []))
  const audited = await tx.all(selectAudited, {
    start: Math.min(...moments) - CHECKING_MS,
    end: Math.max(...moments) + TYPED_BEFORE_MS,
  })
  const found: UnreportedPaper[] = []
  for (const { entity_id: gateway, details } of audited.filter(
    ({ action }) => action === 'gateway.confirmed',
  )) {
    const confirmation = confirmationOf(JSON.parse(details))
    const runs = await unreportedRuns(tx, confirmation)
    const isIn = (number: number): boolean =>
      runs.some(({ first, last }) => number >= first && number <= last)
    for (const receiptNo of numbers)
      if (isIn(receiptNo)) found.push({ serial: confirmation.serial, receiptNo, gateway })
  }
  return found
}
