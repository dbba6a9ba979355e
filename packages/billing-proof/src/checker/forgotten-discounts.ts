import type { BillIntent } from '@kafana/contract'
import { type History, isRestored, nameOf, type PrintedReceipt } from './history.ts'

/**
 * Whether a bill may come to something else than its orders: a server that went back to a backup has forgotten what was
 * given before the receipt was printed, and an owner has decided about the bill.
 */
export const mayDiffer = (
  { _id: id }: BillIntent,
  { server, discounts, ...history }: Pick<History, 'server' | 'snapshots' | 'discounts'>,
): boolean =>
  discounts.length > 0 &&
  isRestored(history) &&
  server.events.some(({ action, entityId }) => action === 'bill.manual' && entityId === id)

/**
 * Whether nobody but the paper knows what a receipt came to: its journal and the server have both forgotten it, and with
 * it what had been given before. A person has found the paper; the bill has what its orders come to now (decision 59).
 */
export const hasForgottenAmounts = (
  receipt: PrintedReceipt,
  bill: BillIntent,
  history: Pick<History, 'server' | 'snapshots' | 'discounts' | 'forgotten'>,
): boolean => history.forgotten.has(nameOf(receipt)) && mayDiffer(bill, history)
