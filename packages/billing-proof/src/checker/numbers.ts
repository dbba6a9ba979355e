import type { BookDocument } from '@kafana/contract'
import type { DeviceReceipt, DeviceRecord } from './device-record.ts'
import { indexOf, isFiscalBill, nameOf, type History, type Index } from './history.ts'
import type { Report } from './violation.ts'

const KINDS: Readonly<Record<DeviceReceipt['kind'], readonly BookDocument['kind'][]>> = {
  sale: ['sale', 'fiscal', 'external'],
  storno: ['storno', 'external'],
  void: ['void', 'external'],
}

const judgeNumber = (
  serial: string,
  receipt: DeviceReceipt,
  { documentOf, isUntold }: Index,
  report: Report,
): void => {
  const { receiptNo, kind } = receipt
  const known = documentOf(serial, receipt)
  if (isUntold(serial, receiptNo)) {
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

/** I4: every number of a device stands in the server's book as what it is. I5: whatever is billed fiscally has its number. */
export const judgeNumbers = (history: History, report: Report): void => {
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
