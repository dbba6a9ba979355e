import type { BillIntent } from '@kafana/contract'
import { type History, isRestored, nameOf, type PrintedReceipt } from './history.ts'

/** Whether the server does not have all of the orders with which a bill was armed: some were made after the backup. */
const lacksOrders = ({ ref, orders }: BillIntent, { armed }: Pick<History, 'armed'>): boolean =>
  armed.some((bill) => bill.ref === ref && bill.orders.length > orders.length)

/**
 * Whether a bill may come to something else than its orders: a server that went back to a backup has forgotten what was
 * given, or ordered, before the receipt was printed, and an owner has decided about the bill.
 */
export const mayDiffer = (
  bill: BillIntent,
  { server, discounts, ...history }: Pick<History, 'server' | 'snapshots' | 'discounts' | 'armed'>,
): boolean =>
  (discounts.length > 0 || lacksOrders(bill, history)) &&
  isRestored(history) &&
  server.events.some(({ action, entityId }) => action === 'bill.manual' && entityId === bill._id)

/**
 * Whether nobody but the paper knows what a receipt came to: its journal and the server have both forgotten it, and with
 * it what had been given or ordered before. A person has found the paper; the bill has what its orders come to now (decision 59).
 */
export const hasForgottenAmounts = (
  receipt: PrintedReceipt,
  bill: BillIntent,
  history: Pick<History, 'server' | 'snapshots' | 'discounts' | 'forgotten' | 'armed'>,
): boolean => history.forgotten.has(nameOf(receipt)) && mayDiffer(bill, history)
