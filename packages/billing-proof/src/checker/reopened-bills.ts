import type { BillIntent } from '@kafana/contract'
import type { History } from './history.ts'

/**
 * Whether a person has decided about a bill that had been called unprinted before its paper came: its orders could be changed
 * in between (decision 182).
 */
export const isReopened = (
  { _id: id, ref }: BillIntent,
  { intents, events }: Pick<History['server'], 'intents' | 'events'>,
): boolean =>
  intents.some((other) => other._id !== id && other.ref === ref && other.state === 'ABORTED') &&
  events.some(({ action, entityId }) => action === 'bill.manual' && entityId === id)
