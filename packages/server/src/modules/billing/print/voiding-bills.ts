import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { openVoidings, selectByReceipt, selectByRef } from '../intent/intent-read-model.ts'
import {
  isSameSet,
  loadIntent,
  orderIdsOnReceipt,
  type GatewayCommand,
  type Intent,
} from '../intent/intent.ts'

/** The mark of the bill that a storno voids, as its command says; null in one of an earlier version. */
export const markOfVoided = (stored: GatewayCommand | null): string | null => {
  const mark = stored?.command['voids']
  return typeof mark === 'string' ? mark : null
}

/** The bill with this mark on its paper, but for one that was cancelled. */
export const findMarked = async (tx: Tx, ref: string): Promise<Intent | null> => {
  for (const { id } of await tx.all(selectByRef, { ref })) {
    const bill = await loadIntent(tx, id)
    if (bill.state !== 'ABORTED') return bill
  }
  return null
}

interface ReportedStorno extends Pick<Intent, 'refReceiptNo' | 'deviceSerial'> {
  /** Null where its command is of an earlier version: then its receipt's number and what is on both has to do. */
  readonly mark: string | null
  /** Those on its receipt. */
  readonly orders: readonly string[]
}
/** The bill that a reported storno voids; null if it is not known here. */
export const findVoidedBill = async (
  tx: Tx,
  { mark, refReceiptNo: receiptNo, deviceSerial: serial, orders }: ReportedStorno,
): Promise<Intent | null> => {
  if (mark !== null) return findMarked(tx, mark)
  if (receiptNo === null || serial === null) return null
  for (const { id } of await tx.all(selectByReceipt, { receiptNo, serial })) {
    const bill = await loadIntent(tx, id)
    if (isSameSet(orderIdsOnReceipt(bill), orders)) return bill
  }
  return null
}

const isOverlapping = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((id) => right.includes(id))

const isVoiding = (voiding: Intent, bill: Intent): boolean => {
  const mark = markOfVoided(voiding.command)
  if (mark !== null || voiding.refIntentId !== null)
    return mark === bill.ref || voiding.refIntentId === bill.id
  const isSameNumber = voiding.refReceiptNo !== null && voiding.refReceiptNo === bill.receiptNo
  return (
    (isSameNumber && voiding.gatewayId === bill.gatewayId) ||
    isOverlapping(orderIdsOnReceipt(voiding), [...bill.orderIds, ...orderIdsOnReceipt(bill)])
  )
}

/**
 * Another open storno of a bill. It need not hold the bill's orders: after a restore it may have been reported before its
 * receipt was known, or name orders that have other ids here.
 * @param own the storno that is asked for, if it is reserved
 */
export const findOtherVoiding = async (tx: Tx, bill: Intent, own?: string): Promise<Intent | undefined> => {
  for (const { id } of await tx.all(openVoidings, {})) {
    if (id === own) continue
    const voiding = await loadIntent(tx, id)
    if (isVoiding(voiding, bill)) return voiding
  }
  return undefined
}
