import type { BookBill } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectLastNoted, selectLastOfSerial } from './fiscal-book-read-model.ts'

/** A gateway that tells anything this long after a bill has told of that bill's document too, whatever number somebody typed. */
const TELLING_MS = 600_000

type Last = { readonly receipt_no: number; readonly noted_at: number } | undefined

/** Have the gateways told past a bill? Then its document is not on its way, it is missing: they tell in the order of printing. */
export const readHowFarTold = async (
  tx: Tx,
  bills: readonly BookBill[],
): Promise<(bill: BookBill) => boolean> => {
  const lasts = new Map<string | null, Last>([[null, await tx.get(selectLastNoted, {})]])
  for (const serial of new Set(bills.flatMap((bill) => (bill.serial === null ? [] : [bill.serial]))))
    lasts.set(serial, await tx.get(selectLastOfSerial, { serial }))
  return ({ serial, receiptNo, at }) => {
    const last = lasts.get(serial)
    if (!last) return false
    return (
      last.noted_at > at + TELLING_MS ||
      (serial !== null && receiptNo !== null && last.receipt_no >= receiptNo)
    )
  }
}
