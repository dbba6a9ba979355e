import { CATEGORIES, NOTIFICATION_KINDS, ORDER_STATUSES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { RESOURCES } from './resources.ts'

const order = z.object({
  _id: id,
  status: z.enum(ORDER_STATUSES),
  category: z.enum(CATEGORIES),
  version: z.int(),
  table: z.object({ _id: id, name: z.string() }),
  /** Where its lines are made, null for the kitchen or bar itself; missing if no line has a station. */
  stations: z.optional(z.array(z.nullable(id))),
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
/**
 * Another change that a screen may show: a table was moved, stock was bought, a person was blocked. `room` is
 * the resource that changed.
 */
export const DataChanged = z.object({ type: z.literal('dataChanged'), ...numbered, room: z.enum(RESOURCES) })
/** One person has a new notification: only they hear it. */
export const Notified = z.object({
  type: z.literal('notified'),
  ...numbered,
  kind: z.enum(NOTIFICATION_KINDS),
  table: id,
  check: z.nullable(id),
  person: id,
})
/**
 * The client reads everything again: too many events were missed to replay them, or the person's rights have
 * changed.
 */
export const Resync = z.object({ type: z.literal('resync'), ...numbered })
/** The events up to this number that were not sent are not meant for this person: nothing was lost. */
export const Skipped = z.object({ type: z.literal('skipped'), ...numbered })

/** What the server sends over the live connection. A client ignores types that it does not know. */
export const LiveMessage = z.discriminatedUnion('type', [
  OrderCreated,
  OrderStatusUpdated,
  DataChanged,
  Notified,
  Resync,
  Skipped,
])
export type LiveMessage = z.output<typeof LiveMessage>
type Unnumbered<M> = M extends LiveMessage ? Omit<M, 'seq'> : never
/** A message before it has its number in the venue's sequence. */
export type LiveEvent = Unnumbered<Exclude<LiveMessage, { type: 'resync' | 'skipped' }>>

/**
 * The one message that clients send: that they created an order. The server accepts it without effect, since the
 * commit of the order has notified the screens already.
 */
export const NewOrderMessage = z.object({ type: z.literal('new-order'), order: z.looseObject({ _id: id }) })
