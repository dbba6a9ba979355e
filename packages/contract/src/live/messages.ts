import { CATEGORIES, ORDER_STATUSES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { Room } from '../room.ts'

const order = z.object({
  _id: id,
  status: z.enum(ORDER_STATUSES),
  category: z.enum(CATEGORIES),
  version: z.int(),
  table: z.object({ _id: id, name: z.string() }),
})
const numbered = { seq: z.int() }

export const OrderCreated = z.object({
  type: z.literal('orderCreated'),
  ...numbered,
  orderName: z.string(),
  order,
})
export const OrderStatusUpdated = z.object({
  type: z.literal('orderStatusUpdated'),
  ...numbered,
  orderName: z.string(),
  order,
})
/** Something else changed that a screen may show: a table was moved, stock was bought, a person was blocked. */
export const DataChanged = z.object({ type: z.literal('dataChanged'), ...numbered, room: z.string() })
/** Too much was missed to replay: read everything again. */
export const Resync = z.object({ type: z.literal('resync'), ...numbered })

/** What the server says over the live connection. A client ignores types that it does not know. */
export const LiveMessage = z.discriminatedUnion('type', [
  OrderCreated,
  OrderStatusUpdated,
  DataChanged,
  Resync,
])
export type LiveMessage = z.output<typeof LiveMessage>
type Unnumbered<M> = M extends LiveMessage ? Omit<M, 'seq'> : never
/** A message before its place in the venue's sequence is known. */
export type LiveNews = Unnumbered<Exclude<LiveMessage, { type: 'resync' }>>

/** The one message a client sends: a hint that it created an order. The server reads nothing of it but the id. */
export const NewOrderHint = z.object({ type: z.literal('new-order'), order: z.looseObject({ _id: id }) })

/**
 * Rooms whose change shows in others' answers: what a day is follows the venue's clock, names of people and tables stand on everything they had part in,
 * what a person completed follows a section's category, how many of a product can be made follows the storage, and a day's fiscal book holds
 * the closed bills.
 */
const ALONGSIDE: Readonly<Record<string, readonly Room[]>> = {
  company: ['company', 'staff', 'orders', 'statistics', 'fiscalBook'],
  staff: ['staff', 'sections', 'layout', 'storage', 'orders', 'billing', 'statistics', 'fiscalBook'],
  sections: ['sections', 'staff'],
  layout: ['layout', 'orders', 'statistics'],
  storage: ['storage', 'catalog'],
  billing: ['billing', 'fiscalBook'],
}

/** Which rooms' answers a message makes stale; null means all of them. */
export const staleRooms = (message: LiveMessage): readonly Room[] | null => {
  if (message.type === 'resync') return null
  if (message.type === 'dataChanged') return ALONGSIDE[message.room] ?? [message.room as Room]
  // What people completed counts orders too.
  return ['orders', 'staff', 'storage', 'catalog', 'statistics', 'billing', 'fiscalBook']
}

export const LIVE_PATH = '/live'
export const LIVE_PROTOCOL = 'kafana.v1'
/** In front of the token in the subprotocol list. */
export const LIVE_BEARER_PREFIX = 'bearer.'
/** Close code of a socket whose session ended. */
export const LIVE_SESSION_ENDED = 4401
