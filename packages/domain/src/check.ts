/** A check is open while one of its orders is open; it opens again when one of them does. */
export const CHECK_STATES = ['open', 'closed'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** The most guests of one check. */
export const MAX_COVERS = 999

/**
 * What a ticket was sent by: the call that makes an order of one category, or the order pad. `copy`: its orders were
 * copied from voided ones, to be billed again.
 */
export const TICKET_SOURCES = ['order', 'web', 'waiter', 'copy'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]

/** How long a device may keep a ticket before it arrives. */
const LONGEST_WAY_MS = 86_400_000

/**
 * When a ticket counts as taken: what its device says, unless that is after its arrival or more than a day before.
 * All times are UTC ms.
 */
export const takenAtOf = (said: number | undefined, arrivedAt: number): number =>
  said === undefined || said > arrivedAt || said < arrivedAt - LONGEST_WAY_MS ? arrivedAt : said
