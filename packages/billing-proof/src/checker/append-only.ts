import type { BillIntent } from '@kafana/contract'
import type { DeviceRecord } from './device-record.ts'
import { type History, nameOf, type Report, type Snapshot } from './history.ts'

type Later = Pick<Snapshot, 'devices' | 'intents'>

const FINAL: readonly BillIntent['state'][] = ['BILLED', 'ABORTED']
/** What never changes of a bill, as text. */
const frozen = ({ ref, total, receipt, closedBy, kind }: BillIntent): string =>
  JSON.stringify([ref, total, receipt.products, closedBy._id, kind])
/**
 * A reconstructed bill gets the orders on its paper when whatever else held them lets them go; none ever
 * leaves it.
 */
const hasLostOrders = (before: BillIntent, after: BillIntent): boolean =>
  before.orders.some((order) => !after.orders.includes(order))

/** A reported number may be wrong: the one on the paper replaces it, and no other does. */
const isOnPaper = ({ ref, receiptNo }: BillIntent, devices: readonly DeviceRecord[]): boolean =>
  devices.some(({ receipts }) =>
    receipts.some((receipt) => receipt.ref === ref && receipt.receiptNo === receiptNo),
  )

const judgeIntent = (
  before: BillIntent,
  after: BillIntent | undefined,
  devices: readonly DeviceRecord[],
  report: Report,
): void => {
  if (!after) return report('I7', `the bill ${before.ref} (${before.state}) is not there any more`)
  if (FINAL.includes(before.state) && after.state !== before.state)
    report('I7', `the bill ${before.ref} was ${before.state} and is ${after.state} now`)
  if (hasLostOrders(before, after))
    report(
      'I7',
      `the bill ${before.ref} had the orders ${before.orders.join(', ')} and has ${after.orders.join(', ')} now`,
    )
  if (before.kind !== null && frozen(before) !== frozen(after))
    report('I7', `the bill ${before.ref} was changed: ${frozen(before)} became ${frozen(after)}`)
  if (before.receiptNo !== null && before.receiptNo !== after.receiptNo && !isOnPaper(after, devices))
    report('I7', `the bill ${before.ref} had receipt ${before.receiptNo} and has ${after.receiptNo} now`)
}

const judgeDevice = (before: DeviceRecord, after: DeviceRecord | undefined, report: Report): void => {
  before.receipts.forEach((receipt, position) => {
    if (JSON.stringify(receipt) !== JSON.stringify(after?.receipts[position]))
      report('I7', `${nameOf({ serial: before.serial, ...receipt })} is not as it was printed`)
  })
}

/** I7: what was once written, on either side, is still there and says the same. */
export const judgeOnlyGrows = ({ looks, devices, server }: History, report: Report): void => {
  looks.forEach((look, position) => {
    const later: Later = looks[position + 1] ?? { devices, intents: server.intents }
    const intents = new Map(later.intents.map((intent) => [intent._id, intent] as const))
    if (!look.serverForgot)
      for (const before of look.intents) judgeIntent(before, intents.get(before._id), devices, report)
    for (const before of look.devices)
      judgeDevice(
        before,
        later.devices.find(({ serial }) => serial === before.serial),
        report,
      )
  })
}
