import { classesOf, unequalLetters } from './amounts.ts'
import type { Cents } from './device-record.ts'
import { hasForgottenAmounts } from './forgotten-discounts.ts'
import {
  type History,
  type HistoryIndex,
  indexHistory,
  isFiscalBill,
  nameOf,
  type PrintedReceipt,
  type ReportViolation,
} from './history.ts'
import { hasOwnAmounts } from './own-amounts.ts'
import { isUnknowable } from './typed-numbers.ts'

/** Sums documents by tax letter; stornos are subtracted. */
const sumByClass = (
  documents: readonly { readonly kind: string | null; readonly byClass: Cents }[],
): Cents => {
  const sums: Record<string, number> = {}
  for (const { kind, byClass } of documents) {
    const sign = kind === 'storno' ? -1 : 1
    for (const [letter, cents] of Object.entries(byClass)) sums[letter] = (sums[letter] ?? 0) + sign * cents
  }
  return sums
}

/**
 * The fiscal report must not list a document as a difference if both sides have it. Only a gateway that lost
 * its journal may have left a receipt unreported.
 */
const judgeFiscalReport = (history: History, index: HistoryIndex, report: ReportViolation): void => {
  const { server, journalLosses, devices } = history
  const { printed, intentOf, isUnreported, isTyped } = index
  const settled = new Map(
    printed
      .filter(
        (receipt) =>
          intentOf(receipt)?.state === 'BILLED' && intentOf(receipt)?.receiptNo === receipt.receiptNo,
      )
      .map((receipt) => [nameOf(receipt), receipt]),
  )
  const isLost = ({ serial, receiptNo }: PrintedReceipt): boolean =>
    journalLosses.some((loss) => loss.serial === serial && receiptNo <= loss.upTo)
  const differs = (receipt: PrintedReceipt): boolean => {
    const bill = intentOf(receipt)
    return bill !== undefined && (hasOwnAmounts(receipt, bill) || hasForgottenAmounts(receipt, bill, history))
  }
  const restarting = new Set(devices.filter(({ restarts }) => restarts).map(({ serial }) => serial))
  // Such a number is in no document, because numbers began again, or an owner confirmed the counter, before a gateway
  // had reported it: only a person has read it.
  const isOnlyTyped = (receipt: PrintedReceipt): boolean => {
    const bill = intentOf(receipt)
    return restarting.has(receipt.serial) && bill !== undefined && isTyped(bill)
  }
  const isComplete = (serial: string): boolean =>
    printed
      .filter((receipt) => receipt.serial === serial)
      .every(
        (receipt) =>
          settled.has(nameOf(receipt)) &&
          !differs(receipt) &&
          !isLost(receipt) &&
          !isOnlyTyped(receipt) &&
          !isUnreported(serial, receipt.receiptNo),
      )
  const differences = server.days.flatMap((day) =>
    day.differences.map((difference) => ({ ...difference, day })),
  )
  for (const difference of differences) {
    const { day, kind, serial, receiptNo, closingNo } = difference
    if (closingNo !== null && serial !== null && isComplete(serial))
      report(
        'I3',
        `the fiscal report lists daily report ${closingNo} of ${serial} as ${kind}, although every receipt of the device has its bill`,
      )
    const name = nameOf({ serial: serial ?? '', receiptNo: receiptNo ?? 0 })
    const receipt = settled.get(name)
    if (!receipt) continue
    const isUnfound = kind === 'ONLY_ON_DEVICE' && !isUnknowable(history, index, day, receipt)
    if (isUnfound || (kind === 'RECEIPT_UNTOLD' && !isLost(receipt)))
      report('I3', `the fiscal report lists ${name} as ${kind}, although its bill is closed with that number`)
  }
}

/**
 * I3: per tax class, the device totals equal those of the bills plus the documents listed as exceptions. A bill counts
 * with what its paper comes to if the device adds up by itself, or if only the paper knows; `judgeOwnAmounts` requires the difference to be listed.
 */
export const judgeTaxTotals = (history: History, report: ReportViolation): void => {
  const index = indexHistory(history)
  const { printed, intentOf, isListed, isListedLie } = index
  judgeFiscalReport(history, index, report)
  const exceptions = printed.filter((receipt) => isListed(receipt) && intentOf(receipt)?.state !== 'BILLED')
  const countsAsPrinted = (receipt: PrintedReceipt): boolean => {
    const bill = intentOf(receipt)
    return receipt.addsByItself || (bill !== undefined && hasForgottenAmounts(receipt, bill, history))
  }
  const papers = new Map(printed.filter(countsAsPrinted).map((one) => [intentOf(one), one.byClass] as const))
  const bills = history.server.intents
    .filter((bill) => isFiscalBill(bill) && !isListedLie(bill))
    .map((bill) => ({ kind: bill.kind, byClass: papers.get(bill) ?? classesOf(bill.receipt) }))
  const [device, server] = [sumByClass(printed), sumByClass([...bills, ...exceptions])]
  for (const letter of unequalLetters(device, server)) {
    const [onDevices, onServer] = [(device[letter] ?? 0) / 100, (server[letter] ?? 0) / 100]
    report('I3', `class ${letter}: devices ${onDevices}, bills and listed exceptions ${onServer}`)
  }
}
