import { isReady, type LineState } from './line-state.ts'
import type { OrderStatus } from './order.ts'

/**
 * A check is open while one of its orders is open; it opens again when one of them does. One that was merged stays so:
 * whoever names it means the one that it went into.
 */
export const CHECK_STATES = ['open', 'closed', 'merged'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** What happens to a check; each is a step of its history. */
export const CHECK_STEPS = [
  'opened',
  'closed',
  'covers',
  'type',
  'allergies',
  'note',
  'moved',
  'merged',
  'handedOver',
  'presented',
  'discounted',
] as const
export type CheckStep = (typeof CHECK_STEPS)[number]

/** The most guests of one check. */
export const MAX_COVERS = 999
/** The longest allergies and the longest note of a check: they have to fit on a card of the kitchen. */
export const ALLERGIES_LENGTH = 120
export const CHECK_NOTE_LENGTH = 200

interface Guests {
  /** Null while nobody has said. */
  readonly covers: number | null
  readonly allergies: string
  readonly note: string
}

/** Texts of two parties, each once. Two may be longer together than one may be: no allergy is ever cut off. */
const joinTexts = (a: string, b: string): string =>
  [...new Set([a, b])].filter((text) => text !== '').join(' / ')

/** What is known of the guests of two checks that become one. */
export const joinGuests = (into: Guests, other: Guests): Guests => ({
  covers:
    into.covers === null || other.covers === null
      ? (into.covers ?? other.covers)
      : into.covers + other.covers,
  allergies: joinTexts(into.allergies, other.allergies),
  note: joinTexts(into.note, other.note),
})

/**
 * Whether the kitchen or bar has yet to see the allergies of a check for this line, which it can still change. An empty
 * text stands for none: that they were removed is a change, too.
 */
export const hasUnseenAllergies = (
  order: { readonly status: OrderStatus; readonly allergies: string },
  line: { readonly state: LineState; readonly allergiesSeen: string },
): boolean =>
  (order.status === 'created' || order.status === 'pending') &&
  !isReady(line.state) &&
  line.allergiesSeen !== order.allergies

/**
 * What a ticket was sent by: the call that makes an order of one category, or the order pad. `copy`: its orders were
 * copied from voided ones, to be billed again.
 */
export const TICKET_SOURCES = ['order', 'web', 'waiter', 'copy'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]
