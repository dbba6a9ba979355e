import type { BillIntent, FiscalDay } from '@kafana/contract'
import { toCents } from './amounts.ts'
import type { History, HistoryIndex, PrintedReceipt } from './history.ts'

/** How far the time of a document may be from that of its bill, if only a typed number connects them. */
const TYPED_WITHIN_MS = 2 * 24 * 60 * 60 * 1000

/**
 * Whether the clocks were so wrong that the server need not find the bill of a document of this day: a person typed its
 * number, without a device, and it was closed more than two days before or after.
 */
const isTooFar = ({ start, end }: FiscalDay, { since }: BillIntent): boolean => {
  const at = Date.parse(since)
  return at < Date.parse(start) - TYPED_WITHIN_MS || at >= Date.parse(end) + TYPED_WITHIN_MS
}

/** The serial number of a device that has another name after each daily report. */
const deviceOf = (name: string): string => name.slice(0, name.lastIndexOf('-'))

/**
 * Whether nothing says that the typed number of a bill is that of this document: its device numbers from 1 again after each
 * daily report, and says no references, or of this document the number alone. Another document of it without a bill has the
 * same number, or another bill of that gateway for which nothing else was found either, and the amounts do not decide between
 * them.
 */
const isUndecided = (
  { devices, server: { days, intents } }: History,
  receipt: PrintedReceipt,
  bill: BillIntent,
  isTyped: HistoryIndex['isTyped'],
): boolean => {
  const device = devices.find(({ serial }) => serial === receipt.serial)
  if (device?.restarts !== true) return false
  const papers = days
    .flatMap(({ documents }) => documents)
    .filter(
      ({ billNo, serial, receiptNo }) =>
        billNo === null &&
        serial !== null &&
        receiptNo === receipt.receiptNo &&
        deviceOf(serial) === deviceOf(receipt.serial),
    )
  const own = papers.find(({ serial }) => serial === receipt.serial)
  if (device.hidesReferences !== true && own?.total !== 0) return false
  const otherPapers = papers.filter((paper) => paper !== own).map(({ total }) => toCents(total))
  const otherBills = intents
    .filter(
      (one) =>
        one !== bill &&
        one.receiptNo === receipt.receiptNo &&
        one.gateway === bill.gateway &&
        one.state === 'BILLED' &&
        isTyped(one),
    )
    .map(({ total }) => toCents(total))
  if (otherPapers.length === 0 && otherBills.length === 0) return false
  const [amount, shown] = [toCents(bill.total), own === undefined ? null : toCents(own.total)]
  return shown !== amount || otherPapers.includes(amount) || otherBills.includes(amount)
}

/** Whether the server cannot know that this document, listed on this day, is the one whose number a person typed. */
export const isUnknowable = (
  history: History,
  { intentOf, isTyped }: Pick<HistoryIndex, 'intentOf' | 'isTyped'>,
  day: FiscalDay,
  receipt: PrintedReceipt,
): boolean => {
  const bill = intentOf(receipt)
  if (bill === undefined || !isTyped(bill)) return false
  return isTooFar(day, bill) || isUndecided(history, receipt, bill, isTyped)
}
