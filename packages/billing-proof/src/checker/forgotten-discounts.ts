import type { BillIntent } from '@kafana/contract'
import { toCents } from './amounts.ts'
import { type History, isRestored, nameOf, type PrintedReceipt } from './history.ts'
import { neededAttention } from './reopened-bills.ts'

/** Whether the server does not have all of the orders with which a bill was armed: some were made after the backup. */
const lacksOrders = ({ ref, orders }: BillIntent, { armed }: Pick<History, 'armed'>): boolean =>
  armed.some((bill) => bill.ref === ref && bill.orders.length > orders.length)

/** Whether an owner has decided about the bill, because a server that went back to a backup did not know what became of it. */
export const isDecided = (
  bill: BillIntent,
  { server, ...history }: Pick<History, 'server' | 'snapshots'>,
): boolean => isRestored(history) && neededAttention(bill, server)

/** Whether it went back again, perhaps to a copy from before the first time: that has what never was in the bill's past. */
const wentBackTwice = ({ snapshots }: Pick<History, 'snapshots'>): boolean =>
  snapshots.filter(({ restoredAfter }) => restoredAfter).length > 1

/**
 * Whether a bill may come to something else than its orders: a server that went back to a backup has forgotten what was
 * given, or ordered, before the receipt was printed, and an owner has decided about the bill.
 */
export const mayDiffer = (
  bill: BillIntent,
  history: Pick<History, 'server' | 'snapshots' | 'discounts' | 'armed'>,
): boolean =>
  (history.discounts.length > 0 || lacksOrders(bill, history) || wentBackTwice(history)) &&
  isDecided(bill, history)

/**
 * Whether the fiscal report lists the bill with what this paper comes to. Of a document that no gateway has reported it has what
 * was permitted, and a device that adds up by itself may have printed something else.
 */
const isListed = (
  { kind, total, addsByItself }: PrintedReceipt,
  { _id: id }: BillIntent,
  { days }: Pick<History['server'], 'days'>,
): boolean => {
  const ofIt = days.flatMap(({ differences }) => differences).filter(({ intent }) => intent === id)
  const isPermitted = addsByItself && ofIt.some((difference) => difference.kind === 'PRINT_UNCONFIRMED')
  return ofIt.some(
    ({ kind: listed, device }) =>
      listed === 'AMOUNT_DIFFERS' &&
      device !== null &&
      (isPermitted || toCents(device) === (kind === 'storno' ? -total : total)),
  )
}

/**
 * Whether a bill need not come to what its receipt does: the server has forgotten what had been given or ordered before. A
 * person has found the paper; the bill has what its orders come to now (decision 59). Where the journal has forgotten the
 * receipt as well, nobody but the paper knows its lines.
 */
export const hasForgottenAmounts = (
  receipt: PrintedReceipt,
  bill: BillIntent,
  history: Pick<History, 'server' | 'snapshots' | 'discounts' | 'forgotten' | 'armed'>,
): boolean =>
  mayDiffer(bill, history) &&
  (history.forgotten.has(nameOf(receipt)) || isListed(receipt, bill, history.server))
