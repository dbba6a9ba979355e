import type { BillIntent } from '@kafana/contract'
import type { DeviceRecord } from './device-record.ts'
import { type History, nameOf, type ReportViolation, type Snapshot } from './history.ts'

type LaterState = Pick<Snapshot, 'devices' | 'intents'>

const FINAL: readonly BillIntent['state'][] = ['BILLED', 'ABORTED']
/** The fields of a bill that never change, as text. */
const fixedFields = ({ ref, total, receipt, closedBy, kind }: BillIntent): string =>
  JSON.stringify([ref, total, receipt.products, closedBy._id, kind])
/**
 * A reconstructed bill gets its remaining orders when other bills release them, and never loses one. A reserved one holds
 * whole orders until it is armed for parts of them.
 */
const hasLostOrders = (before: BillIntent, after: BillIntent): boolean =>
  before.kind !== null && before.orders.some((order) => !after.orders.includes(order))

/** A reported number may be wrong. Only the number that the device printed may replace it. */
const isPrintedNumber = ({ ref, receiptNo }: BillIntent, devices: readonly DeviceRecord[]): boolean =>
  devices.some(({ receipts }) =>
    receipts.some((receipt) => receipt.ref === ref && receipt.receiptNo === receiptNo),
  )

/** A closed bill is undone if no device printed it. */
const mayBecome = (before: BillIntent, after: BillIntent, devices: readonly DeviceRecord[]): boolean =>
  before.state === 'BILLED' &&
  after.state === 'ABORTED' &&
  !devices.some(({ receipts }) => receipts.some(({ ref }) => ref === before.ref))

const listOf = ({ orders }: BillIntent): string => orders.join(', ')

const judgeIntent = (
  before: BillIntent,
  after: BillIntent | undefined,
  devices: readonly DeviceRecord[],
  report: ReportViolation,
): void => {
  if (!after) return report('I7', `the bill ${before.ref} (${before.state}) no longer exists`)
  const isChanged = after.state !== before.state && !mayBecome(before, after, devices)
  if (FINAL.includes(before.state) && isChanged)
    report('I7', `the bill ${before.ref} was ${before.state} and is now ${after.state}`)
  if (hasLostOrders(before, after))
    report('I7', `the bill ${before.ref} had the orders ${listOf(before)} and now has ${listOf(after)}`)
  if (before.kind !== null && fixedFields(before) !== fixedFields(after))
    report('I7', `the bill ${before.ref} was changed from ${fixedFields(before)} to ${fixedFields(after)}`)
  if (before.receiptNo !== null && before.receiptNo !== after.receiptNo && !isPrintedNumber(after, devices))
    report('I7', `the bill ${before.ref} had receipt ${before.receiptNo} and now has ${after.receiptNo}`)
}

const judgeDevice = (
  before: DeviceRecord,
  after: DeviceRecord | undefined,
  report: ReportViolation,
): void => {
  before.receipts.forEach((receipt, position) => {
    if (JSON.stringify(receipt) !== JSON.stringify(after?.receipts[position]))
      report('I7', `${nameOf({ serial: before.serial, ...receipt })} is no longer as it was printed`)
  })
}

/** I7: recorded data is never deleted or changed. */
export const judgeAppendOnly = ({ snapshots, devices, server }: History, report: ReportViolation): void => {
  snapshots.forEach((snapshot, position) => {
    const later: LaterState = snapshots[position + 1] ?? { devices, intents: server.intents }
    const intents = new Map(later.intents.map((intent) => [intent._id, intent] as const))
    if (!snapshot.restoredAfter)
      for (const before of snapshot.intents) judgeIntent(before, intents.get(before._id), devices, report)
    for (const before of snapshot.devices)
      judgeDevice(
        before,
        later.devices.find(({ serial }) => serial === before.serial),
        report,
      )
  })
}
