import type { BillIntent } from '@kafana/contract'
import type { History } from './history.ts'

/** Whether a person has had to decide about the bill. */
export const neededAttention = (
  { _id: id }: BillIntent,
  { events }: Pick<History['server'], 'events'>,
): boolean => events.some(({ action, entityId }) => action === 'bill.manual' && entityId === id)

/**
 * Whether a person has decided about a bill that had been called unprinted before its paper came: its orders could be changed
 * in between (decision 182).
 */
export const isReopened = (
  bill: BillIntent,
  server: Pick<History['server'], 'intents' | 'events'>,
): boolean =>
  neededAttention(bill, server) &&
  server.intents.some(({ _id: id, ref, state }) => id !== bill._id && ref === bill.ref && state === 'ABORTED')
