import type { BillIntent, FiscalDayDocument, OrderWithHistory } from '@kafana/contract'
import { judgeAccounts } from './accounts.ts'
import { judgeAppendOnly } from './append-only.ts'
import { judgeCash } from './cash.ts'
import type { DeviceReceipt, DeviceRecord } from './device-record.ts'
import { judgeDiscounts } from './discounts.ts'
import {
  type History,
  type HistoryIndex,
  indexHistory,
  isFiscalBill,
  nameOf,
  type ReportViolation,
  type Violation,
} from './history.ts'
import { judgeInvoices } from './invoices.ts'
import { judgeLines } from './lines.ts'
import { judgeOrderedLines } from './ordered-lines.ts'
import { judgeOwnAmounts } from './own-amounts.ts'
import { judgePayments } from './payments.ts'
import { judgeReceiptsAndBills, judgeReceiptsPerOrder } from './receipts.ts'
import { judgeShares } from './shares.ts'
import { judgeTaxTotals } from './sums.ts'
import { judgeUndone } from './undone.ts'

const IN_PROGRESS: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED']

const judgeOrder = (
  { _id: id, status, billKind, receiptNo, totalPrice }: OrderWithHistory,
  bill: BillIntent | undefined,
  report: ReportViolation,
): void => {
  if (billKind === 'fiscal' && !bill)
    report('I6', `order ${id} is billed with receipt ${receiptNo}, but no closed bill contains the order`)
  if (billKind === 'comp' && (bill || totalPrice !== 0))
    report('I6', `order ${id} was closed free of charge, and comes to ${totalPrice}`)
  if (bill && (status !== 'billed' || billKind !== 'fiscal'))
    report('I6', `order ${id} is ${status} (${billKind ?? 'no bill'}), although bill ${bill.ref} closed it`)
}

/** I6: no bill stays in progress, and orders and bills agree. */
const judgeCompletion = ({ server: { intents, orders } }: History, report: ReportViolation): void => {
  for (const { ref, state, kind, since } of intents) {
    if (IN_PROGRESS.includes(state))
      report('I6', `the ${kind ?? 'new'} bill ${ref} has remained ${state} since ${since}`)
  }
  const fiscal = intents.filter((intent) => isFiscalBill(intent) && intent.kind === 'fiscal')
  for (const order of orders)
    judgeOrder(
      order,
      fiscal.find(({ orders: ids }) => ids.includes(order._id)),
      report,
    )
}

/** As what the fiscal report may list a document. */
const KINDS: Readonly<Record<DeviceReceipt['kind'], readonly FiscalDayDocument['kind'][]>> = {
  sale: ['sale', 'fiscal', 'external'],
  storno: ['storno', 'external'],
  void: ['void', 'external'],
}

const judgeNumber = (
  serial: string,
  receipt: DeviceReceipt,
  { documentOf, isClaimedByLie, isLost, isUnreported, isUntellable }: HistoryIndex,
  report: ReportViolation,
): void => {
  const { receiptNo, kind } = receipt
  const name = nameOf({ serial, receiptNo })
  const known = documentOf(serial, receipt)
  const hasNumberListed = isUnreported(serial, receiptNo)
  if (hasNumberListed || isLost(receipt)) {
    // Of a document that its device had printed before its gateway looked, nobody knows the mark.
    if (known && (hasNumberListed || known.kind !== 'external'))
      report('I4', `the fiscal report lists ${name} as unreported, although it has the document`)
  } else if (isUntellable(serial, receipt) || isClaimedByLie(serial, receipt)) return
  else if (!known) report('I4', `${name} is a ${kind}, but the fiscal report does not have the number`)
  else if (!KINDS[kind].includes(known.kind))
    report('I4', `${name} is a ${kind}, but the fiscal report lists it as ${known.kind}`)
}

const judgeDevice = (
  { serial, receipts }: DeviceRecord,
  index: HistoryIndex,
  report: ReportViolation,
): void => {
  receipts.forEach((receipt, position) => {
    if (receipt.receiptNo !== position + 1)
      report('I4', `the device ${serial} has the number ${receipt.receiptNo} instead of ${position + 1}`)
    judgeNumber(serial, receipt, index, report)
  })
}

/** I4: the fiscal report has every number of a device. I5: every closed fiscal bill has its number. */
const judgeNumbers = (history: History, report: ReportViolation): void => {
  const index = indexHistory(history)
  for (const device of history.devices) judgeDevice(device, index, report)
  for (const { ref, kind, receiptNo } of history.server.intents.filter(isFiscalBill)) {
    if (receiptNo === null) report('I5', `the ${kind} bill ${ref} is closed without a receipt number`)
  }
  for (const { _id: id, status, billKind, receiptNo, storno } of history.server.orders) {
    if (status === 'billed' && billKind === 'fiscal' && receiptNo === null)
      report('I5', `order ${id} is billed without a receipt number`)
    if (storno !== null && storno.receiptNo === null && billKind !== 'invoice')
      report('I5', `the storno of order ${id} has no number`)
  }
}

const RULES: readonly ((history: History, report: ReportViolation) => void)[] = [
  judgeReceiptsPerOrder,
  judgeInvoices,
  judgeReceiptsAndBills,
  judgeUndone,
  judgeOwnAmounts,
  judgeTaxTotals,
  judgeLines,
  judgeOrderedLines,
  judgeShares,
  judgeDiscounts,
  judgeNumbers,
  judgeCompletion,
  judgeAppendOnly,
  judgeCash,
  judgePayments,
  judgeAccounts,
]

/** All violations of a history; empty if correct. Uses only the device's memory and the server's API. */
export const judge = (history: History): Violation[] => {
  const found: Violation[] = []
  for (const rule of RULES)
    rule(history, (invariant, evidence) => {
      found.push({ invariant, evidence })
    })
  return found
}
