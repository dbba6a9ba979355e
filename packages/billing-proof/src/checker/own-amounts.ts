import type { BillIntent } from '@kafana/contract'
import { classesOf, sumOf, toCents, unequalLetters } from './amounts.ts'
import { isDecided } from './forgotten-discounts.ts'
import { type History, indexHistory, nameOf, type PrintedReceipt, type ReportViolation } from './history.ts'

/** Whether the paper has other amounts than the bill, because its device adds up prices and quantities by itself. */
export const hasOwnAmounts = ({ addsByItself, byClass }: PrintedReceipt, { receipt }: BillIntent): boolean =>
  addsByItself && unequalLetters(byClass, classesOf(receipt)).length > 0

type Difference = History['server']['days'][number]['differences'][number]

/** Nobody can compare the amounts of a document that no gateway has reported; such a bill is listed by itself. */
const WITHOUT_DOCUMENT: readonly Difference['kind'][] = [
  'PRINT_UNCONFIRMED',
  'PRINT_DENIED',
  'RECEIPT_UNTOLD',
  'NUMBER_MISSING',
]

const hasOurTotal = ({ total }: PrintedReceipt, { receipt }: BillIntent): boolean =>
  total === sumOf(classesOf(receipt))

/** Whether a difference of the fiscal report says what this paper comes to, or that its document is missing. */
const isNamedBy = ({ kind, device }: Difference, receipt: PrintedReceipt, bill: BillIntent): boolean => {
  if (WITHOUT_DOCUMENT.includes(kind)) return true
  if (kind === 'CLASS_DIFFERS') return hasOurTotal(receipt, bill)
  const { total, kind: printedKind } = receipt
  // Of a number that the gateway found taken, the device may not say the amount any more.
  const isRight = device === null || toCents(device) === (printedKind === 'storno' ? -total : total)
  return kind === 'AMOUNT_DIFFERS' && isRight
}

/**
 * Whether the difference of a daily report says so of the letters. A document that was found after its bill has a total
 * alone, and its letters are in the sums of its daily report. Of one that nobody has reported, about which an owner has just
 * decided, so is the total.
 */
const isNamedByClosing = (
  { kind, serial, taxClass }: Difference,
  receipt: PrintedReceipt,
  bill: BillIntent,
  history: History,
): boolean =>
  kind === (receipt.kind === 'storno' ? 'CLOSING_STORNOS_DIFFER' : 'CLOSING_SALES_DIFFER') &&
  serial === receipt.serial &&
  (hasOurTotal(receipt, bill) || isDecided(bill, history)) &&
  unequalLetters(receipt.byClass, classesOf(bill.receipt)).some((letter) => letter === taxClass)

/**
 * I2: where a device's own amounts differ from the bill, the fiscal report lists the difference with what the device
 * printed, or counts the document among those whose amounts are as sent; among those whose tax letters alone are as sent
 * only if the totals are equal.
 */
export const judgeOwnAmounts = (history: History, report: ReportViolation): void => {
  const { printed, intentOf, isListed } = indexHistory(history)
  const { days } = history.server
  const differences = days.flatMap((day) => day.differences)
  const unnamed = printed.flatMap((receipt) => {
    const bill = intentOf(receipt)
    if (bill?.state !== 'BILLED' || isListed(receipt) || !hasOwnAmounts(receipt, bill)) return []
    const ofIt = differences.filter(
      ({ intent, serial, receiptNo }) =>
        intent === bill._id || (serial === receipt.serial && receiptNo === receipt.receiptNo),
    )
    const isNamed =
      ofIt.some((difference) => isNamedBy(difference, receipt, bill)) ||
      differences.some((difference) => isNamedByClosing(difference, receipt, bill, history))
    return isNamed ? [] : [{ receipt, bill }]
  })
  const [asSent, classesAsSent] = [
    days.reduce((sum, day) => sum + day.asSent, 0),
    days.reduce((sum, day) => sum + day.classesAsSent, 0),
  ]
  const otherTotals = unnamed.filter(({ receipt, bill }) => !hasOurTotal(receipt, bill))
  if (otherTotals.length > asSent || unnamed.length > asSent + classesAsSent)
    report(
      'I2',
      `the fiscal report does not say what ${unnamed.map(({ receipt }) => nameOf(receipt)).join(', ')} came to; ${asSent} documents are as sent, of ${classesAsSent} others the tax letters`,
    )
}
