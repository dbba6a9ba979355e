import type { BillIntent } from '@kafana/contract'
import { type History, isRestored } from './history.ts'

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
