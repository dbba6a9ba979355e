import type { BillIntent, FiscalDayDocument, OrderWithHistory } from '@kafana/contract'
import { judgeOnlyGrows } from './append-only.ts'
import type { DeviceReceipt, DeviceRecord } from './device-record.ts'
import {
  type History,
  type Index,
  indexOf,
  isFiscalBill,
  nameOf,
  type Report,
  type Violation,
} from './history.ts'
import { judgeReceiptsAndBills, judgeReceiptsPerOrder } from './receipts.ts'
import { judgeCash, judgeTaxTotals } from './sums.ts'

const UNDER_WAY: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED']

const judgeOrder = (
  { _id: id, status, billKind, receiptNo }: OrderWithHistory,
  bill: BillIntent | undefined,
  report: Report,
): void => {
  if (billKind === 'fiscal' && !bill)
    report('I6', `order ${id} is billed with receipt ${receiptNo}, and no closed bill has it`)
  if (bill && (status !== 'billed' || billKind !== 'fiscal'))
    report('I6', `order ${id} is ${status} (${billKind ?? 'no bill'}) although bill ${bill.ref} closed it`)
}

/** I6: with everything up, no bill stays in progress, and orders and bills agree. */
const judgeSettled = ({ server: { intents, orders } }: History, report: Report): void => {
  for (const { ref, state, kind, since } of intents) {
    if (UNDER_WAY.includes(state))
      report('I6', `the ${kind ?? 'new'} bill ${ref} is ${state} since ${since} though everything is up`)
  }
  const fiscal = intents.filter((intent) => isFiscalBill(intent) && intent.kind === 'fiscal')
  for (const order of orders)
    judgeOrder(
      order,
      fiscal.find(({ orders: ids }) => ids.includes(order._id)),
      report,
    )
}

const KINDS: Readonly<Record<DeviceReceipt['kind'], readonly FiscalDayDocument['kind'][]>> = {
  sale: ['sale', 'fiscal', 'external'],
  storno: ['storno', 'external'],
  void: ['void', 'external'],
}

const judgeNumber = (
  serial: string,
  receipt: DeviceReceipt,
  { documentOf, isUnreported }: Index,
  report: Report,
): void => {
  const { receiptNo, kind } = receipt
  const known = documentOf(serial, receipt)
  if (isUnreported(serial, receiptNo)) {
    if (known) report('I4', `the book asks for ${nameOf({ serial, receiptNo })} although it has the document`)
  } else if (!known)
    report('I4', `${nameOf({ serial, receiptNo })} is a ${kind}; the server's book does not have the number`)
  else if (!KINDS[kind].includes(known.kind))
    report('I4', `${nameOf({ serial, receiptNo })} is a ${kind}; the server's book calls it ${known.kind}`)
}

const judgeDevice = ({ serial, receipts }: DeviceRecord, index: Index, report: Report): void => {
  receipts.forEach((receipt, position) => {
    if (receipt.receiptNo !== position + 1)
      report('I4', `the device ${serial} itself has ${receipt.receiptNo} where ${position + 1} should stand`)
    judgeNumber(serial, receipt, index, report)
  })
}

/**
 * I4: every number of a device stands in the server's book as what it is. I5: whatever is billed fiscally has
 * its number.
 */
const judgeNumbers = (history: History, report: Report): void => {
  const index = indexOf(history)
  for (const device of history.devices) judgeDevice(device, index, report)
  for (const { ref, kind, receiptNo } of history.server.intents.filter(isFiscalBill)) {
    if (receiptNo === null) report('I5', `the ${kind} bill ${ref} is closed without a receipt number`)
  }
  for (const { _id: id, status, billKind, receiptNo, storno } of history.server.orders) {
    if (status === 'billed' && billKind === 'fiscal' && receiptNo === null)
      report('I5', `order ${id} is billed without a receipt number`)
    if (storno !== null && storno.receiptNo === null) report('I5', `the storno of order ${id} has no number`)
  }
}

const RULES: readonly ((history: History, report: Report) => void)[] = [
  judgeReceiptsPerOrder,
  judgeReceiptsAndBills,
  judgeTaxTotals,
  judgeNumbers,
  judgeSettled,
  judgeOnlyGrows,
  judgeCash,
]

/**
 * Everything that is wrong with a history; nothing when it is as it has to be. It knows the device's memory
 * and the server's API and nothing else.
 */
export const judge = (history: History): Violation[] => {
  const found: Violation[] = []
  for (const rule of RULES)
    rule(history, (invariant, evidence) => {
      found.push({ invariant, evidence })
    })
  return found
}
