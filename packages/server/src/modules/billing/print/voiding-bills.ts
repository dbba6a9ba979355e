import { isFinalBill } from '@kafana/domain'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { selectForgottenVoidings, selectVoidingsOfNothing } from '../intent/forgotten-read-model.ts'
import { selectBillsOf, selectByReceipt, selectByRef } from '../intent/intent-read-model.ts'
import { setLocks } from '../intent/intent-store.ts'
import { findIntent, isSameSet, loadIntent, orderIdsOnReceipt, type Intent } from '../intent/intent.ts'

/** A storno or a credit note, as far as it says which bill it voids. */
type Voiding = Pick<
  Intent,
  'command' | 'orderIds' | 'refIntentId' | 'refReceiptNo' | 'deviceSerial' | 'gatewayId'
>
/** A bill that may be voided, as far as a storno can name it. */
type Voidable = Pick<Intent, 'id' | 'ref' | 'receiptNo' | 'gatewayId' | 'command' | 'orderIds'>

/** The mark of the bill that it voids; null if only a receipt's number and orders say which: a command of an earlier version. */
export const markOfVoided = async (
  tx: Tx,
  { command, refIntentId }: Pick<Voiding, 'command' | 'refIntentId'>,
): Promise<string | null> => {
  const mark = command?.command['voids']
  if (typeof mark === 'string') return mark
  return refIntentId === null ? null : ((await findIntent(tx, refIntentId))?.ref ?? null)
}

/** The receipts and invoices with this mark, cancelled ones too. A pre-bill may have the same mark. */
export const listMarked = async (tx: Tx, ref: string): Promise<Intent[]> => {
  const marked: Intent[] = []
  for (const { id } of await tx.all(selectByRef, { ref })) marked.push(await loadIntent(tx, id))
  return marked.filter(({ kind }) => isFinalBill(kind))
}

/** The receipt or the invoice with this mark, but for one that was cancelled. */
export const findMarked = async (tx: Tx, ref: string): Promise<Intent | null> =>
  (await listMarked(tx, ref)).find(({ state }) => state !== 'ABORTED') ?? null

/** Whether a storno without a mark names this bill: by its number and exactly its orders, for a device may give a number twice. */
const isNumbered = (voiding: Voiding, bill: Voidable): boolean =>
  voiding.refReceiptNo !== null &&
  voiding.refReceiptNo === bill.receiptNo &&
  isSameSet(orderIdsOnReceipt(bill), orderIdsOnReceipt(voiding))

const findNumbered = async (tx: Tx, voiding: Voiding): Promise<Intent | null> => {
  const { refReceiptNo: receiptNo, deviceSerial: serial } = voiding
  if (receiptNo === null) return null
  const ids =
    serial === null
      ? (await tx.all(selectBillsOf, { orderIds: orderIdsOnReceipt(voiding) })).map((row) => row.intent_id)
      : (await tx.all(selectByReceipt, { receiptNo, serial })).map(({ id }) => id)
  for (const id of new Set(ids)) {
    const bill = await loadIntent(tx, id)
    if (bill.kind === 'fiscal' && isNumbered(voiding, bill)) return bill
  }
  return null
}

/**
 * The bill that a storno or a credit note voids; null if it is not known here. One that was cancelled here may have been
 * reported since: then it is another one with the same mark.
 */
export const findVoidedBill = async (tx: Tx, voiding: Voiding): Promise<Intent | null> => {
  const { refIntentId } = voiding
  const known = refIntentId === null ? null : await findIntent(tx, refIntentId)
  if (known && known.state !== 'ABORTED') return known
  const mark = await markOfVoided(tx, voiding)
  return mark === null ? findNumbered(tx, voiding) : findMarked(tx, mark)
}

const isOverlapping = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((id) => right.includes(id))

/** Whether a storno without a mark may be this bill's: the number is of the same gateway, or an order is on both. */
const isSimilar = (voiding: Voiding, bill: Voidable): boolean =>
  (voiding.refReceiptNo !== null &&
    voiding.refReceiptNo === bill.receiptNo &&
    voiding.gatewayId === bill.gatewayId) ||
  isOverlapping(orderIdsOnReceipt(voiding), [...bill.orderIds, ...orderIdsOnReceipt(bill)])

/** Those that name the mark of this bill, or have none and are taken for its own. */
const voidingsOf = async (
  tx: Tx,
  statement: typeof selectForgottenVoidings,
  bill: Voidable,
  isTakenFor: typeof isNumbered,
): Promise<Intent[]> => {
  const found: Intent[] = []
  for (const { id } of await tx.all(statement, {})) {
    const voiding = await loadIntent(tx, id)
    const mark = await markOfVoided(tx, voiding)
    if (mark === null ? isTakenFor(voiding, bill) : mark === bill.ref) found.push(voiding)
  }
  return found
}

/**
 * An open storno that may be a bill's, and need not hold its orders: after a restore it may have been reported before its
 * receipt was known, or name orders that have other ids here. Any other one holds them.
 */
export const findForgottenVoiding = async (tx: Tx, bill: Voidable): Promise<Intent | undefined> =>
  (await voidingsOf(tx, selectForgottenVoidings, bill, isSimilar))[0]

/** Closed stornos of a bill that was not known when they were closed, so that they have voided nothing. */
export const closedVoidingsOf = (tx: Tx, bill: Voidable): Promise<Intent[]> =>
  voidingsOf(tx, selectVoidingsOfNothing, bill, isNumbered)

/** The orders of a bill are its own, or those of the storno that voids it: open forgotten stornos of it hold none from now on. */
export const releaseFromVoidings = async (tx: WriteTx, bill: Voidable): Promise<void> => {
  for (const { id } of await voidingsOf(tx, selectForgottenVoidings, bill, isNumbered))
    await tx.run(setLocks, { intentId: id, live: 0, fiscal: 0, storno: 0 })
}

/** The orders that are on the receipt of a bill that voids another one: all of that one's, by the ids that are on its receipt. */
export const orderIdsToPrint = (
  { orderIds }: Pick<Intent, 'orderIds'>,
  voided: Voidable | null,
): readonly string[] => (voided ? orderIdsOnReceipt(voided) : orderIds)
