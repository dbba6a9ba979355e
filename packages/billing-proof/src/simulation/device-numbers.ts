import type { DatabaseSync } from 'node:sqlite'
import type { FiscalDevice } from '@kafana/fiscal-gateway'
import type { DeviceRecord } from '../checker/device-record.ts'
import type { DeviceTraits } from './device-traits.ts'

const nameIn = (serial: string, closingNo: number): string => `${serial}-${closingNo}`

/** The device as its driver shows it if its numbers restart at 1 after each daily closing. */
const restarting = (device: FiscalDevice, db: DatabaseSync): FiscalDevice => {
  const closed = db.prepare('SELECT coalesce(max(closing_no), 0) AS no FROM closings')
  const before = db.prepare('SELECT coalesce(max(receipt_no), 0) AS no FROM receipts WHERE closing_no <= ?')
  const numberOf = (statement: typeof closed, ...values: number[]): number =>
    (statement.get(...values) as { no: number }).no
  const printedBefore = (): number => numberOf(before, numberOf(closed))
  return {
    ...device,
    status: async () => {
      const status = await device.status()
      return {
        ...status,
        serial: nameIn(status.serial, numberOf(closed) + 1),
        lastReceiptNo: (status.lastReceiptNo ?? 0) - printedBefore(),
      }
    },
    lastReceipt: async () => {
      const last = await device.lastReceipt()
      const receiptNo = (last?.receiptNo ?? 0) - printedBefore()
      return last === null || receiptNo <= 0 ? null : { ...last, receiptNo }
    },
    printReceipt: async (job) => {
      const printed = await device.printReceipt(job)
      return { ...printed, receiptNo: printed.receiptNo - printedBefore() }
    },
  }
}

/** The device as its driver shows it if its answer to a print has the number of this kind since the last closing. */
const answeringByKind = (device: FiscalDevice, db: DatabaseSync): FiscalDevice => {
  const count = db.prepare(
    'SELECT count(*) AS no FROM receipts WHERE kind = ? AND closing_no > (SELECT coalesce(max(closing_no), 0) FROM closings)',
  )
  return {
    ...device,
    printReceipt: async (job) => {
      const printed = await device.printReceipt(job)
      return { ...printed, receiptNo: (count.get(job.kind) as { no: number }).no }
    },
  }
}

export const countingDevice = (
  device: FiscalDevice,
  db: DatabaseSync,
  numbers: DeviceTraits['numbers'],
): FiscalDevice => {
  if (numbers === 'answers') return answeringByKind(device, db)
  return numbers === 'closings' ? restarting(device, db) : device
}

/** The documents of a device whose numbers restart, by closing, each with the numbers and the name of its driver. */
export const splitByClosing = ({ serial, receipts }: DeviceRecord): DeviceRecord[] => {
  const closings = Map.groupBy(receipts, ({ closingNo }) => closingNo)
  return [...closings].map(([closingNo, ofClosing]) => ({
    serial: nameIn(serial, closingNo),
    restarts: true,
    receipts: ofClosing.map((receipt, at) => ({ ...receipt, receiptNo: at + 1 })),
  }))
}
