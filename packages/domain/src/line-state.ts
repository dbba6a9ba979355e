import type { OrderStatus } from './order.ts'

/** The states of an order line, in their order. */
export const LINE_STATES = ['sent', 'preparing', 'ready', 'served'] as const
export type LineState = (typeof LINE_STATES)[number]

/** What the lines of an order become when it gets a status; null: they stay as they are. */
const WITH_STATUS: Readonly<Record<OrderStatus, LineState | null>> = {
  created: 'sent',
  pending: 'preparing',
  done: 'ready',
  delivered: 'served',
  billed: 'served',
  rejected: null,
  error: null,
}

/** What the lines of an order become when it gets this status; null: they stay as they are. */
export const lineStateWith = (status: OrderStatus): LineState | null => WITH_STATUS[status]

const isAtLeast = (state: LineState, least: LineState): boolean =>
  LINE_STATES.indexOf(state) >= LINE_STATES.indexOf(least)

/** Whether the kitchen or bar has done its part. */
export const isReady = (state: LineState): boolean => isAtLeast(state, 'ready')

/** Statuses in which a line goes on by itself; one of another status changes with its order only. */
export const FOLLOWING_STATUSES = [
  'created',
  'pending',
  'done',
  'delivered',
] as const satisfies readonly OrderStatus[]
export type FollowingStatus = (typeof FOLLOWING_STATUSES)[number]
export const followsLines = (status: OrderStatus): status is FollowingStatus =>
  (FOLLOWING_STATUSES as readonly OrderStatus[]).includes(status)

/**
 * The status of an order after some of its lines were changed by themselves: it is completed with its last line, and
 * in preparation again with the first that is recalled.
 */
export const statusWithLines = (status: FollowingStatus, lines: readonly LineState[]): FollowingStatus => {
  if (lines.every((state) => state === 'served')) return 'delivered'
  if (lines.every((state) => isAtLeast(state, 'ready'))) return 'done'
  if (lines.some((state) => isAtLeast(state, 'preparing'))) return 'pending'
  return status
}

/**
 * The status of an order after some of its lines were moved by themselves: `statusWithLines`, or created again once
 * all of them have gone back to sent.
 */
export const statusAfterMove = (status: FollowingStatus, lines: readonly LineState[]): FollowingStatus =>
  lines.every((state) => state === 'sent') ? 'created' : statusWithLines(status, lines)
