import { type FollowingStatus, followsLines } from './line-state.ts'
import type { OrderStatus } from './order.ts'

/**
 * Can an order be billed? One that is delivered; in a venue where guests pay first, also one that the kitchen or bar has
 * not made or not handed over yet.
 */
export const isBillable = (status: OrderStatus, payFirst: boolean): boolean =>
  status === 'delivered' || (payFirst && followsLines(status))

interface Prepared {
  readonly status: OrderStatus
  /** Of an order that was billed before it was served; null or missing for any other. */
  readonly preparation?: FollowingStatus | null | undefined
}

/**
 * How far an order is with the kitchen or bar: its own status, or of one that was billed before it was served the status
 * that it would have. Null where its lines change with the order only.
 */
export const preparationOf = ({ status, preparation }: Prepared): FollowingStatus | null =>
  preparation ?? (followsLines(status) ? status : null)

/** How long what was paid first stands at the pass; a venue in which nobody says that it was served does not see it for ever. */
export const PAID_AT_PASS_MS = 4 * 60 * 60 * 1000
