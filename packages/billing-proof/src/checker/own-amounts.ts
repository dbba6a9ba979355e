import type { BillIntent } from '@kafana/contract'
import { classesOf, sumOf, toCents, unequalLetters } from './amounts.ts'
import { type History, indexHistory, nameOf, type PrintedReceipt, type ReportViolation } from './history.ts'

/** Whether the paper has other amounts than the bill, because its device adds up prices and quantities by itself. */
export const hasOwnAmounts = ({ addsByItself, byClass }: PrintedReceipt, { receipt }: BillIntent): boolean =>
  addsByItself && unequalLetters(byClass, classesOf(receipt)).length > 0

const hasOurTotal = ({ total }: PrintedReceipt, bill: BillIntent | undefined): boolean =>
  bill !== undefined && total === sumOf(classesOf(bill.receipt))

type Difference = History['server']['days'][number]['differences'][number]

/** Nobody can compare the amounts of a document that no gateway has reported; such a bill is listed by itself. */
const WITHOUT_DOCUMENT: readonly Difference['kind'][] = [
  'PRINT_UNCONFIRMED',
  'PRINT_DENIED',
  'RECEIPT_UNTOLD',
  'NUMBER_MISSING',
]

/** Whether a difference of the fiscal report says what this paper comes to, or that its document is missing. */
const isNamedBy = (
  { kind, device }: Difference,
  { total, kind: printedKind }: PrintedReceipt,
  bill: BillIntent,
): boolean => {
  if (WITHOUT_DOCUMENT.includes(kind)) return true
  const ours = sumOf(classesOf(bill.receipt))
  if (kind === 'CLASS_DIFFERS') return total === ours
  // Of a number that the gateway found taken, the device may not say the amount any more.
  const isRight = device === null || toCents(device) === (printedKind === 'storno' ? -total : total)
  return kind === 'AMOUNT_DIFFERS' && isRight
}

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
    return ofIt.some((difference) => isNamedBy(difference, receipt, bill)) ? [] : [receipt]
  })
  const [asSent, classesAsSent] = [
    days.reduce((sum, day) => sum + day.asSent, 0),
    days.reduce((sum, day) => sum + day.classesAsSent, 0),
  ]
  const otherTotals = unnamed.filter((receipt) => !hasOurTotal(receipt, intentOf(receipt)))
  if (otherTotals.length > asSent || unnamed.length > asSent + classesAsSent)
    report(
      'I2',
      `the fiscal report does not say what ${unnamed.map(nameOf).join(', ')} came to; ${asSent} documents are as sent, of ${classesAsSent} others the tax letters`,
    )
}
