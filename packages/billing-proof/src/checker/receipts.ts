import type { BillIntent } from '@kafana/contract'
import { classesOf, sumOf, toCents } from './amounts.ts'
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

const names = (receipts: readonly PrintedReceipt[]): string =>
  receipts
    .map((receipt) => `${receipt.kind} ${nameOf(receipt)} (${receipt.ref ?? 'no reference'})`)
    .join(', ')

const groupBy = <K>(
  receipts: readonly PrintedReceipt[],
  keysOf: (receipt: PrintedReceipt) => readonly K[],
): Map<K, PrintedReceipt[]> => {
  const groups = new Map<K, PrintedReceipt[]>()
  for (const receipt of receipts)
    for (const each of keysOf(receipt)) groups.set(each, [...(groups.get(each) ?? []), receipt])
  return groups
}

/** Sales less stornos. */
export const countValid = (receipts: readonly PrintedReceipt[]): number =>
  receipts.reduce((sum, { kind }) => sum + (kind === 'storno' ? -1 : 1), 0)

/**
 * A document that its journal and the server both forgot (decision 42) does not count against the order: neither a sale
 * as the first of two, nor a storno. Everything that one of the two still knew does.
 */
const judgeOrder = (
  order: string,
  found: readonly PrintedReceipt[],
  forgotten: History['forgotten'],
  report: ReportViolation,
): void => {
  const remembered = found.filter((receipt) => !forgotten.has(nameOf(receipt)))
  const valid = countValid(remembered)
  if (valid > 1) report('I1', `order ${order} has ${valid} valid receipts: ${names(remembered)}`)
  const sales = found.filter(({ kind }) => kind !== 'storno').length
  if (sales - remembered.filter(({ kind }) => kind === 'storno').length < 0)
    report('I1', `order ${order} has more stornos than receipts: ${names(found)}`)
}

export const receiptsByOrder = ({ printed, ordersOf }: HistoryIndex): Map<string, PrintedReceipt[]> =>
  groupBy(printed, ({ ref }) => ordersOf(ref))

/** The orders that have more valid receipts than one, and pass only because of what was forgotten. */
export const countUnknowable = (history: History): number =>
  [...receiptsByOrder(indexHistory(history)).values()].filter((found) => {
    const valid = countValid(found)
    return (valid > 1 || valid < 0) && found.some((receipt) => history.forgotten.has(nameOf(receipt)))
  }).length

/** The same for the server's own bills: an order has at most one of each kind. */
const judgeBills = (bills: readonly BillIntent[], report: ReportViolation): void => {
  const seen = new Map<string, string>()
  for (const { kind, ref, orders } of bills) {
    for (const order of orders) {
      const other = seen.get(`${order} ${kind}`)
      if (other !== undefined)
        report('I1', `the server closed order ${order} with two ${kind} bills: ${other}, ${ref}`)
      seen.set(`${order} ${kind}`, ref)
    }
  }
}

/**
 * I1: an order's sales less its stornos are 0 or 1. I8: at most one document has a reference, external ones
 * aside.
 */
export const judgeReceiptsPerOrder = (history: History, report: ReportViolation): void => {
  const index = indexHistory(history)
  const { printed, isExternal } = index
  for (const [order, found] of receiptsByOrder(index)) judgeOrder(order, found, history.forgotten, report)
  for (const [ref, found] of groupBy(printed, (receipt) =>
    receipt.ref === null || isExternal(receipt) ? [] : [receipt.ref],
  )) {
    if (found.length > 1)
      report('I8', `the bill with reference ${ref} was printed ${found.length} times: ${names(found)}`)
  }
  judgeBills(history.server.intents.filter(isFiscalBill), report)
}

const kindOf = ({ kind }: PrintedReceipt): string => (kind === 'sale' ? 'fiscal' : kind)

/** Why a printed document does not match this bill; null if it does. */
const mismatchOf = (printed: PrintedReceipt, bill: BillIntent, history: History): string | null => {
  const { state, kind, receiptNo, total, receipt } = bill
  if (state !== 'BILLED') return `its bill is ${state}`
  if (kind !== kindOf(printed)) return `its bill is a ${kind} bill`
  if (receiptNo !== null && receiptNo !== printed.receiptNo) return `its bill has the number ${receiptNo}`
  // The fiscal report says what such a device came to.
  if (printed.addsByItself || hasForgottenAmounts(printed, bill, history)) return null
  if (toCents(total) !== printed.total || sumOf(classesOf(receipt)) !== printed.total)
    return `its bill totals ${total}, the printed document ${printed.total / 100}`
  return null
}

const judgeReceipt = (
  receipt: PrintedReceipt,
  { intentOf, isListed }: HistoryIndex,
  history: History,
  report: ReportViolation,
): void => {
  if (isListed(receipt)) return
  const intent = intentOf(receipt)
  const mismatch = intent
    ? mismatchOf(receipt, intent, history)
    : 'the server has no bill with this reference'
  if (mismatch === null) return
  const name = `${receipt.kind} ${nameOf(receipt)} with reference ${receipt.ref}`
  report('I2', `${name} is not listed for an owner, although ${mismatch}`)
}

/**
 * I2: every document of a device belongs to one closed bill or is listed for an owner, and every closed
 * fiscal bill was printed.
 */
export const judgeReceiptsAndBills = (history: History, report: ReportViolation): void => {
  const index = indexHistory(history)
  for (const receipt of index.printed) judgeReceipt(receipt, index, history, report)
  for (const bill of history.server.intents.filter(isFiscalBill)) {
    const { kind, ref, receiptNo } = bill
    if (!index.printed.some((receipt) => receipt.ref === ref) && !index.isListedLie(bill))
      report('I2', `the ${kind} bill ${ref} (receipt ${receiptNo}) is closed, but no device printed it`)
  }
}
